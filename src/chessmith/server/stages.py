"""What there is to see when a turn is played: stage after stage, for the board to animate.

The stages are made from the action and the two positions around it, and played through at the end: if they do not
lead exactly to the position that the rules gave, there are none, and the board just shows the new position. So an
animation may be missing, but it never shows what did not happen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chessmith.engine.carrying import carry
from chessmith.rules.world import DEADLY
from chessmith.server.position_view import TERRAIN, pieces_view

if TYPE_CHECKING:
    from chessmith.position import Position

Pieces = dict[str, dict[str, Any]]
Event = dict[str, Any]
_ARROWS: Final = {"<": (-1, 0), ">": (1, 0), "^": (0, 1), "v": (0, -1)}


def turn_stages(before: Position, view: dict[str, Any], after: Position, roll: int | None) -> list[list[Event]]:
    """The stages of a turn, or none if they cannot be told for certain. `view` is the action's."""
    pieces, goal = pieces_view(before), pieces_view(after)
    stages = _action_stages(view, pieces, roll)
    stages.append(_belt_stage(before, pieces))
    stages += _changes(pieces, goal)
    return [stage for stage in stages if stage] if _kinds(pieces) == _kinds(goal) else []


def _action_stages(view: dict[str, Any], pieces: Pieces, roll: int | None) -> list[list[Event]]:
    if view["kind"] == "castle":
        # Both leave before either arrives: in Chess960 they may change places.
        moves = [*view["legs"], *view["also"]]
        lifted = {start: pieces.pop(start) for start, _ in moves}
        pieces.update({end: lifted[start] for start, end in moves})
        return [[_move(start, end) for start, end in moves]]
    stages: list[list[Event]] = []
    ends = {end for _, end in view["legs"]}
    # What is taken en passant stands beside the leg: it goes with the last one.
    aside = [square for square in view["taken"] if square not in ends]
    for number, (start, end) in enumerate(view["legs"], start=1):
        mover = pieces.pop(start)
        gone = [end, *aside] if number == len(view["legs"]) else [end]
        taken = [square for square in gone if pieces.pop(square, None) is not None]
        stages.append([_move(start, end), *({"does": "take", "square": square} for square in taken)])
        pieces[end] = mover
    if view["promotion"] is not None and view["ends"] in pieces:
        stages.append([_promote(pieces, view["ends"], view["promotion"])])
    if roll is not None:
        stages.append([{"does": "roll", "value": roll}])
    return stages


def _move(start: str, end: str) -> Event:
    return {"does": "move", "from": start, "to": end}


def _promote(pieces: Pieces, square: str, becomes: dict[str, str]) -> Event:
    pieces[square] = {**pieces[square], **becomes}
    pieces[square].pop("hp", None)  # carried over to the new kind: neither damage nor healing
    return {"does": "promote", "square": square, "name": becomes["name"], "letter": becomes["letter"]}


def _belt_stage(position: Position, pieces: Pieces) -> list[Event]:
    """What the belts do to the pieces; they are moved accordingly."""
    name, world = position.game.board.name, position.world
    board = bytes(name(square) in pieces for square in range(len(world)))
    carried = carry(world, position.game.files, board)
    lifted = {square: pieces.pop(name(square)) for square in carried}
    events: list[Event] = []
    for square, end in carried.items():
        if end is None:
            events.append({"does": "fall", "square": name(square), "into": _abyss(position, square)})
        else:
            pieces[name(end)] = lifted[square]
            events.append({"does": "carry", "from": name(square), "to": name(end)})
    return events


def _abyss(position: Position, square: int) -> str:
    """What lies at the end of the belts on which a piece rides: the terrain, or the edge of the board."""
    files, ranks = position.game.files, position.game.ranks
    file, rank = square % files, square // files
    while True:
        dx, dy = _ARROWS[position.world[rank * files + file]]
        file, rank = file + dx, rank + dy
        if not (0 <= file < files and 0 <= rank < ranks):
            return "edge"
        cell = position.world[rank * files + file]
        if cell in DEADLY:
            return TERRAIN[cell]


def _changes(pieces: Pieces, goal: Pieces) -> list[list[Event]]:
    """What is left to explain: damage, healing, promotion by a belt, recruits. The pieces are brought up to date."""
    damage: list[Event] = []
    others: list[Event] = []
    for square in sorted(pieces.keys() | goal.keys()):
        was, now = pieces.get(square), goal.get(square)
        if was is None and now is not None:
            others.append({"does": "appear", "square": square, "name": now["name"], "side": now["side"]})
            pieces[square] = now
        elif was is not None and now is None and "hp" in was:
            damage.append({"does": "damage", "square": square, "amount": was["hp"], "hp": 0})
            del pieces[square]
        elif was is not None and now is not None and was["side"] == now["side"]:
            if was["name"] != now["name"]:
                others.append(_promote(pieces, square, {"name": now["name"], "letter": now["letter"]}))
            elif "hp" in was and was["hp"] != now["hp"]:
                does = "damage" if now["hp"] < was["hp"] else "heal"
                amount = abs(now["hp"] - was["hp"])
                (damage if does == "damage" else others).append(
                    {"does": does, "square": square, "amount": amount, "hp": now["hp"]}
                )
    return [damage, others]


def _kinds(pieces: Pieces) -> dict[str, tuple[str, str]]:
    return {square: (piece["name"], piece["side"]) for square, piece in pieces.items()}
