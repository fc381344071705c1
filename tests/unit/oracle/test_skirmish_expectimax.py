"""Plain expectimax on positions whose value can be worked out by hand."""

from fractions import Fraction

import pytest

from tests.oracle.skirmish import SKIRMISH, SkirmishPosition, action_values, expectimax

_WIN = {"1-0": 1000, "0-1": -1000, "1/2-1/2": 0}


def _evaluate(position: SkirmishPosition, ply: int) -> int:
    """White's HP less Black's; a win is worth less the later it comes."""
    outcome = position.result()[0]
    if outcome != "*":
        return _WIN[outcome] - (ply if outcome == "1-0" else -ply if outcome == "0-1" else 0)
    return sum(piece.hp if piece.side == "w" else -piece.hp for piece in position.state.board if piece is not None)


def _read(fen: str) -> SkirmishPosition:
    return SkirmishPosition.from_fen(SKIRMISH, fen)


def test_depth_0_is_the_evaluation() -> None:
    assert expectimax(_read("4k3/8/8/8/3p4/8/8/3QK3 w - - 0 1"), 0, _evaluate) == 35 - 32


def test_depth_1_takes_the_best_mean() -> None:
    position = _read("4k3/8/8/8/3p4/8/8/3QK3 w - - 0 1")
    # The strike leaves 3, 2, 1, 0, 0, 0 HP of the pawn's 7.
    assert action_values(position, 1, _evaluate)["d1xd4"] == 35 - 25 - Fraction(3 + 2 + 1, 6)
    assert expectimax(position, 1, _evaluate) == 9


def test_black_takes_the_lowest_mean() -> None:
    position = _read("3qk3/8/8/3P4/8/8/8/4K3 b - - 0 1")
    assert expectimax(position, 1, _evaluate) == -9


def test_a_win_is_evaluated_where_it_happens() -> None:
    position = _read("4k3/8/8/4Q3/8/8/8/4K3 w - - 0 1 {hp=e8:4}")
    assert expectimax(position, 3, _evaluate) == 1000 - 1


def test_chance_and_choice_alternate() -> None:
    position = _read("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1")
    # The strike leaves the pawn 5, 4, 3, 2 or 1 HP, and then its strike at the king (4.5 HP in the mean) gains Black
    # more than a promotion; with the sixth roll the pawn dies and bare kings are a draw, worth 0.
    answered = [25 - Fraction(9, 2) - 25 - hp for hp in (5, 4, 3, 2, 1)]
    assert action_values(position, 2, _evaluate)["e1xd2"] == sum(answered) / 6


@pytest.mark.parametrize("evaluation", [Fraction(1, 3), 0.25, 2])
def test_the_value_is_exact_whatever_number_the_evaluation_gives(evaluation: Fraction | float | int) -> None:
    position = _read("4k3/8/8/8/3p4/8/8/3QK3 w - - 0 1")
    assert expectimax(position, 2, lambda position, ply: evaluation) == Fraction(evaluation)


def test_the_root_value_is_the_best_action_value() -> None:
    position = _read("4k3/3p4/8/8/8/2N5/8/4K3 b - - 0 1 {hp=e8:5}")
    values = action_values(position, 2, _evaluate)
    assert list(values) == position.legal_texts()
    assert expectimax(position, 2, _evaluate) == min(values.values())
