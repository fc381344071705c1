"""An action as a board needs it: squares to click in order, what is taken, and the odds of the dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_events import capturing_legs
from chessmith.core_view import action_of, state_of
from chessmith.odds import odds_of

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.action import Action, Leg
    from chessmith.game import Game
    from chessmith.position import Position

_CLICKS: Final = {"strike": "strike", "lunge": "strike", "hit": "strike", "consecrate": "heal", "advance": "advance"}


def throws_dice(position: Position, action: Action) -> bool:
    """Whether the die decides about this action."""
    return state_of(position).needs_roll(action_of(position, action))


def betza_of(game: Game, name: str) -> dict[str, str]:
    """Return `{"betza": …}` for a front end that draws pieces by their moves; pawns and royal pieces do not need it."""
    piece = game.file.pieces[name]
    return {} if piece.pawn or piece.royal or not isinstance(piece.moves, str) else {"betza": piece.moves}


def action_view(
    position: Position, action: Action, san: str | None = None, events: Sequence[_core.Event] | None = None
) -> dict[str, Any]:
    """One legal action; its notation and its events with any roll, if they are known already."""
    core, name = action_of(position, action), position.game.board.name
    if events is None:
        _, events = state_of(position).turn(core, roll=1)
    parts = action.legs
    steps = [event for event in events if event.does in ("move", "ride", "castle")]
    legs = [[name(event.from_square), name(event.to_square)] for event in steps]
    taken = [name(event.from_square) for event in events if event.does == "take"]
    start = None if action.kind == "pass" else name(core.from_square)
    target = name(core.target) if state_of(position).needs_roll(core) else None
    ability = next((leg.deed for leg in parts if leg.deed not in ("move", "strike")), None)
    path = _path(action, parts, capturing_legs(events))
    view: dict[str, Any] = {
        "text": action.text,
        "san": position.san(action) if san is None else san,
        "kind": action.kind,
        "from": start,
        "to": parts[-1].end if action.kind == "castle" else legs[-1][1] if legs else None,
        "ends": legs[-1][1] if legs else start,
        "legs": legs,
        "also": [[name(event.rook_from), name(event.rook_to)] for event in steps if event.does == "castle"],
        "via": name(core.via) if action.kind == "chain" else None,
        "target": target,
        "ability": ability,
        "promotion": _promotion(position, action),
        "captures": bool(taken) or (target is not None and ability != "consecrate"),
        "taken": taken,
        "path": path,
    }
    if legs and (carried := _carried(events, steps[-1].to_square)) is not None:
        view["carried"] = name(carried)
    if target is not None:
        view["odds"] = _odds_view(state_of(position), core)
    return view


def _carried(events: Sequence[_core.Event], end: int) -> int | None:
    """Return where belts and portals take a piece from the end of its action; None if it stays."""
    at = end
    for event in events:
        if event.does in ("carry", "portal") and event.from_square == at:
            at = event.to_square
    return None if at == end else at


def _promotion(position: Position, action: Action) -> dict[str, str] | None:
    name, game = action.promotion, position.game
    return None if name is None else {"name": name, "letter": game.piece(name).letter, **betza_of(game, name)}


def _path(action: Action, legs: Sequence[Leg], taking: Iterator[bool]) -> list[dict[str, str]]:
    path: list[dict[str, str]] = []
    for number, leg in enumerate(legs):
        if leg.deed in _CLICKS:
            path.append({"square": leg.end, "does": _CLICKS[leg.deed]})
        elif leg.deed == "move":
            does = "castle" if action.kind == "castle" else "capture" if next(taking) else "move"
            if action.kind == "chain":
                does = ("stone", "ride", does)[number]
            path.append({"square": leg.end, "does": does})
    return path


def _odds_view(state: _core.State, action: _core.Action) -> dict[str, Any]:
    """Return the possible effects of a roll on the target."""
    thrown = odds_of(state, action)
    odds: dict[str, Any] = {
        "kill": round(float(thrown.kill), 4),
        "damage": list(thrown.changes),
        "mean": round(float(thrown.mean), 3),
    }
    if action.kind == "consecrate":
        odds["heal"] = True
    return odds
