"""The search plays what its table remembers before it lists the other actions: only if that is surely legal."""

from __future__ import annotations

import pytest

from chessmith import Position
from chessmith.core_view import state_of
from tests.unit.engine.sample_positions import PLAIN_GAMES, sample

WHERE_PINS_DECIDE = ["chess", "chess960", "fragments", "gardner", "makruk", "pirate_seas", "capablanca"]


@pytest.mark.parametrize("name", PLAIN_GAMES)
def test_what_is_surely_legal_is_legal(name: str) -> None:
    positions = sample(name)
    actions = {action for position in positions for action in state_of(position).legal()}
    for position in positions:
        assert {action for action in actions if state_of(position).is_surely_legal(action)} <= set(
            state_of(position).legal()
        )


@pytest.mark.parametrize("name", WHERE_PINS_DECIDE)
def test_a_plain_legal_move_is_surely_legal(name: str) -> None:
    for position in sample(name):
        for action in state_of(position).legal():
            plain = action.kind == "move" and not is_promotion(position, state_of(position).text(action))
            assert state_of(position).is_surely_legal(action) == plain, (position.fen, state_of(position).text(action))


def is_promotion(position: Position, text: str) -> bool:
    """Whether a move promotes, or could: in some games it is up to the player."""
    squares = text.rstrip("abcdefghijklmnopqrstuvwxyz")
    return any(move != squares and move.startswith(squares) for move in position.moves)
