"""Positions and games as text: FEN, algebraic notation, PGN, snapshots, and a board to look at."""
