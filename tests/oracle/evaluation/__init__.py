"""Evaluations in plain Python: the networks, and the course game's agents."""
