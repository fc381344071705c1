"""Positions with one right answer, for chess, fragments and each world.

`positions.tsv` has a position a line: the game, its FEN, the best move (or moves) and what it achieves.
`python -m benchmarks.tactics` (`make tactics`) lets the engine solve them. `generate` is how they were made: by play
between weak players, until a deep search finds exactly one move that wins, and a shallow one overlooks it.
"""
