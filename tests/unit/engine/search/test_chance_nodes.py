"""Values of a duel that is small enough to be worked out by hand."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import Game, Position, _core
from chessmith.core_view import state_of
from chessmith.rules.loader import parse_game_file

# Two kings side by side that step only sideways and have no room: each turn is a strike with a die of two sides.
DUEL = """
title = "Duel"
board = { files = 2, ranks = 2 }
[combat]
dice = 2
[pieces.king]
letter = "K"
royal = true
moves = "msW"
hp = 3
damage = 0
strike = { reach = "W" }
[layouts.0]
setup = "2/Kk"
[goal]
type = "none"
hit_points = true
"""
# The same with a free square behind White, who can step out of reach.
ROOM = DUEL.replace("files = 2", "files = 3").replace('"2/Kk"', '"3/1Kk"')

WON = 0.99  # a win is worth so much, and SOONER more for each ply left before the horizon
SOONER = 1 / 16384


def duel(white: int, black: int) -> Position:
    return game(DUEL).position(f"2/Kk w - - 0 1 {{hp=a1:{white},b1:{black}}}")


def game(text: str) -> Game:
    return Game(parse_game_file(text))


def leaf(position: Position) -> float:
    return _core.win_chance(_core.evaluate(state_of(position)))


@pytest.mark.parametrize("prune", [False, True])
class TestValues:
    def test_a_certain_kill_is_a_win(self, prune: bool) -> None:
        assert _core.expectation(state_of(duel(3, 1)), 1, prune)[0] == pytest.approx(WON)
        assert _core.expectation(state_of(duel(3, 1)), 2, prune)[0] == pytest.approx(WON + SOONER)

    def test_a_strike_is_worth_the_mean_of_its_outcomes(self, prune: bool) -> None:
        # A two kills, a one leaves Black a hit point and the turn.
        survived = duel(3, 2).play("a1xb1", roll=1)
        expected = 0.5 * WON - 0.5 * leaf(survived)
        assert _core.expectation(state_of(duel(3, 2)), 1, prune)[0] == pytest.approx(expected, abs=1e-9)

    def test_the_other_side_strikes_back(self, prune: bool) -> None:
        # White wins at once with a two. Otherwise Black, with one hit point left, wins with a two; and if not, White's
        # third strike kills for certain.
        expected = 0.5 * (WON + 2 * SOONER) + 0.5 * (0.5 * -(WON + SOONER) + 0.5 * WON)
        assert _core.expectation(state_of(duel(2, 2)), 3, prune)[0] == pytest.approx(expected, abs=1e-9)

    def test_against_more_hit_points_nobody_wins_at_once(self, prune: bool) -> None:
        # Three hit points outlast one strike; after a two it is Black who needs a two, after a one too.
        expected = 0.0
        for mine in (1, 2):
            for theirs in (1, 2):
                position = duel(2, 3).play("a1xb1", roll=mine)
                if theirs == 2:
                    expected += 0.25 * -WON
                else:
                    expected += 0.25 * leaf(position.play("b1xa1", roll=theirs))
        assert _core.expectation(state_of(duel(2, 3)), 2, prune)[0] == pytest.approx(expected, abs=1e-9)

    def test_a_die_that_always_shows_the_same_leaves_nothing_to_chance(self, prune: bool) -> None:
        assert _core.expectation(state_of(duel(3, 2)), 1, prune, dice=2)[0] == pytest.approx(WON)
        survived = duel(3, 2).play("a1xb1", roll=1)
        assert _core.expectation(state_of(duel(3, 2)), 1, prune, dice=1)[0] == pytest.approx(-leaf(survived))

    def test_the_better_of_strike_and_retreat_is_chosen(self, prune: bool) -> None:
        position = game(ROOM).position("3/1Kk w - - 0 1 {hp=b1:1,c1:3}")
        # The strike kills nobody, and any answer kills White. One step away Black has only steps; seen two plies ahead
        # nothing is lost.
        retreat = position.play("b1a1")
        expected = min(leaf(retreat.play(move)) for move in retreat.moves)
        assert expected > -WON
        assert _core.expectation(state_of(position), 2, prune)[0] == pytest.approx(expected, abs=1e-9)


def test_the_search_finds_what_is_best_against_dice() -> None:
    position = game(ROOM).position("3/1Kk w - - 0 1 {hp=b1:1,c1:3}")
    assert chessmith.think(position, depth=2).move == "b1a1"
    assert chessmith.think(game(ROOM).position("3/1Kk w - - 0 1 {hp=b1:1,c1:1}"), depth=2).move == "b1xc1"


def test_games_without_dice_have_no_expectation() -> None:
    with pytest.raises(ValueError, match="no dice"):
        _core.expectation(state_of(chessmith.load("chess").start()), 1)
