"""The pieces that Fairy-Stockfish knows by name, with their moves in Betza notation."""

from __future__ import annotations

from functools import cache
from typing import Final

from chessmith.rules.betza import parse
from chessmith.rules.motion import Motion

PAWN: Final = "pawn"
KING: Final = "king"

_PIECES: Final = {
    "knight": "N",
    "bishop": "B",
    "rook": "R",
    "queen": "Q",
    "fers": "F",
    "alfil": "A",
    "fersAlfil": "FA",
    "silver": "FfW",
    "aiwok": "RNF",
    "bers": "RF",
    "archbishop": "BN",
    "chancellor": "RN",
    "amazon": "QN",
    "knibis": "mNcB",
    "biskni": "mBcN",
    "kniroo": "mNcR",
    "rookni": "mRcN",
    "shogiPawn": "fW",
    "lance": "fR",
    "shogiKnight": "fN",
    "gold": "WfF",
    "dragonHorse": "BW",
    "clobber": "cW",
    "breakthrough": "fmWfF",
    "wazir": "W",
    "commoner": "K",
    "centaur": "KN",
}
_PAWN: Final = "fmWfcF"
_KING: Final = "K"


def moves_by_name() -> dict[str, str]:
    """The moves of the pieces by their names."""
    return {**_PIECES, "elephant": "nA"}


def is_piece(name: str) -> bool:
    """Whether a key names a known piece."""
    return name in (PAWN, KING) or name in moves_by_name()


def known_as(motions: list[Motion]) -> str | None:
    """The name of the piece that moves like this, if there is one; not pawns and kings, which are more than that."""
    return _by_motions().get(frozenset(motions))


def is_pawn(motions: list[Motion]) -> bool:
    """Whether a piece moves like a pawn, double steps aside."""
    return frozenset(motions) == frozenset(parse(_PAWN))


def is_king(motions: list[Motion]) -> bool:
    """Whether a piece moves like a king."""
    return frozenset(motions) == frozenset(parse(_KING))


@cache
def _by_motions() -> dict[frozenset[Motion], str]:
    return {frozenset(parse(betza)): name for name, betza in _PIECES.items()}
