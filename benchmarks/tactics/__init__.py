"""Positions with one right answer, for chess, fragments and each world.

`positions.tsv` has one position per line: game, FEN, best move (or moves) and what it achieves.
`python -m benchmarks.tactics` (`make tactics`) lets the engine solve them. `generate` found them in games between weak
players: positions in which a deep search finds exactly one winning move, and a shallow one overlooks it.
"""
