"""Rows of text and squares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chessmith.errors import ChessmithError
from chessmith.rules.sections.board import Board
from chessmith.rules.terrain import KINDS
from chessmith.rules.world import read_world, write_world


def test_squares_have_names() -> None:
    board = Board(files=10, ranks=10)
    assert (board.name(0), board.name(99)) == ("a1", "j10")
    assert (board.square("a1"), board.square("j10"), board.square("k1"), board.square("a11")) == (0, 99, None, None)


def test_owner_counts_ranks_from_his_side() -> None:
    board = Board(files=8, ranks=8)
    assert (board.rank_for(0, 2), board.rank_for(1, 2)) == (1, 6)


@given(st.data())
def test_world_rows_round_trip(data: st.DataObject) -> None:
    board = Board(files=data.draw(st.integers(2, 12)), ranks=data.draw(st.integers(2, 10)))
    letters = st.sampled_from(["."] * 4 + [kind.letter for kind in KINDS if not kind.portal])
    world = "".join(data.draw(st.lists(letters, min_size=board.squares, max_size=board.squares)))
    assert read_world(board, write_world(board, world)) == world


@given(st.text(alphabet="0123456789/pP~o*", max_size=40))
def test_any_other_rows_are_refused_in_one_line(text: str) -> None:
    board = Board(files=8, ranks=8)
    refusal = "none"
    cells = [""] * 64
    try:
        cells = board.read_rows(text, {"p", "P"}, "piece letter")
    except ChessmithError as error:
        refusal = str(error)
    assert refusal.isprintable()
    assert len(cells) == 64


@pytest.mark.parametrize("row", ["08", "8888888888888888888888", "4 4", "", "٣"])
def test_strange_numbers_are_no_row(row: str) -> None:
    with pytest.raises(ChessmithError):
        Board(files=8, ranks=2).read_rows(f"8/{row}", set(), "piece letter")
