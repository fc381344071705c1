"""Wins on the spot: what even a beginner must not overlook, on either side."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chessmith import _core


def winning_action(state: _core.State) -> _core.Action | None:
    """An action with which the side to move wins the game for certain, at once."""
    for action in state.legal():
        if state.needs_roll(action):
            won = all(_winner(after) == state.side for _, _, after in state.outcomes(action))
        else:
            won = _winner(state.play(action)) == state.side
        if won:
            return action
    return None


def losing_chance(state: _core.State) -> float:
    """How likely the side that is not to move loses the game with the next action; 0 or 1 in games without dice."""
    worst = 0.0
    for action in state.legal():
        if state.needs_roll(action):
            chance = sum(part / whole for part, whole, after in state.outcomes(action) if _winner(after) == state.side)
        else:
            chance = float(_winner(state.play(action)) == state.side)
        worst = max(worst, chance)
        if worst >= 1:
            break
    return worst


def _winner(state: _core.State) -> int | None:
    end = state.end()
    return None if end is None else end[0]
