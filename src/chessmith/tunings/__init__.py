"""Evaluations tuned to a game: how much each term counts and what pieces are worth, as data, and where it is kept."""
