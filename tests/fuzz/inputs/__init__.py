"""Hostile and random inputs: game files, FENs, PGNs, values, conversations, and turned boards."""
