"""Building blocks of agents: values, tables, exchanges and endings, for our positions and the framework's boards.

>>> import chessmith
>>> position = chessmith.load("fragments").start()
>>> piece_value("queen"), positional_value(position, "c2"), mobility(position)
(900, 0, 7)
>>> endgame_class(chessmith.load("fragments").position("4k/5/5/5/KQ3 w - - 0 1"))
'mating_attack'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chessmith import _core
from chessmith.core_view import state_of
from chessmith.course.board import SIZE, square_name, to_position
from chessmith.engine.profiles.course import TABLES, VALUES, E
from chessmith.errors import ChessmithError
from chessmith.position import Position

if TYPE_CHECKING:
    from chessmith.piece import Piece

_SIDES: Final = ("white", "black")


def position_of(board: Any) -> Position:
    """Return a position, converting a board of the framework if needed."""
    return board if isinstance(board, Position) else to_position(board)


def piece_value(piece: Any) -> int:
    """Return the value of a piece in centipawns: by name, or one of our pieces or the framework's."""
    name = str(getattr(piece, "name", piece)).lower()
    if name not in VALUES:
        raise ChessmithError(f'piece "{name[:20]}": expected one of {", ".join(VALUES)}')
    return VALUES[name]


def positional_value(board: Any, square: Any) -> int:
    """Return the table value of the piece on a square for its owner; in endings, from the tables of agent E."""
    position = position_of(board)
    piece = _piece(position, square)
    weights = E.weights
    assert weights is not None
    late = sum(1 for code in state_of(position).board if code) <= weights.late_pieces
    own = weights.pieces[piece.name]
    table = own.late_table if late and own.late_table is not None else TABLES[piece.name]
    row = SIZE - int(piece.square[1:]) if piece.side == "white" else int(piece.square[1:]) - 1
    return table[row]["abcde".index(piece.square[0])]


def attacker_defender_ratio(board: Any, square: Any) -> tuple[int, int | None]:
    """Return a piece's attackers minus its defenders, and the gain of the full exchange; None if there are no more."""
    position = position_of(board)
    piece = _piece(position, square)
    return _core.trade(state_of(position), "abcde".index(piece.square[0]) + SIZE * (int(piece.square[1:]) - 1))


def endgame_class(board: Any, side: str | None = None) -> str:
    """Return `none`, `pawn_race`, `mating_attack`, `minor_piece_endgame` or `complex_endgame`, for a side."""
    position = position_of(board)
    return _core.ending_class(state_of(position), _SIDES.index(side or position.turn))


def mobility(board: Any) -> int:
    """Return the number of legal moves of the side to move."""
    return len(position_of(board).moves)


def evaluate(board: Any, agent: str = "E") -> int:
    """Return the static evaluation by S, Q or E, for the side to move."""
    from chessmith.engine.profiles import profile

    position = position_of(board)
    weights = profile(agent).weights
    return _core.evaluate(state_of(position), None if weights is None else weights.for_core(position.game))


def is_draw_or_stalemate(board: Any) -> bool:
    """Whether the game has ended by anything but mate."""
    position = position_of(board)
    return position.is_over and position.reason != "checkmate"


def _piece(position: Position, square: Any) -> Piece:
    name = square if isinstance(square, str) else square_name(square)
    piece = position.piece_at(name)
    if piece is None:
        raise ChessmithError(f"square {name}: expected one with a piece")
    return piece
