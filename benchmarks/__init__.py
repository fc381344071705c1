"""Speed and strength, side by side with other programs.

`python -m benchmarks` (`make bench`) compares speeds: `perft` counts positions next to other engines, `worlds` says
what terrain costs. The peers are separate programs, found and talked to by `peers`; without them their part is left
out. Only ratios taken in one run mean anything: the seconds of a busy machine do not.
"""
