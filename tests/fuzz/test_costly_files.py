"""Game files near the limits of cost: a sample of `python -m tests.fuzz.costly_files`."""

from __future__ import annotations

import time

import pytest

from chessmith import think
from chessmith.core_view import state_of
from chessmith.game import Game
from chessmith.rules.loader import parse_game_file
from tests.fuzz.costly_files import Costs, costly_file, try_file

PATIENCE = 10.0  # generous, since unbounded work takes minutes


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_what_is_accepted_costs_little_and_the_rest_is_refused_in_one_line(first: int) -> None:
    costs = Costs(patience=PATIENCE)
    for costs.seed in range(first, first + 10):
        try_file(costly_file(costs.seed), costs, thoroughly=False)
    assert costs.accepted and costs.refused


def test_instinct_does_not_look_without_end_at_what_dice_may_bring() -> None:
    """Each action has twenty outcomes, each with thousands of replies; searching them all took eighteen seconds."""
    position = Game(parse_game_file(costly_file(49))).start()
    began = time.process_time()
    assert think(position, level=1).move in position.moves
    assert time.process_time() - began < PATIENCE


def test_a_level_does_not_play_every_throw_of_thousands_of_actions() -> None:
    """The position has 28,453 actions with dice, each of which used to be tested six times for an immediate win."""
    state = state_of(position := Game(parse_game_file(costly_file(50))).start())
    began = time.process_time()
    think(position, level=2, speed=0.02)
    by_level = time.process_time() - began
    began = time.process_time()
    most = 10_000_000
    assert state.best_chance_to_win(most) == 0
    by_every_throw = time.process_time() - began
    assert by_level < 2 * by_every_throw


@pytest.mark.fuzz
def test_many_more_files_cost_little() -> None:
    costs = Costs(patience=PATIENCE)
    for costs.seed in range(1_000, 1_300):
        try_file(costly_file(costs.seed), costs)
    assert costs.accepted >= 50
