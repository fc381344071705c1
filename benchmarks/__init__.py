"""Speed and strength, side by side with other programs.

`python -m benchmarks` (`make bench`) compares speeds: `perft` counts positions next to other engines, `worlds` measures
the cost of terrain, and so on. The other engines are separate programs, which `peers` finds and runs; parts that need a
missing one are skipped. Only ratios measured in one run are meaningful: absolute times on a busy machine are not.
"""
