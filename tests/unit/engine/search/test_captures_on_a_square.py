"""What can be taken on one square is what can be taken anywhere, as far as it concerns this square."""

from __future__ import annotations

import pytest

from chessmith.core_view import state_of
from tests.fuzz.properties import play_of


@pytest.mark.parametrize("seed", range(12))
def test_captures_of_a_square_are_those_of_all_squares(seed: int) -> None:
    for position in play_of(seed, plies=20).positions:
        state = state_of(position)
        captures = state.captures()
        for square in range(position.game.traits.squares):
            assert state.captures(square) == [(action, hit) for action, hit in captures if square in hit]
