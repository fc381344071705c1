"""Evaluations tuned to a game: weights of terms and values of pieces, as data, and where they are stored."""
