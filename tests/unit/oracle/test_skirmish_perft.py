"""Counting actions in the skirmish oracle."""

import pytest

from tests.oracle.skirmish import RECRUITER, SKIRMISH, SkirmishPosition


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 21), (2, 441), (3, 10_800)])
def test_perft_from_the_start_is_the_published_one(depth: int, nodes: int) -> None:
    assert SkirmishPosition.start(SKIRMISH).perft(depth) == nodes


def test_perft_does_not_stop_at_bare_kings() -> None:
    position = SkirmishPosition.from_fen(SKIRMISH, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert position.legal_texts() == []
    assert position.perft(2) == 6 * 6


def test_perft_does_not_stop_at_a_full_clock() -> None:
    position = SkirmishPosition.from_fen(SKIRMISH, "4k3/8/8/8/8/8/8/4K3 w - - 100 90")
    assert position.perft(2) == 6 * 6


def test_perft_stops_at_a_lost_king() -> None:
    position = SkirmishPosition.from_fen(SKIRMISH, "8/8/8/8/8/8/8/4K3 b - - 0 1")
    assert position.perft(1) == 0


def test_perft_counts_actions_last_and_merged_outcomes_before() -> None:
    # White: five king's moves, the decree, the strike; the strike has six outcomes, one of them the pawn's death.
    # Black answers with a decree and five king's moves, and with one strike and one push while the pawn on e2 lives:
    # it strikes d1 or f1 if the king is there, and can go to e1 once he has left it (four promotions).
    position = SkirmishPosition.from_fen(SKIRMISH, "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1")
    assert position.perft(1) == 6
    king_left_to_the_side = 2 * (6 + 4 + 1)
    king_left_upwards = 2 * (6 + 4)
    decree = 6
    strike = 5 * 6 + 6
    assert position.perft(2) == king_left_to_the_side + king_left_upwards + decree + strike


def test_perft_counts_the_ply_without_action() -> None:
    position = SkirmishPosition.from_fen(SKIRMISH, "4k3/8/8/8/8/p1p5/PBp5/KBn5 w - - 7 20 {uses=a1:0}")
    assert position.perft(1) == 1


def test_perft_knows_the_recruits() -> None:
    fen = "4k3/8/8/8/8/8/8/4K3 b - - 0 5"
    assert SkirmishPosition.from_fen(RECRUITER, fen).perft(3) > SkirmishPosition.from_fen(SKIRMISH, fen).perft(3)
