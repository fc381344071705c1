"""Everything that thinks: the search pool, its tables, players, configured engines, puzzles, balance and training."""
