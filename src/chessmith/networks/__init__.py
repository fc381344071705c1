"""Learned evaluations: their files, those that come with Chessmith, and those that the user has trained."""
