"""How a kind of piece moves, for a front end that draws pieces by what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chessmith.game import Game


def betza_of(game: Game, name: str) -> dict[str, str]:
    """`{"betza": …}` where moves tell more than the name: a pawn is a pawn, and what is royal is known by that."""
    piece = game.file.pieces[name]
    return {} if piece.pawn or piece.royal or not isinstance(piece.moves, str) else {"betza": piece.moves}
