"""Standard algebraic notation, for every game.

The usual rules: piece letter (none for a pawn, and of several kinds of pawns none for the first), as much of the start
square as the legal moves make necessary, `x` for a capture, the target, `=Q`, then `+` for check or `#` for a move that
wins on the spot; `O-O` and `O-O-O`.

What chess does not know is written the same way, leg after leg:

| action | example | meaning |
|---|---|---|
| chain | `Nf3-f4xe6` | lands on the stone of f3, rides to f4, takes on e6 |
| strike | `Qxd4`, `Nf3xf4` | strikes d4 from where it stands; moves to f3, strikes f4 |
| ability | `K!decree`, `Qd4!lunge@d7`, `N!hit@f1-h2`, `a!advance@a8=Q` | as in move text |
| passed turn | `--` | |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from chessmith.action import NOTHING, Action
from chessmith.core_events import capturing_legs
from chessmith.core_view import action_of, state_of
from chessmith.errors import MoveError
from chessmith.quoting import printable, quoted

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.position import Position

_SHORT, _LONG, _PASS = "O-O", "O-O-O", "--"
_CASTLING: Final = {_SHORT: True, _LONG: False, "0-0": True, "0-0-0": False, "o-o": True, "o-o-o": False}
_SUFFIX: Final = re.compile(r"(?:[+#!?]|\s*e\.p\.)+$")
_ONE_LEG: Final = re.compile(
    r"(?P<letter>[A-Z])?(?P<file>[a-p])?(?P<rank>[0-9]{1,2})?(?P<how>[x:-])?(?P<to>[a-p][0-9]{1,2})(?:=?\(?(?P<promotion>[A-Za-z])\)?)?"
)
_LONGEST: Final = 100  # characters; no notation of an action comes near
_PLAIN: Final = ("move", "strike")  # legs that are written without their name
_ANY_ROLL: Final = 1  # notation describes the action, which no die changes

Turns = Mapping[Action, tuple["_core.State", Sequence["_core.Event"]]]


def write(position: Position, action: Action) -> str:
    """An action of this position in SAN.

    >>> import chessmith
    >>> position = chessmith.load("chess").start()
    >>> write(position, position.action("g1f3"))
    'Nf3'
    """
    to = action_of(position, action).to_square
    # Only actions to the same square can be mistaken for this one.
    compiled = ((other, action_of(position, other)) for other in position.actions)
    similar = [(other, core) for other, core in compiled if core.to_square == to]
    turns = {other: state_of(position).turn(core, _ANY_ROLL) for other, core in similar}
    return _bodies(position, turns)[action] + _check_mark(position, turns[action][0])


def write_all(position: Position) -> dict[Action, str]:
    """All legal actions of this position in SAN, much faster than one by one.

    >>> import chessmith
    >>> position = chessmith.load("chess").start()
    >>> sorted(write_all(position).values())[:3]
    ['Na3', 'Nc3', 'Nf3']
    """
    turns = _turns(position)
    bodies = _bodies(position, turns)
    return {action: bodies[action] + _check_mark(position, after) for action, (after, _) in turns.items()}


def read(position: Position, text: str) -> Action:
    """The action for a SAN or a move text; check marks and annotations may be missing or wrong.

    >>> import chessmith
    >>> position = chessmith.load("chess").start()
    >>> read(position, "Nf3").text
    'g1f3'
    """
    if len(text) > _LONGEST:
        raise MoveError(f"a move of {len(text)} characters, expected at most {_LONGEST}")
    plain = printable(_SUFFIX.sub("", text.strip()))
    legal = position.legal()
    found = [action for action in legal if action.text == plain]
    found = found or list(_castling(plain, legal, position))
    found = found or _one_leg(plain, legal, position)
    if not found:
        wanted = plain.replace("=", "")
        bodies = _bodies(position, _turns_to(position, wanted))
        found = [action for action, body in bodies.items() if body.replace("=", "") == wanted]
    if len(found) > 1:
        raise MoveError(f'"{plain}" may be {" or ".join(map(str, found[:4]))}, expected one of them')
    if not found:
        shown = printable(quoted(text))
        if not legal:
            raise MoveError(f"{shown} cannot be played: the game is over, {position.result}, {position.reason}")
        example = f"{legal[0]} or, in SAN, {write(position, legal[0])}"
        raise MoveError(f"{shown} is not a legal move here, expected one of {len(legal)} such as {example}")
    return found[0]


def _turns_to(position: Position, notation: str) -> Turns:
    """The turns of actions whose target the notation names, or that have none to name."""
    state, name = state_of(position), position.game.board.name
    turns: dict[Action, tuple[_core.State, Sequence[_core.Event]]] = {}
    for action in position.actions:
        core = action_of(position, action)
        if core.to_square in (core.from_square, NOTHING) or name(core.to_square) in notation:
            turns[action] = state.turn(core, _ANY_ROLL)
    return turns


def _turns(position: Position) -> Turns:
    legal = position.legal()
    turns = state_of(position).turns() if legal else []
    return {action: (after, events) for action, (_, after, events) in zip(legal, turns, strict=True)}


def _check_mark(position: Position, after: _core.State) -> str:
    """`#` for an action that wins on the spot, `+` for a check. Dice leave both open."""
    if position.game.traits.has_combat:
        return ""
    end = after.end()
    if end and end[0] == state_of(position).side:
        return "#"
    return "+" if after.in_check else ""


def _castling(text: str, legal: Iterable[Action], position: Position) -> Iterable[Action]:
    if text in _CASTLING:
        for action in legal:
            if action.kind == "castle" and _is_short(action_of(position, action), position) == _CASTLING[text]:
                yield action
    elif text in (_PASS, "Z0"):
        yield from (action for action in legal if action.kind == "pass")


def _one_leg(text: str, legal: Iterable[Action], position: Position) -> list[Action]:
    """The actions that such a text may mean; where they differ in that, only those that capture as it says."""
    match = _ONE_LEG.fullmatch(text)
    if not match:
        return []
    found = list(_candidates(match, legal, position))
    if len(found) < 2:
        return found
    captures = match["how"] not in (None, "-")
    return [action for action in found if _captures(position, action) == captures] or found


def _candidates(match: re.Match[str], legal: Iterable[Action], position: Position) -> Iterable[Action]:
    pawn = position.game.traits.plain_pawn.letter if position.game.traits.plain_pawn else None
    letter, file, rank, promotion = match["letter"], match["file"], match["rank"], match["promotion"]
    for action in legal:
        if match["to"] not in action.text:
            continue
        legs = action.legs
        if len(legs) != 1 or legs[0].end != match["to"] or legs[0].deed not in _PLAIN or action.kind == "castle":
            continue
        piece = position.piece_at(legs[0].start)
        if piece is None or piece.letter != (letter or pawn):
            continue
        if (file and not legs[0].start.startswith(file)) or (rank and legs[0].start[1:] != rank):
            continue
        becomes = position.game.piece(action.promotion).letter if action.promotion else None
        if becomes == (promotion.upper() if promotion else None):
            yield action


def _bodies(position: Position, turns: Turns) -> dict[Action, str]:
    """The notations, without check marks, of actions that have to be disambiguated."""
    bodies: dict[Action, str] = {}
    rivals: dict[tuple[int, str], list[tuple[Action, str]]] = {}
    board, name = state_of(position).board, position.game.board.name
    for action, (_, events) in turns.items():
        core = action_of(position, action)
        if action.kind == "pass":
            bodies[action] = _PASS
        elif action.kind == "castle":
            bodies[action] = _SHORT if _is_short(core, position) else _LONG
        else:
            tail = _tail(position, action, events)
            rivals.setdefault((board[core.from_square], tail), []).append((action, name(core.from_square)))
    for (mover, tail), group in rivals.items():
        piece = position.game.traits.piece(mover)
        letter = "" if piece is position.game.traits.plain_pawn else piece.letter
        for action, start in group:
            # A pawn that captures, strikes or uses an ability is always identified by its file.
            qualifiers = (start[0], start) if piece.pawn and tail[0] in "x!" else ("", start[0], start[1:], start)
            others = [square for _, square in group if square != start]
            enough = next(each for each in qualifiers if not any(_fits(square, each) for square in others))
            bodies[action] = letter + enough + tail
    return bodies


def _fits(square: str, qualifier: str) -> bool:
    return qualifier in ("", square[0], square[1:], square)


def _tail(position: Position, action: Action, events: Sequence[_core.Event]) -> str:
    """Everything after the piece and its start square."""
    tail, takes = "", capturing_legs(events)
    for number, leg in enumerate(action.legs):
        if leg.deed == "move":
            tail += ("x" if next(takes) else "-" if number else "") + leg.end
        elif leg.deed == "strike":
            tail += "x" + leg.end
        else:
            tail += f"!{leg.deed}" + (f"@{leg.end}" if leg.end != leg.start else "")
    if action.promotion:
        tail += "=" + position.game.piece(action.promotion).letter
    return tail


def _captures(position: Position, action: Action) -> bool:
    """Whether an action of one leg is written with an `x`."""
    _, events = state_of(position).turn(action_of(position, action), _ANY_ROLL)
    return _tail(position, action, events).startswith("x")


def _is_short(core: _core.Action, position: Position) -> bool:
    files = position.game.files
    return core.to_square % files > core.from_square % files
