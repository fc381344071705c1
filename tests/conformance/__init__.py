"""Invariants of every game."""
