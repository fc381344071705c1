"""Thinking: the pool of searches, its tables, players, configured engines, and balance runs."""
