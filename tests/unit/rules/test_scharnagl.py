"""The 960 back ranks."""

import chess
import pytest

from chessmith.rules.scharnagl import back_rank, layouts


def test_numbers_are_scharnagl_s() -> None:
    for number in range(960):
        assert chess.Board.from_chess960_pos(number).board_fen().split("/")[-1] == back_rank(number)


def test_every_layout_is_another_one() -> None:
    assert len({layout["setup"] for _, layout in layouts()}) == 960


@pytest.mark.parametrize("number", [-1, 960])
def test_other_numbers_do_not_exist(number: int) -> None:
    with pytest.raises(ValueError, match="expected a number of 0 to 959"):
        back_rank(number)
