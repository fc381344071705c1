"""The state of a game: its result, the reason, and any draw that may be claimed."""

from __future__ import annotations

from typing import Final, NamedTuple

from chessmith import _core
from chessmith.history import History
from chessmith.traits import WHITE, Traits

ONGOING: Final = "*"
DRAW: Final = "1/2-1/2"
WINS: Final = ("1-0", "0-1")

_FOLDS: Final = {2: "twofold", 3: "threefold", 4: "fourfold", 5: "fivefold"}
_LIMITS: Final = {100: "fifty-move rule", 150: "seventy-five-move rule"}


class Ending(NamedTuple):
    """A result and its reason. While the game continues the result is `*`, with no reason but perhaps a claim."""

    result: str = ONGOING
    reason: str | None = None
    claim: str | None = None


def judge(state: _core.State, history: History, traits: Traits) -> Ending:
    """Judge a position: first the board, then repetition, then the clock."""
    if end := state.end():
        winner, reason = end
        return Ending(WINS[winner] if winner in (0, 1) else DRAW, reason)
    claim: str | None = None
    for repetition in traits.repetition:
        if history.occurrences(state, repetition) >= repetition.count:
            name = repetition_name(repetition.count)
            if not repetition.claim:
                return Ending(_result(repetition.result, state.side), name)
            claim = claim or name
    for limit in traits.move_limits:
        if state.halfmove >= limit.plies:
            name = move_limit_name(limit.plies)
            if not limit.claim:
                return Ending(_result(limit.result, state.side), name)
            claim = claim or name
    return Ending(claim=claim)


def repetition_name(count: int) -> str:
    """What players call a repetition.

    >>> repetition_name(3), repetition_name(6)
    ('threefold repetition', '6-fold repetition')
    """
    return f"{_FOLDS.get(count, f'{count}-fold')} repetition"


def move_limit_name(plies: int) -> str:
    """What players call a move limit.

    >>> move_limit_name(100), move_limit_name(140), move_limit_name(15)
    ('fifty-move rule', '70-move rule', '15-ply rule')
    """
    if plies % 2:
        return f"{plies}-ply rule"
    return _LIMITS.get(plies, f"{plies // 2}-move rule")


def _result(verdict: str, side: int) -> str:
    if verdict == "draw":
        return DRAW
    return WINS[side if verdict == "win" else 1 - side]


def side_name(side: int) -> str:
    """`white` or `black`."""
    return "white" if side == WHITE else "black"
