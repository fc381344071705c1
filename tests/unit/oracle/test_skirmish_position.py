"""SkirmishPosition as tests use it."""

from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest

from tests.oracle.skirmish import GAMES, RECRUITER, SKIRMISH, SOVEREIGN, WARDEN, ActionError, SkirmishPosition
from tests.oracle.skirmish.game import SkirmishGame

_FEN = "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20"


def _read(fen: str, game: SkirmishGame = SKIRMISH) -> SkirmishPosition:
    return SkirmishPosition.from_fen(game, fen)


def test_there_are_these_games() -> None:
    assert list(GAMES) == [
        "skirmish",
        "skirmish_elite",
        "skirmish_warden",
        "skirmish_recruiter",
        "skirmish_berserker",
        "skirmish_sovereign",
        "skirmish_sharp",
    ]


def test_a_position_cannot_be_changed() -> None:
    position = SkirmishPosition.start(SKIRMISH)
    with pytest.raises(FrozenInstanceError):
        position.game = WARDEN  # type: ignore[misc]


def test_playing_leaves_the_position_as_it_was() -> None:
    position = _read(_FEN)
    position.play("d1xd4", 3)
    assert position.fen() == _FEN


def test_outcomes_come_in_the_order_of_their_lowest_roll() -> None:
    position = _read(_FEN)
    lowest_rolls = [position.play("d1xd4", roll).fen() for roll in (1, 2, 3, 4)]
    assert [after.fen() for _, after in position.outcomes("d1xd4")] == lowest_rolls
    assert [chance for chance, _ in position.outcomes("d1xd4")] == [Fraction(1, 6)] * 3 + [Fraction(1, 2)]


@pytest.mark.parametrize("roll", [None, 0, 7, -1])
def test_a_strike_needs_a_roll_of_1_to_6(roll: int | None) -> None:
    with pytest.raises(ActionError, match="expected a roll of 1 to 6"):
        _read(_FEN).play("d1xd4", roll)


def test_a_move_takes_no_roll() -> None:
    with pytest.raises(ActionError, match="expected no roll"):
        _read(_FEN).play("d1d2", 3)


@pytest.mark.parametrize("text", ["d1d4", "d1xd5", "0000", "", "e1e1"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ActionError, match="is no action in"):
        _read(_FEN).play(text)


def test_a_finished_game_refuses_every_action() -> None:
    with pytest.raises(ActionError):
        _read("4k3/8/8/8/8/8/8/4K3 w - - 0 1").play("e1e2")


def test_identity_leaves_the_clocks_out() -> None:
    assert _read(_FEN).identity() == _read("4k3/8/8/8/3p4/8/8/3QK3 w - - 0 3").identity()


@pytest.mark.parametrize(
    "other",
    [
        "4k3/8/8/8/3p4/8/8/3QK3 b - - 7 20",
        "4k3/8/8/3p4/8/8/8/3QK3 w - - 7 20",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20 {hp=d4:6}",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20 {cd=d1:1}",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20 {uses=e8:2}",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20 {rest=d4}",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20 {decree=w}",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20 {decree=b}",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20 {decree=w,b}",
    ],
)
def test_identity_covers_everything_that_can_change_the_future(other: str) -> None:
    assert _read(_FEN).identity() != _read(other).identity()


def test_identity_covers_the_move_number_modulo_5_where_pawns_are_recruited() -> None:
    fens = [f"4k3/8/8/8/3p4/8/8/3QK3 w - - 0 {number}" for number in range(1, 11)]
    for game in (RECRUITER, SOVEREIGN):
        assert len({_read(fen, game).identity() for fen in fens}) == 5
        assert _read(fens[0], game).identity() == _read(fens[5], game).identity()
    assert len({_read(fen, WARDEN).identity() for fen in fens}) == 1


def test_a_position_read_from_a_fen_has_no_past() -> None:
    position = _read("4k3/7p/8/8/8/8/8/R3K3 w - - 0 1")
    for text in ["a1b1", "e8d8", "b1a1", "d8e8", "a1b1", "e8d8", "b1a1"]:
        position = position.play(text)
    assert _read(position.fen()).play("d8e8").result() == ("*", "")
    assert position.play("d8e8").result() == ("1/2-1/2", "threefold repetition")
