"""Our games in OpenSpiel pass its own test, with dice as chance nodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import pyspiel

import chessmith.rl.open_spiel

COIN_FLIP = Path(__file__).parents[1] / "lab" / "bad_games" / "coin_flip.toml"


def loaded(game: str | Path, **parameters: Any) -> Any:
    return pyspiel.load_game("chessmith", {"game": str(game), **parameters})


@pytest.mark.parametrize("game", ["ford", "fragments", COIN_FLIP], ids=["plain", "fragments", "dice"])
def test_openspiel_finds_nothing_wrong(game: str | Path) -> None:
    pyspiel.random_sim_test(loaded(game, max_plies=20), num_sims=1, serialize=True, verbose=False)


def test_a_roll_is_a_chance_node() -> None:
    state = loaded("skirmish").new_initial_state()
    for move in ("e2e4", "d7d5"):
        state.apply_action(state.string_to_action(move))
    strike = state.string_to_action("e4xd5")
    expected = state.position.outcomes("e4xd5")
    state.apply_action(strike)
    assert state.is_chance_node() and not state.is_terminal()
    assert [chance for _, chance in state.chance_outcomes()] == [float(outcome.probability) for outcome in expected]
    state.apply_action(1)
    assert state.current_player() == 1
    assert state.position == expected[1].position


def test_actions_are_those_of_the_other_environments() -> None:
    game = loaded("chess")
    state, actions = game.new_initial_state(), chessmith.rl.ActionSpace("chess")
    assert game.num_distinct_actions() == len(actions) and str(state) == chessmith.load("chess").start().fen
    state.apply_action(actions.encode(state.position, "e2e4"))
    assert state.current_player() == 1
    assert state.action_to_string(1, actions.encode(state.position, "e7e5")) == "e7e5"


def test_a_mate_is_returned_to_both_and_a_long_game_is_a_draw() -> None:
    mate, long = loaded("chess").new_initial_state(), loaded("chess", max_plies=2).new_initial_state()
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        mate.apply_action(mate.string_to_action(move))
    assert mate.is_terminal() and mate.returns() == [-1, 1]
    for move in ("f2f3", "e7e5"):
        long.apply_action(long.string_to_action(move))
    assert long.is_terminal() and long.returns() == [0, 0]


def test_a_copy_goes_its_own_way() -> None:
    state = loaded("fragments", layout="sample1").new_initial_state()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state) == chessmith.load("fragments").start("sample1").fen
