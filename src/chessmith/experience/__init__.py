"""Experience: finished games, and the results of every move in every position.

One SQLite file holds both. Games are records that can be listed and replayed; results count wins, losses and draws
for each position and move, and are what players consult. Positions that are equivalent under the symmetries of a game
share one entry.
"""

from chessmith.experience.played_game import PlayedGame
from chessmith.experience.results import Results
from chessmith.experience.store import Experience, Totals, default_path

__all__ = ["Experience", "PlayedGame", "Results", "Totals", "default_path"]
