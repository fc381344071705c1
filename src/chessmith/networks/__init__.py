"""Learned evaluations: their file format, those that ship with Chessmith, and those that the user has trained."""
