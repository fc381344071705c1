"""A board to look at, in plain text.

Each square shows the piece on it, or its terrain if it is empty; a piece on special ground shows both, the ground
behind the piece. The squares of the last action stand in brackets. A legend below the board explains the signs.

    8  r  n  b  q  k  b  n  r
    …
    4  .  .  .  P= =  .  .  .      a pawn on a bridge
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chessmith.action import Action
from chessmith.core_view import state_of
from chessmith.rules.terrain import GROUND, TERRAIN
from chessmith.square import FILE_LETTERS
from chessmith.traits import BLACK, WHITE, PieceKind, side_of

if TYPE_CHECKING:
    from chessmith.position import Position

_FIGURINES: Final = {
    "king": "♔♚",
    "queen": "♕♛",
    "rook": "♖♜",
    "bishop": "♗♝",
    "knight": "♘♞",
    "pawn": "♙♟",
}
_UNICODE_GROUND: Final = {GROUND: "·", **{letter: kind.sign for letter, kind in TERRAIN.items()}}


def render(position: Position, *, unicode: bool = False, last: Action | str | None = None) -> str:
    """The board with coordinates, a legend of its terrain, and how the game stands.

    >>> import chessmith
    >>> print(render(chessmith.load("fragments").start()))
    5  n  q  k  b  r
    4  p  p  p  p  p
    3  .  .  .  .  .
    2  P  P  P  P  P
    1  R  B  K  Q  N
       a  b  c  d  e
    White to move.
    """
    game = position.game
    marked = _squares(position, last)
    width = len(str(game.ranks))
    lines: list[str] = []
    for rank in range(game.ranks - 1, -1, -1):
        first = rank * game.files
        row, closing = f"{rank + 1:>{width}} ", " "
        for square in range(first, first + game.files):
            opening = "[" if square in marked else closing
            closing = "]" if square in marked else " "
            row += opening + _cell(position, square, unicode=unicode)
        lines.append((row + closing).rstrip())
    lines.append((" " * (width + 1) + "".join(f" {letter} " for letter in FILE_LETTERS[: game.files])).rstrip())
    lines += _legend(position, unicode=unicode)
    lines.append(_standing(position))
    return "\n".join(lines)


def _cell(position: Position, square: int, *, unicode: bool) -> str:
    """Two characters: the piece or the ground, and the ground under a piece."""
    ground = position.world[square] if position.world else GROUND
    shown = _UNICODE_GROUND[ground] if unicode else ground
    code = state_of(position).board[square]
    if not code:
        return f"{shown} "
    piece = _symbol(position.game.traits.piece(code), side_of(code), unicode=unicode)
    return piece + (shown if ground != GROUND else " ")


def _symbol(piece: PieceKind, side: int, *, unicode: bool) -> str:
    if unicode and piece.name in _FIGURINES:
        return _FIGURINES[piece.name][side]
    return piece.letter if side == WHITE else piece.letter.lower()


def _legend(position: Position, *, unicode: bool) -> list[str]:
    lines: list[str] = []
    kinds = [kind for kind in TERRAIN if kind in position.world]
    if kinds:
        signs = [f"{_UNICODE_GROUND[kind] if unicode else kind} {TERRAIN[kind].title}" for kind in kinds]
        lines.append("; ".join(signs) + ". Behind a piece: what it stands on.")
    if position.game.traits.has_combat:
        lines += _wounds(position)
    return lines


def _wounds(position: Position) -> list[str]:
    """Hit points of wounded pieces, by side."""
    lines: list[str] = []
    for side, title in ((WHITE, "White"), (BLACK, "Black")):
        wounded: list[str] = []
        for square, code in enumerate(state_of(position).board):
            if code and side_of(code) == side:
                piece, points = position.game.traits.piece(code), state_of(position).hp[square]
                name, most = position.game.board.name(square), piece.hit_points[side]
                if points != most:
                    wounded.append(f"{piece.letter}{name} {points}/{most}")
        if wounded:
            lines.append(f"{title} wounded: {', '.join(wounded)}.")
    return lines


def _standing(position: Position) -> str:
    if position.is_over:
        return f"{position.result}, {position.reason}."
    parts = [f"{position.turn.capitalize()} to move"]
    if position.in_check:
        parts.append("in check")
    if position.claim:
        parts.append(f"may claim a draw ({position.claim})")
    return ", ".join(parts) + "."


def _squares(position: Position, last: Action | str | None) -> frozenset[int]:
    """The squares that an action passed through."""
    if last is None:
        return frozenset()
    legs = last.legs if isinstance(last, Action) else Action(last, "").legs
    names = {name for leg in legs for name in (leg.start, leg.end)}
    numbers = (position.game.board.square(name) for name in names)
    return frozenset(number for number in numbers if number is not None)
