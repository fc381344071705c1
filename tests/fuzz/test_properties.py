"""Properties of random games: a sample of `python -m tests.fuzz.properties`."""

from __future__ import annotations

import pytest

from tests.fuzz.properties import PROPERTIES, Property, play_of, run

SEEDS_A_PROPERTY = 10_000  # so that no two properties see the same games


@pytest.mark.parametrize("chunk", range(20))
def test_everything_holds_in_twenty_thousand_positions(chunk: int) -> None:
    assert run(1000, seed=2_000_000 + chunk * 1_000, brisk=True) >= 1000


@pytest.mark.fuzz
@pytest.mark.parametrize("number", range(len(PROPERTIES)), ids=[each.__name__ for each in PROPERTIES])
def test_it_holds_in_random_games(number: int) -> None:
    holds: Property = PROPERTIES[number]
    assert run(1_700, seed=1 + number * SEEDS_A_PROPERTY, properties=[holds]) >= 1_700


@pytest.mark.fuzz
@pytest.mark.parametrize("chunk", range(25))
def test_everything_holds_in_fifty_thousand_positions(chunk: int) -> None:
    assert run(2_000, seed=1_000_000 + chunk * 1_000) >= 2_000


@pytest.mark.fuzz
def test_random_games_mix_every_mechanism() -> None:
    games = [play_of(seed, plies=1) for seed in range(300)]
    traits = [play.game.traits for play in games]
    for mixed in ("has_world", "has_combat", "has_freshness", "castling", "checks"):
        assert any(getattr(each, mixed) for each in traits), mixed
        assert not all(getattr(each, mixed) for each in traits), mixed
    goals = {play.data["goal"]["type"] for play in games}
    assert goals == {"checkmate", "none", "extinction"}
    assert {len([name for name in play.data["pieces"] if name.startswith("pawn")]) for play in games} == {0, 1, 2, 3}
    terrain = {letter for play in games for letter in play.positions[0].world}
    assert set("~=*xo<>^vAB") <= terrain
