"""Known position counts: one table for each family of games."""
