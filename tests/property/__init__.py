"""Random games, held against other programs that know the same rules."""
