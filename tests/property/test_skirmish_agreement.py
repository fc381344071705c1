"""Skirmishes by the core and by the oracle, which share nothing: both must see every position of random games alike."""

from random import Random

import pytest

from tests.oracle.skirmish import GAMES
from tests.property.skirmish import compare_from_anywhere, compare_from_start

_GAMES_A_TEST = 10
_PLIES = 30

each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_core_and_oracle_agree_on_a_long_random_game(name: str) -> None:
    assert compare_from_start(name, Random(name), 150) > 10


@each_game
@pytest.mark.parametrize("first", range(0, 10, _GAMES_A_TEST))
def test_core_and_oracle_agree_in_random_skirmishes(name: str, first: int) -> None:
    """About 200 positions a test."""
    positions = 0
    for seed in range(first, first + _GAMES_A_TEST):
        positions += compare_from_anywhere(name, Random(f"{name} {seed}"), _PLIES)
    assert positions > 5 * _GAMES_A_TEST
