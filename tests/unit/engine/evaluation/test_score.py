from __future__ import annotations

import math

import pytest

from chessmith import Game, _core
from chessmith.core_view import state_of
from chessmith.engine import Score
from chessmith.rules.loader import parse_game_file


@pytest.mark.parametrize(("cp", "chance"), [(0, 0.0), (100, 0.182), (-100, -0.182), (1000, 0.951), (5000, 0.951)])
def test_the_win_chance_follows_centipawns_up_to_ten_pawns(cp: int, chance: float) -> None:
    assert Score(cp=cp).chance == pytest.approx(chance, abs=0.001)


@pytest.mark.parametrize(("mate", "centipawns"), [(1, 2000), (3, 1800), (10, 1100), (40, 1100), (-2, -1900)])
def test_a_mate_counts_as_more_than_ten_pawns_and_a_quick_one_as_most(mate: int, centipawns: int) -> None:
    expected = 2 / (1 + math.exp(-0.00368208 * centipawns)) - 1
    assert Score(mate=mate).chance == pytest.approx(expected)


def test_scores_have_an_order_from_a_quick_mate_to_being_mated_quickly() -> None:
    best_first = [Score(mate=1), Score(mate=5), Score(cp=30_000), Score(cp=0), Score(cp=-30_000), Score(mate=-5)]
    best_first.append(Score(mate=-1))
    assert sorted(best_first, key=lambda score: -score.rank) == best_first


def test_scores_are_written_for_people_and_for_programs() -> None:
    assert [str(Score(cp=cp)) for cp in (420, -38, 3, 0)] == ["+4.2", "-0.4", "0.0", "0.0"]
    assert (str(Score(mate=3)), str(Score(mate=-1))) == ("mate in 3", "mated in 1")
    assert (Score(cp=-12).view(), Score(mate=-2).view()) == ({"cp": -12}, {"mate": -2})


def test_no_amount_of_material_turns_into_its_opposite() -> None:
    game = Game(parse_game_file("extends = 'chess'\ntitle = 'Dear pawns'\npieces.pawn.value = 10000"))
    rich = game.position("4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1")
    poor = game.position("4k3/8/8/8/8/8/PPPPPPPP/4K3 b - - 0 1")
    assert (_core.evaluate(state_of(rich)), _core.evaluate(state_of(poor))) == (20_000, -20_000)
