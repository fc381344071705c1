"""The seventh field of games with hit points."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import FenError, Position

BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
ADVANCED = "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b - - 0 1"


def skirmish(extra: str, board: str = BOARD, game: str = "skirmish") -> Position:
    return chessmith.load(game).position(f"{board} {extra}".strip())


def test_nothing_is_written_when_everybody_is_unhurt_and_ready() -> None:
    assert skirmish("").fen == BOARD
    assert skirmish("{}").fen == BOARD


def test_every_section_comes_back_in_its_order() -> None:
    text = "{hp=e1:20,d8:7;cd=d8:2;uses=a1:4,e1:2;rest=a4;decree=w}"
    assert skirmish(text, ADVANCED).fen == f"{ADVANCED} {text}"
    shuffled = "{decree=w;rest=a4;uses=e1:2,a1:4;cd=d8:2;hp=d8:7,e1:20}"
    assert skirmish(shuffled, ADVANCED).fen == f"{ADVANCED} {text}"


def test_both_sides_may_stand_under_a_decree() -> None:
    assert skirmish("{decree=w,b}").fen == BOARD + " {decree=w,b}"
    assert skirmish("{decree=b,w}").fen == BOARD + " {decree=w,b}"


def test_defaults_are_read_but_not_written() -> None:
    assert skirmish("{hp=e1:25,d8:10;cd=d8:0;uses=a1:5}").fen == BOARD


def test_a_fen_is_read_relative_to_its_game() -> None:
    assert skirmish("{hp=e8:30}", game="skirmish_elite").fen == BOARD
    assert skirmish("{hp=e8:30}", game="skirmish_warden").fen == BOARD + " {hp=e8:30}"
    with pytest.raises(FenError, match="expected 1 to 25, found 30"):
        skirmish("{hp=e8:30}")


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("{hp=e1:0}", "hp: e1: expected 1 to 25, found 0"),
        ("{hp=e1:26}", "hp: e1: expected 1 to 25, found 26"),
        ("{hp=e1:9999}", "hp: expected entries like e1:3"),
        ("{hp=e1}", "hp: expected entries like e1:3"),
        ("{hp=,e1:5}", "hp: expected entries like e1:3"),
        ("{hp=;hp=}", "section hp appears twice"),
        ("{hp=e1:-1}", "hp: expected entries like e1:3"),
        ("{hp=e1:1,e1:1}", "hp: e1 appears twice"),
        ("{hp=e4:1}", "hp: no piece stands on e4"),
        ("{hp=e9:1}", "hp: expected entries like e1:3"),
        ("{hp=e1:5;hp=e1:5}", "section hp appears twice"),
        ("{cd=d1:4}", "cd: d1: expected 0 to 3, found 4"),
        ("{cd=e1:1}", "cd: the piece on e1 does not have an ability to wait for"),
        ("{cd=a2:1}", "cd: the piece on a2 does not have"),
        ("{uses=a1:6}", "uses: a1: expected 0 to 5, found 6"),
        ("{uses=d1:1}", "uses: the piece on d1 does not have"),
        ("{rest=d1}", "rest: no piece that could rest stands on d1"),
        ("{rest=a2,a2}", "rest: a2 appears twice"),
        ("{rest=a2,}", "rest: expected squares of the board"),
        ("{decree=x}", "decree: expected w, b or w,b"),
        ("{decree=w,w}", "decree: expected w, b or w,b"),
        ("{decree}", "field 7"),
        ("{world=8/8/8/8/8/8/8/8}", "skirmish has no section world"),
        ("{magic=1}", "expected sections of world, fresh, hp, cd, uses, rest, decree"),
        ("{;}", "field 7"),
    ],
)
def test_refusals_name_the_section(extra: str, words: str) -> None:
    with pytest.raises(FenError) as caught:
        skirmish(extra)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "board", ["rnbqkbnr/8/8/8/8/8/8/RNBQKBNP w - - 0 1", "rnbqkbnP/8/8/8/8/8/8/RNBQKBNR w - - 0 1"]
)
def test_pawns_on_the_first_and_last_rank_are_refused(board: str) -> None:
    with pytest.raises(FenError):
        skirmish("", board)


@pytest.mark.parametrize("extra", ["{}", "{hp=}", "{cd=}", "{uses=}", "{rest=}", "{decree=}", "{hp=;decree=;cd=}"])
def test_empty_sections_are_read_and_not_written(extra: str) -> None:
    assert skirmish(extra).fen == BOARD


def test_empty_section_of_another_game_is_refused() -> None:
    with pytest.raises(FenError, match="chess has no section hp"):
        chessmith.load("chess").position("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {hp=}")
