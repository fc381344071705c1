"""What if: positions that differ from a given one in one respect, where the rules allow them.

They answer questions such as *what would he do if it were his turn* or *is that piece pinned* with the rules
themselves instead of a second idea of how pieces move.
"""

from __future__ import annotations

from typing import Any

from chessmith import _core
from chessmith.traits import BLACK_CODE, WHITE, Traits, piece_type, side_of


def other_side_to_move(state: _core.State, traits: Traits) -> _core.State | None:
    """The same board with the turn given away; None where the side to move is in check."""
    return _changed(state, traits, side=1 - state.side)


def without(state: _core.State, traits: Traits, *squares: int) -> _core.State | None:
    """The same position without the pieces on some squares; None where the rules refuse that."""
    return _changed(state, traits, gone=squares)


def with_enemies_at(state: _core.State, traits: Traits, side: int, friend: int) -> _core.State | None:
    """A side to move whose other pieces, but for `friend` and the royal ones, have gone over to the enemy."""
    turned = [
        square
        for square, code in enumerate(state.board)
        if code and side_of(code) == side and square != friend and not traits.piece(code).royal
    ]
    return _changed(state, traits, side=side, turned=tuple(turned))


def _changed(
    state: _core.State,
    traits: Traits,
    *,
    side: int | None = None,
    gone: tuple[int, ...] = (),
    turned: tuple[int, ...] = (),
) -> _core.State | None:
    board = list(state.board)
    for square in turned:
        board[square] += BLACK_CODE if side_of(board[square]) == WHITE else -BLACK_CODE
    for square in gone:
        board[square] = 0
    setup: dict[str, Any] = {
        "board": board,
        "side": state.side if side is None else side,
        "castling": [-1 if square in gone else square for square in state.castling],
        "ep": state.ep if side is None else -1,
        "fresh": [square for square in state.fresh if square not in gone] if traits.has_freshness else None,
        "halfmove": state.halfmove,
        "fullmove": state.fullmove,
        "checks": list(state.checks) if traits.checks else None,
    }
    setup |= _combat(state, traits, gone, board)
    try:
        return state.rules.position(setup)
    except ValueError:
        return None


def _combat(state: _core.State, traits: Traits, gone: tuple[int, ...], board: list[int]) -> dict[str, Any]:
    if not traits.has_combat:
        return {"hp": {}, "cooldown": {}, "uses": {}, "rest": [], "decree": [False, False]}
    left = [square for square, code in enumerate(state.board) if code and square not in gone]
    hit_points, cooldown, uses = state.hp, state.cooldown, state.uses
    return {
        # A piece that has changed sides may have more than its new side allows.
        "hp": {
            square: min(hit_points[square], traits.piece(board[square]).hit_points[side_of(board[square])])
            for square in left
        },
        "cooldown": {square: cooldown[square] for square in left if cooldown[square]},
        "uses": {square: uses[square] for square in left if traits.pieces[piece_type(state.board[square])].uses},
        "rest": [square for square in state.rest if square not in gone],
        "decree": [bool(standing) for standing in state.decree],
    }
