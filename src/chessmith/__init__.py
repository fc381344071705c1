"""Chessmith turns one text file of rules into a playable, analysable chess-like game.

>>> import chessmith
>>> game = chessmith.load("chess")
>>> position = game.start()
>>> position = position.play("e2e4")
>>> position.turn, position.result
('black', '*')
"""

from typing import TYPE_CHECKING, Any

from chessmith.action import Action, Leg
from chessmith.errors import ChessmithError, FenError, GameFileError, MoveError, PgnError, SnapshotError
from chessmith.game import Game, load
from chessmith.position import Outcome, Position
from chessmith.rules.built_in import builtin_names

if TYPE_CHECKING:
    from chessmith.engine import AiPlayer, Decision, Engine, Limits, Search, think

__all__ = [
    "Action",
    "AiPlayer",
    "ChessmithError",
    "Decision",
    "Engine",
    "FenError",
    "Game",
    "GameFileError",
    "Leg",
    "Limits",
    "MoveError",
    "Outcome",
    "PgnError",
    "Position",
    "Search",
    "SnapshotError",
    "builtin_names",
    "load",
    "think",
]


def __getattr__(name: str) -> Any:
    # Commands that only want the rules should not wait for the engine.
    if name in __all__:
        import chessmith.engine

        return getattr(chessmith.engine, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
