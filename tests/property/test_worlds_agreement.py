"""Worlds by the core and by the oracle, which share nothing: both must see every position of random games alike."""

from random import Random

import pytest

from tests.property.worlds import all_layouts, compare_layout, compare_random_world

_WORLDS_A_TEST = 50
_TESTS = 3
_PLIES = 60


@pytest.mark.parametrize(("name", "layout"), list(all_layouts()))
def test_core_and_oracle_agree_on_a_random_game_from_every_layout(name: str, layout: int) -> None:
    assert compare_layout(name, layout, Random(layout), 30) > 1


@pytest.mark.parametrize("first", range(0, _TESTS * _WORLDS_A_TEST, _WORLDS_A_TEST))
def test_core_and_oracle_agree_in_random_worlds_that_mix_all_mechanisms(first: int) -> None:
    """About 1,300 positions a test."""
    positions = 0
    for seed in range(first, first + _WORLDS_A_TEST):
        positions += compare_random_world(seed, Random(seed), _PLIES)
    assert positions > 10 * _WORLDS_A_TEST


def test_an_en_passant_square_is_read_back_where_a_belt_has_filled_the_square_the_pawn_came_from() -> None:
    """The seed of a game in which this happened."""
    assert compare_random_world(1655, Random(1655), _PLIES) > 1
