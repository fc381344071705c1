"""In a game won by checks, those that can be given next count: in the evaluation and at the horizon of a search."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import Limits, Position, Search
from chessmith.transposition import Table

NEAR_A_CHECK = "4k3/pppppppp/8/8/4N3/8/8/4K3 b - - {}+3 0 1"  # on d6 and f6, where pawns would take the knight
FAR_FROM_ONE = "4k3/pppppppp/8/8/1N6/8/8/4K3 b - - {}+3 0 1"


def position(fen: str) -> Position:
    return chessmith.load("3check", network=False).position(fen)


def way_to_the_goal(fen: str) -> float:
    terms = {term.name: term for term in position(fen).explain().terms}
    return terms["way to the goal"].balance[0]


def test_a_check_that_can_be_given_next_is_worth_more_the_fewer_are_left_even_if_the_piece_would_be_taken() -> None:
    worth = [
        way_to_the_goal(NEAR_A_CHECK.format(left)) - way_to_the_goal(FAR_FROM_ONE.format(left)) for left in (3, 2, 1)
    ]
    assert 0 < worth[0] < worth[1] < worth[2]


@pytest.mark.parametrize(
    ("fen", "depth", "mate"),
    [
        ("r5kr/p1p1ppbp/6p1/1p6/1n1NpNb1/PPPq2PB/R2P3P/2B1Q1KR b - - 2+3 2 20", 1, 3),
        ("rnbk1bnr/1ppp1p1p/8/p3p1p1/7P/4P1N1/PK1P1PP1/RN5R b - - 3+2 3 12", 2, 3),
    ],
)
def test_a_capture_that_gives_check_is_not_left_out_at_the_horizon(fen: str, depth: int, mate: int) -> None:
    search = Search(position(fen), Limits(depth=depth), Table(1))
    search.run()
    assert search.decision().score.mate == mate
