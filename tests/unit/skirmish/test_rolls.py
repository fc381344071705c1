"""Rolls: which the core takes, and how the dice of a game fall."""

import pytest

import chessmith
from chessmith import _core
from chessmith.core_view import state_of
from chessmith.dice import roll as roll_of

_FEN = "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20"


def _action(state: _core.State, text: str) -> _core.Action:
    return next(action for action in state.legal() if state.text(action) == text)


@pytest.mark.parametrize("roll", [-1, 0, 7, 255])
def test_a_strike_takes_no_roll_that_the_die_does_not_have(roll: int) -> None:
    state = state_of(chessmith.load("skirmish").position(_FEN))
    with pytest.raises(ValueError, match="roll: expected 1 to 6, found"):
        state.play(_action(state, "d1xd4"), roll)


def test_an_action_without_a_target_looks_at_no_roll() -> None:
    state = state_of(chessmith.load("skirmish").position(_FEN))
    move = _action(state, "d1d2")
    assert not state.needs_roll(move)
    assert {state.play(move, roll).key for roll in (0, 1, 6)} == {state.play(move).key}


def test_outcomes_of_an_action_that_is_not_legal_are_refused() -> None:
    before = state_of(chessmith.load("skirmish").position(_FEN))
    strike = _action(before, "d1xd4")
    with pytest.raises(ValueError, match="not a legal action here"):
        before.play(strike, 6).outcomes(strike)


def test_a_game_replays_exactly_from_its_seed() -> None:
    game = chessmith.load("skirmish")
    first, again = (game.position(_FEN, seed).play("d1xd4") for seed in (7, 7))
    assert first == again
    assert first == game.position(_FEN).play("d1xd4", roll_of(7, first.ply - 1))


def test_rest_is_the_squares_of_the_pawns_that_rest() -> None:
    position = chessmith.load("skirmish").position("4k3/8/8/8/8/P7/8/4K3 w - - 0 1")
    after = position.play("a3!advance@a5")
    assert list(state_of(after).rest) == [32]
