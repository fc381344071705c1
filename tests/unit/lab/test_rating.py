"""Elo and its error bars, by hand."""

from __future__ import annotations

import math

import pytest

from chessmith.lab.ladder import ladder
from chessmith.lab.rating import Tally, elo_of, expected_score, tally


def test_elo_and_score_are_each_others_inverse() -> None:
    for elo in (-400, -35.5, 0, 10, 191, 800):
        assert elo_of(expected_score(elo)) == pytest.approx(elo)
    # 400 points are odds of ten to one.
    assert expected_score(400) == pytest.approx(10 / 11)
    assert elo_of(0.64) == pytest.approx(400 * math.log10(0.64 / 0.36))


def test_all_won_is_infinitely_better() -> None:
    assert elo_of(1.0) == math.inf
    assert elo_of(0.0) == -math.inf


def test_pairs_are_counted_by_their_points() -> None:
    counted = tally([(0.0, 0.0), (0.0, 0.5), (1.0, 0.0), (0.5, 0.5), (1.0, 0.5), (1.0, 1.0), (0.5, None)])
    assert counted.pairs == (1, 1, 2, 1, 1)
    assert counted.singles == (0, 1, 0)
    assert (counted.wins, counted.draws, counted.losses, counted.games) == (4, 5, 4, 13)
    assert counted.points == 6.5


def test_error_is_the_spread_between_pairs() -> None:
    # Ten pairs worth ¼, thirty worth ¾: mean 0.625, variance 0.046875, standard error sqrt(0.046875 / 40).
    counted = Tally(wins=30, draws=40, losses=10, pairs=(0, 10, 0, 30, 0))
    assert counted.score == 0.625
    assert counted.error == pytest.approx(math.sqrt(0.046875 / 40))
    low, high = counted.elo_bounds
    reach = 1.959964 * math.sqrt(0.046875 / 40)
    assert low == pytest.approx(-400 * math.log10(1 / (0.625 - reach) - 1))
    assert high == pytest.approx(-400 * math.log10(1 / (0.625 + reach) - 1))


def test_colours_that_cancel_make_the_score_surer() -> None:
    """In each pair White has won: that says nothing about the players but that they are equal."""
    by_pairs = tally([(1.0, 0.0)] * 50)
    alone = tally([(1.0, None)] * 50 + [(None, 0.0)] * 50)
    assert by_pairs.score == alone.score == 0.5
    assert by_pairs.error < alone.error


def test_likelihood_of_being_stronger() -> None:
    assert tally([(0.5, 0.5)] * 10).likelihood == 0.5
    # One standard error above even is 84.13 %.
    even = Tally(wins=30, draws=40, losses=10, pairs=(0, 10, 0, 30, 0))
    assert even.likelihood == pytest.approx(0.5 * (1 + math.erf(0.125 / even.error / math.sqrt(2))))


def test_nothing_is_known_before_the_second_game() -> None:
    assert Tally().score == 0.5
    assert math.isinf(Tally(wins=1, singles=(0, 0, 1)).error)
    assert Tally(wins=1).elo_bounds == (-math.inf, math.inf)


def test_ladder_of_two_shows_the_elo_of_their_score() -> None:
    games = tally([(1.0, 0.5)] * 2000)
    first, second = ladder(2, {(0, 1): games})
    assert (first.player, second.player) == (0, 1)
    assert first.elo - second.elo == pytest.approx(games.elo, abs=0.5)
    assert first.elo + second.elo == pytest.approx(0)
    # From the binomial formula: the variance of the difference is 1 / (n p (1 - p)) on the natural scale.
    spread = 400 / math.log(10) / math.sqrt(4000 * 0.75 * 0.25)
    assert first.margin == pytest.approx(1.959964 * spread / 2, rel=0.01)


def test_ladder_orders_players_who_never_met() -> None:
    strong, weak = tally([(1.0, 0.5)] * 20), tally([(0.5, 0.5)] * 15 + [(0.0, 0.5)] * 5)
    rungs = ladder(3, {(0, 1): strong, (1, 2): weak})
    assert [rung.player for rung in rungs] == [0, 2, 1]
    assert [rung.games for rung in rungs] == [40, 40, 80]
    assert sum(rung.elo for rung in rungs) == pytest.approx(0)


def test_who_has_won_everything_has_a_rating_too() -> None:
    first, second = ladder(2, {(0, 1): tally([(1.0, 1.0)] * 3)})
    assert 100 < first.elo < 2000
    assert second.elo == pytest.approx(-first.elo)
