"""The sequential test, by hand and against published results."""

from __future__ import annotations

import math

import pytest

from chessmith.errors import ChessmithError
from chessmith.lab.rating import Tally, expected_score
from chessmith.lab.sprt import Sprt, log_likelihood_ratio, read_sprt


def test_two_outcomes_follow_the_binomial_formula() -> None:
    # With two outcomes the expected score is the only distribution: Wald's own example.
    lost, won, s0, s1 = 40, 60, 0.5, 0.6
    expected = won * math.log(s1 / s0) + lost * math.log((1 - s1) / (1 - s0))
    assert log_likelihood_ratio((lost, won), s0, s1) == pytest.approx(expected)


def test_close_claims_follow_the_normal_approximation() -> None:
    pairs = (120, 900, 2100, 1000, 160)
    total = sum(pairs)
    mean = sum(n * value / 4 for value, n in enumerate(pairs)) / total
    variance = sum(n * (value / 4 - mean) ** 2 for value, n in enumerate(pairs)) / total
    s0, s1 = expected_score(0), expected_score(5)
    normal = total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert log_likelihood_ratio(pairs, s0, s1) == pytest.approx(normal, rel=0.01)


@pytest.mark.parametrize(
    ("elo0", "elo1", "pairs", "published"),
    [
        # Pair counts and ratios as the Stockfish project has published them for its tests.
        (-0.25, 1.25, (253, 4282, 17604, 4431, 286), 2.94),
        (0.25, 1.25, (58, 3302, 33130, 3518, 84), 2.97),
        (-0.25, 1.25, (491, 7345, 29693, 7670, 465), 2.96),
        (-0.50, 1.50, (17, 253, 1042, 337, 39), 2.96),
        (-1.00, 3.00, (424, 2948, 5832, 3045, 460), 2.94),
        (0.25, 1.25, (14, 1030, 14318, 1163, 19), 2.93),
    ],
)
def test_published_ratios_come_out(elo0: float, elo1: float, pairs: tuple[int, ...], published: float) -> None:
    zero, half, one, more, two = pairs
    assert round(Sprt(elo0, elo1).llr(Tally(pairs=(zero, half, one, more, two))), 2) == published


def test_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert Sprt(0, 5, alpha=0.1, beta=0.2).bounds == pytest.approx((math.log(2 / 9), math.log(8)))


def test_verdict_waits_for_enough_games() -> None:
    test = Sprt(0, 20)
    assert test.verdict(Tally()) is None
    assert test.verdict(Tally(pairs=(1, 2, 4, 3, 1))) is None
    assert test.verdict(Tally(pairs=(10, 60, 200, 140, 50))) == "accepted"
    assert test.verdict(Tally(pairs=(50, 140, 200, 60, 10))) == "rejected"


@pytest.mark.parametrize(("shares", "end"), [((3, 9, 10, 5, 2), "rejected"), ((2, 5, 10, 9, 3), "accepted")])
def test_verdict_falls_as_soon_as_the_ratio_leaves_the_bounds(shares: tuple[int, int, int, int, int], end: str) -> None:
    test = Sprt(0, 20)
    lower, upper = test.bounds
    for times in range(1, 100):
        one, two, three, four, five = (times * share for share in shares)
        tally = Tally(pairs=(one, two, three, four, five))
        if lower < test.llr(tally) < upper:
            assert test.verdict(tally) is None
        else:
            assert test.verdict(tally) == end
            assert times > 1
            return
    pytest.fail("it never ends")


def test_ratio_changes_sign_with_the_point_of_view() -> None:
    pairs = (3, 10, 25, 18, 7)
    forward = log_likelihood_ratio(pairs, expected_score(-3), expected_score(4))
    backward = log_likelihood_ratio(pairs[::-1], expected_score(-4), expected_score(3))
    assert forward == pytest.approx(-backward)


@pytest.mark.parametrize("text", ["5", "5,0", "0,5,1", "0,5,0.6,0.05", "a,b", "0,5,0,0.05", ""])
def test_what_is_no_test_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ChessmithError, match=r"^sprt: "):
        read_sprt(text)


def test_tests_are_read() -> None:
    assert read_sprt("-1.5,3") == Sprt(-1.5, 3)
    assert read_sprt("0,10,0.1,0.1") == Sprt(0, 10, 0.1, 0.1)


def test_an_outcome_that_was_never_seen_weighs_next_to_nothing() -> None:
    # Two outcomes out of five: close to what the binomial formula says of these two alone.
    lost, won, s0, s1 = 40, 60, 0.5, 0.6
    expected = won * math.log(s1 / s0) + lost * math.log((1 - s1) / (1 - s0))
    assert log_likelihood_ratio((lost, 0, 0, 0, won), s0, s1) == pytest.approx(expected, rel=0.001)
