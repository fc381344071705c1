"""An action as a board needs it: squares to click in order, what is taken, and the odds of the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chessmith.server.piece_moves import betza_of
from chessmith.square import FILE_LETTERS

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.position import Position

_THROWING: Final = frozenset({"strike", "lunge", "hit", "consecrate"})
_CLICKS: Final = {"strike": "strike", "lunge": "strike", "hit": "strike", "consecrate": "heal", "advance": "advance"}
_MOVES: Final = frozenset({"move", "advance"})


def throws_dice(position: Position, action: Action) -> bool:
    """Whether the die decides about this action."""
    return position.game.traits.dice > 0 and any(leg.deed in _THROWING for leg in action.legs)


def action_view(position: Position, action: Action, san: str | None = None) -> dict[str, Any]:
    """One legal action; its notation, if it is known already."""
    legs = action.legs
    moves = [(leg.start, leg.end) for leg in legs if leg.deed in _MOVES]
    start = legs[0].start if legs else None
    ends, also = _castled(position, action) if action.kind == "castle" else (moves[-1][1] if moves else start, [])
    taken = taken_squares(position, action)
    target = next((leg.end for leg in legs if leg.deed in _THROWING), None)
    ability = next((leg.deed for leg in legs if leg.deed not in ("move", "strike")), None)
    view: dict[str, Any] = {
        "text": action.text,
        "san": position.san(action) if san is None else san,
        "kind": action.kind,
        "from": start,
        "to": moves[-1][1] if moves else None,
        "ends": ends,
        "legs": [list(move) for move in moves] if action.kind != "castle" else [[start, ends]],
        "also": also,
        "via": legs[0].end if action.kind == "chain" else None,
        "target": target,
        "ability": ability,
        "promotion": _promotion(position, action),
        "captures": bool(taken) or (target is not None and ability != "consecrate"),
        "taken": taken,
        "path": _path(action, taken),
    }
    if throws_dice(position, action) and target is not None:
        view["odds"] = odds_view(position, action, target, heals=ability == "consecrate")
    return view


def taken_squares(position: Position, action: Action) -> list[str]:
    """The squares whose pieces the action captures."""
    if action.kind == "castle":
        return []
    board, state = position.game.board, position.state
    taken: list[str] = []
    left = None
    for number, leg in enumerate(action.legs):
        square = board.square(leg.end)
        if leg.deed != "move" or square is None or (action.kind == "chain" and number == 1):
            continue
        origin = board.square(action.legs[0].start)
        assert origin is not None
        left = origin if left is None else left
        if state.board[square] and square != left and leg.end not in taken:
            taken.append(leg.end)
        elif _passes(position, leg.start, square, state.board[left]):
            taken.append(board.name(square + (-board.files if state.side == 0 else board.files)))
    return taken


def _passes(position: Position, start: str, square: int, mover: int) -> bool:
    """A pawn that goes to another file, onto the square that a pawn has just passed over."""
    return (
        square == position.state.ep
        and position.game.traits.piece(mover).pawn
        and start[0] != FILE_LETTERS[square % position.game.files]
    )


def _castled(position: Position, action: Action) -> tuple[str, list[list[str]]]:
    """Where the king of a castling ends, and how the rook goes."""
    rule = position.game.file.castling
    core = action.core
    assert rule is not None and core is not None
    files = position.game.files
    # However it is written, the core holds the king's square and the rook's.
    short = core.to_square > core.from_square
    rank = core.from_square // files + 1
    rook = position.game.board.name(core.to_square)
    return f"{rule.king_to[short]}{rank}", [[rook, f"{rule.rook_to[short]}{rank}"]]


def _promotion(position: Position, action: Action) -> dict[str, str] | None:
    name, game = action.promotion, position.game
    return None if name is None else {"name": name, "letter": game.piece(name).letter, **betza_of(game, name)}


def _path(action: Action, taken: list[str]) -> list[dict[str, str]]:
    path: list[dict[str, str]] = []
    for number, leg in enumerate(action.legs):
        if leg.deed in _CLICKS:
            path.append({"square": leg.end, "does": _CLICKS[leg.deed]})
        elif leg.deed == "move":
            does = "capture" if leg.end in taken or action.kind == "en_passant" else "move"
            if action.kind == "castle":
                does = "castle"
            elif action.kind == "chain":
                does = ("stone", "ride", "capture" if taken and _takes_last(action, taken) else "move")[number]
            path.append({"square": leg.end, "does": does})
    return path


def _takes_last(action: Action, taken: list[str]) -> bool:
    landing = action.legs[0].end
    return any(square != landing for square in taken)


def odds_view(position: Position, action: Action, target: str, *, heals: bool) -> dict[str, Any]:
    """What the die may do to the target."""
    square = position.game.board.square(target)
    core = action.core
    assert square is not None and core is not None
    before, code = position.state.hp[square], position.state.board[square]
    kill = mean = 0.0
    changes: list[int] = []
    for numerator, denominator, after in position.state.outcomes(core):
        share = numerator / denominator
        stands = after.board[square] == code
        change = after.hp[square] - before if stands else -before
        kill += 0.0 if stands else share
        mean += share * abs(change)
        changes.append(abs(change))
    odds: dict[str, Any] = {
        "kill": round(kill, 4),
        "damage": [min(changes, default=0), max(changes, default=0)],
        "mean": round(mean, 3),
    }
    if heals:
        odds["heal"] = True
    return odds
