"""The contents of a FEN: the board, the side to move, the decrees and the two clocks."""

from typing import NamedTuple

from tests.oracle.skirmish.pieces import Piece, Side

Board = tuple[Piece | None, ...]


class State(NamedTuple):
    """One position without its past. Equal states have equal FENs."""

    board: Board  # 64 squares, a1 first
    side: Side  # to move
    decrees: frozenset[Side]  # sides whose next turn (the present one, for the side to move) has the bonus
    clock: int  # plies since a piece lost HP
    number: int  # of the move: 1 at the start, one more after each turn of Black
