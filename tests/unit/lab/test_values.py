"""Measured piece values."""

from __future__ import annotations

import random

import pytest

import chessmith
from chessmith.lab.values import Measured, fit, piece_values


def test_fit_finds_the_weights_that_made_the_results() -> None:
    dice, truth = random.Random(1), (0.4, 1.3, 2.2)
    games = []
    for _ in range(4000):
        more = tuple(dice.choice((-1, 0, 0, 1)) for _ in truth)
        total = sum(weight * number for weight, number in zip(truth, more, strict=True))
        won = dice.random() < 1 / (1 + 2.718281828**-total)
        games.append([(more, float(won))] * 3)  # three positions that say the same count as one
    found = fit(games, len(truth))
    for measured, weight in zip(found, truth, strict=True):
        assert abs(measured.value - weight) < 4 * measured.error
        assert 0.02 < measured.error < 0.2


def test_values_are_told_in_hundredths_of_a_unit() -> None:
    assert Measured(2.0, 0.2).relative(Measured(0.5, 0.0)) == Measured(400.0, 40.0)


def test_more_useful_pieces_are_measured_to_be_worth_more() -> None:
    found = {value.piece: value for value in piece_values(chessmith.load("fragments"), 300, nodes=60, threads=2)}
    assert set(found) == {"queen", "right", "bishop", "knight", "pawn"}
    pawn, queen = found["pawn"], found["queen"]
    assert pawn.regression is not None
    assert pawn.regression.value == pytest.approx(100)
    assert queen.regression is not None
    assert queen.regression.value > 150
