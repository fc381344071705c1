"""Static exchange evaluation: the sequence of captures on one square, played by the rules.

Games with dice have no exchanges in this sense.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chessmith.core_events import end_square

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.game_facts import GameFacts

_LONGEST: Final = 12


def exchange_gain(scene: GameFacts, state: _core.State, action: _core.Action, longest: int = _LONGEST) -> int:
    """The material an action wins if each side recaptures with its cheapest piece, or not at all."""
    after, events = state.turn(action)
    worth = scene.worth
    won = worth.balance(after.board, state.side) - worth.balance(state.board, state.side)
    if longest <= 1:
        return won
    end = end_square(events, action.from_square)
    answer = None if end is None else cheapest_capture(scene, after, end)
    return won if answer is None else won - max(0, exchange_gain(scene, after, answer, longest - 1))


def cheapest_capture(scene: GameFacts, state: _core.State, square: int) -> _core.Action | None:
    """The capture on a square that risks least."""
    best: _core.Action | None = None
    least = 0
    for action, _ in state.captures(square):
        risk = scene.value(state.board[action.from_square])
        if best is None or risk < least:
            best, least = action, risk
    return best


def best_captures(scene: GameFacts, state: _core.State) -> dict[int, tuple[int, _core.Action]]:
    """For each enemy piece that can be taken: the most that it wins, and how."""
    found: dict[int, tuple[int, _core.Action]] = {}
    seen: set[tuple[int, ...]] = set()
    for action, targets in state.captures():
        # Of one piece's ways to take the same, one is enough.
        way = (action.from_square, *targets)
        if way in seen:
            continue
        seen.add(way)
        won = exchange_gain(scene, state, action)
        for square in targets:
            if square not in found or won > found[square][0]:
                found[square] = won, action
    return found
