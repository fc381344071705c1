"""A search that takes every die to show the same number."""

from __future__ import annotations

from typing import Any

import pytest

import chessmith
from chessmith import ChessmithError, Decision

# The queen's strike takes three and the die: nine hit points are gone only with a six.
NINE = "4k3/8/8/4Q3/8/8/8/4K3 w - - 0 1 {hp=e8:9;cd=e5:3}"


def decided(dice: int | None, **limits: Any) -> Decision:
    return chessmith.think(chessmith.load("skirmish").position(NINE), dice=dice, **(limits or {"depth": 1}))


@pytest.mark.parametrize("engine", ["search", "mcts"])
def test_a_die_that_always_shows_six_makes_a_likely_kill_certain(engine: str) -> None:
    assert decided(6, nodes=3000, engine=engine).score.mate == 1


def test_the_exact_odds_promise_nothing_for_certain() -> None:
    assert decided(None).score.mate is None
    assert decided(5).score.mate is None


def test_what_was_seen_with_one_die_is_not_believed_with_another() -> None:
    engine = chessmith.Engine()
    position = chessmith.load("skirmish").position(NINE)
    assert engine.think(position, depth=1, dice=6).score.mate == 1
    assert engine.think(position, depth=1).score.mate is None
    assert engine.think(position, depth=1, dice=5).score.mate is None


def test_a_die_has_its_sides_and_only_games_with_dice_have_one() -> None:
    with pytest.raises(ChessmithError, match="dice: 7, expected 1 to 6"):
        decided(7)
    with pytest.raises(ChessmithError, match="dice: 4, Chess has no dice"):
        chessmith.think(chessmith.load("chess").start(), depth=1, dice=4)
    with pytest.raises(ChessmithError, match="dice: 0, expected a whole number from 1"):
        decided(0)
