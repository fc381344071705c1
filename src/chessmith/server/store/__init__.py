"""Persistent data: games, the user's own game files, and the catalogue of both."""
