"""Rules of chess and its relatives that are easily half right, one position each."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import Position


def position_of(game: str, fen: str) -> Position:
    return chessmith.load(game).position(fen)


@pytest.mark.parametrize(("rank", "castles"), [("RK6", True), ("RKN5", False), ("RK1N4", False), ("RK2N3", True)])
def test_both_ways_of_a_castling_must_be_free_up_to_where_they_end(rank: str, castles: bool) -> None:
    position = position_of("chess960", f"4k3/8/8/8/8/8/8/{rank} w Q - 0 1")
    assert any(action.kind == "castle" for action in position.actions) == castles


def test_an_en_passant_square_is_set_only_where_a_pawn_can_take() -> None:
    start = chessmith.load("chess").start()
    assert start.play("e2e4").fen.split()[3] == "-"
    assert start.play("e2e4").play("a7a6").play("e4e5").play("d7d5").fen.split()[3] == "d6"
    pinned = position_of("chess", "4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1").play("d7d5")
    assert pinned.fen.split()[3] == "-"


def test_only_the_pawn_that_is_not_pinned_takes_en_passant() -> None:
    position = position_of("chess", "4r2k/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1").play("d7d5")
    assert [action.text for action in position.actions if action.kind == "en_passant"] == ["c5d6"]


def test_a_double_check_is_answered_by_the_king_alone() -> None:
    position = position_of("chess", "4r2k/8/8/8/8/5n2/6P1/4K3 w - - 0 1")
    assert position.in_check
    assert {move[:2] for move in position.moves} == {"e1"}


def test_positions_that_differ_in_the_checks_left_have_other_keys() -> None:
    checks = ("3+3", "2+3", "3+2", "1+3", "2+2")
    keys = {position_of("3check", f"4k3/8/8/8/8/8/8/4K3 w - - {left} 0 1").key for left in checks}
    assert len(keys) == len(checks)


def test_a_check_that_is_given_changes_the_key_as_the_fen_says() -> None:
    after = position_of("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1").play("a1a8")
    assert after.fen.split()[4] == "2+3"
    assert after.key == position_of("3check", after.fen).key


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("7K/k7/8/8/8/8/8/8 b - - 0 1", "*"),  # Black can draw level
        ("7K/8/k7/8/8/8/8/8 b - - 0 1", "1-0"),
        ("k6K/8/8/8/8/8/8/8 w - - 0 1", "1/2-1/2"),
        ("k7/7K/8/8/8/8/8/8 w - - 0 1", "0-1"),  # White moved first and has no such right
    ],
)
def test_black_may_answer_the_end_of_a_race(fen: str, result: str) -> None:
    assert position_of("racingkings", fen).result == result
