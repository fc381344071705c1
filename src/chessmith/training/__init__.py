"""Training a network for a game: self-play, learning from it, and matches that decide what is kept.

`Training` works round by round and keeps its state in a folder, so that it can be stopped at any time and resumed. The
games, the trainer and the matches themselves are the core's (`core/learn`).
"""

from chessmith.training.recipe import Recipe
from chessmith.training.report import RoundReport, Status
from chessmith.training.training import Training

__all__ = ["Recipe", "RoundReport", "Status", "Training"]
