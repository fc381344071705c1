"""Positions, moves, searches and games as clients see them, and clients' position sources as positions."""
