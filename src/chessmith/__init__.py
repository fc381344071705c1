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
from chessmith.ending import Ending
from chessmith.errors import ArgumentError, ChessmithError, FenError, GameFileError, MoveError, PgnError, SnapshotError
from chessmith.evaluation import Evaluation, Term
from chessmith.events import Event, Turn
from chessmith.game import Game, load
from chessmith.hint import Hint
from chessmith.piece import Piece
from chessmith.position import ChanceOutcome, Position
from chessmith.rules.built_in import builtin_names
from chessmith.traits import PieceKind, Traits
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.engine import AiPlayer, Decision, Engine, Limits, Objection, Search, think, why_not

__all__ = [
    "Action",
    "AiPlayer",
    "ArgumentError",
    "ChanceOutcome",
    "ChessmithError",
    "Decision",
    "Ending",
    "Engine",
    "Evaluation",
    "Event",
    "FenError",
    "Game",
    "GameFileError",
    "Hint",
    "Leg",
    "Limits",
    "MoveError",
    "Objection",
    "PgnError",
    "Piece",
    "PieceKind",
    "Position",
    "Search",
    "SnapshotError",
    "Table",
    "Term",
    "Traits",
    "Turn",
    "builtin_names",
    "load",
    "think",
    "why_not",
]


def __getattr__(name: str) -> Any:
    # Commands that only want the rules should not wait for the engine.
    if name in __all__:
        import chessmith.engine

        return getattr(chessmith.engine, name)
    if name == "Outcome":  # the former name
        return ChanceOutcome
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
