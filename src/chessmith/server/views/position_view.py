"""A position as a board needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import history_of, state_of
from chessmith.notation import castling, san
from chessmith.rules.terrain import TERRAIN
from chessmith.server.views.action_view import action_view, betza_of
from chessmith.traits import BLACK, WHITE, side_of

if TYPE_CHECKING:
    from chessmith.position import Position

SIDES: Final = ("white", "black")


def position_view(position: Position, game_id: str, *, legal: bool = True) -> dict[str, Any]:
    """Everything about a position; `legal=False` for a mere picture."""
    state, game = state_of(position), position.game
    board = game.board
    ending = position.ending
    return {
        "game": game_id,
        "fen": position.fen,
        "files": game.files,
        "ranks": game.ranks,
        "turn": position.turn,
        "pieces": pieces_view(position),
        "terrain": terrain_view(position),
        "check": check_square(position),
        "decree": [side for side, decreed in zip(SIDES, state.decree, strict=True) if decreed],
        "checks_left": {"white": state.checks[WHITE], "black": state.checks[BLACK]} if game.traits.checks else None,
        "legal": actions_view(position) if legal else [],
        "result": ending.result,
        "reason": ending.reason,
        "claim": ending.claim,
        "repetitions": _repetitions(position),
        "halfmove": state.halfmove,
        "fullmove": state.fullmove,
        "castling": castling.write(state, game),
        "en_passant": board.name(state.ep) if state.ep >= 0 else None,
    }


def actions_view(position: Position) -> list[dict[str, Any]]:
    """All legal actions."""
    written = san.write_all(position)
    turns = state_of(position).turns() if written else []
    return [
        action_view(position, action, notation, events)
        for (action, notation), (_, _, events) in zip(written.items(), turns, strict=True)
    ]


def pieces_view(position: Position) -> dict[str, dict[str, Any]]:
    """The pieces by square."""
    state, traits, board = state_of(position), position.game.traits, position.game.board
    resting = set(state.rest)
    pieces: dict[str, dict[str, Any]] = {}
    for square, code in enumerate(state.board):
        if not code:
            continue
        kind, side = traits.piece(code), side_of(code)
        view: dict[str, Any] = {
            "name": kind.name,
            "letter": kind.letter,
            "side": SIDES[side],
            "royal": kind.royal,
            **betza_of(position.game, kind.name),
        }
        if traits.has_combat:
            view["hp"] = state.hp[square]
            view["max_hp"] = kind.hit_points[side]
            if kind.cooldown:
                view["cooldown"] = state.cooldown[square]
            if kind.uses:
                view["uses"] = state.uses[square]
            elif kind.cooldown:
                view["uses"] = None
            if kind.rests:
                view["resting"] = square in resting
        pieces[board.name(square)] = view
    return pieces


def terrain_view(position: Position) -> dict[str, str]:
    """Return the terrain of each square that is not plain ground."""
    board = position.game.board
    return {board.name(square): TERRAIN[cell].name for square, cell in enumerate(position.world) if cell in TERRAIN}


def check_square(position: Position) -> str | None:
    """Return the square of a king in check."""
    if not position.in_check:
        return None
    for square, code in enumerate(state_of(position).board):
        if code and side_of(code) == state_of(position).side and position.game.traits.piece(code).royal:
            return position.game.board.name(square)
    return None


def _repetitions(position: Position) -> int:
    history, state = history_of(position), state_of(position)
    if position.game.traits.compares_pieces_only:
        return history.piece_keys.count(state.repetition_key) + 1
    return history.keys.count(state.key) + 1
