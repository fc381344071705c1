"""The core trusts no input: rules that no game file can express are refused in one line, or work like any other."""

from collections.abc import Callable
from typing import Any

import pytest

from chessmith import _core
from chessmith.rules.compile import core_spec
from chessmith.rules.loader import load_game_file

KING, BISHOP, PAWN = 0, 3, 5


def chess() -> dict[str, Any]:
    return {**core_spec(load_game_file("chess")), "network": None}


def start(rules: _core.Rules) -> _core.State:
    """Kings and a white pawn."""
    board = [0] * rules.squares
    board[4], board[60], board[12] = 1 + KING, 65 + KING, 1 + PAWN
    loose = {"castling": [], "ep": -1, "fresh": None, "checks": None, "rest": [], "decree": [False, False]}
    return rules.position(
        {"board": board, "side": 0, "halfmove": 0, "fullmove": 1, "hp": {}, "cooldown": {}, "uses": {}, **loose}
    )


@pytest.mark.parametrize("rise", [8, 9, 15])
def test_a_step_longer_than_the_board_leads_nowhere(rise: int) -> None:
    spec = chess()
    usual = len(start(_core.Rules(spec)).legal())
    spec["pieces"][PAWN]["moves"][0]["dy"] = rise
    # What is left to the pawn is its double step.
    assert len(start(_core.Rules(spec)).legal()) == usual - 1


def same_piece(spec: dict[str, Any]) -> None:
    spec["castling"]["king"] = spec["castling"]["rook"]


def same_file(spec: dict[str, Any]) -> None:
    spec["castling"]["king_to"] = [2, 5]


def promotion_to_king(spec: dict[str, Any]) -> None:
    spec["pieces"][PAWN]["promotion"]["to"][0][0] = KING


def promotion_of_king(spec: dict[str, Any]) -> None:
    spec["pieces"][KING]["promotion"] = spec["pieces"][PAWN]["promotion"]


def home_off_the_board(spec: dict[str, Any]) -> None:
    spec["pieces"][BISHOP]["moves"][0]["first"] = True
    spec["pieces"][BISHOP]["home"] = [[128], [-1]]


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (same_piece, "castling: king and rook are the same piece"),
        (same_file, "castling: king and rook end on the same file"),
        (promotion_to_king, "promotion: nothing promotes to a royal piece"),
        (promotion_of_king, "promotion: a royal piece cannot promote"),
        (home_off_the_board, "square outside the board"),
    ],
)
def test_rules_that_make_no_sense_are_refused_in_a_line(spoil: Callable[[dict[str, Any]], None], line: str) -> None:
    spec = chess()
    spoil(spec)
    with pytest.raises(ValueError, match=f"^{line}$"):
        _core.Rules(spec)
