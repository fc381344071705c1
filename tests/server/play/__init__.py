"""Games being played: moves, clocks, players, engines, clients that are slow, hostile or gone."""
