"""Puzzles: positions from self-play in which exactly one move wins, in any game.

`find_puzzles` plays and looks for them, `Puzzle` is one of them, `PuzzleStore` keeps them by the rules of their game.
"""

from chessmith.puzzles.find import PuzzleProgress, find_puzzles
from chessmith.puzzles.puzzle import Puzzle
from chessmith.puzzles.store import PuzzleStore

__all__ = ["Puzzle", "PuzzleProgress", "PuzzleStore", "find_puzzles"]
