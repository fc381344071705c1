"""Taking en passant onto a promotion rank: a choice, where there is one, and everything that tells of it."""

from __future__ import annotations

import pytest

from chessmith import FenError, Position
from chessmith.core_view import state_of
from chessmith.events import replay, standings
from chessmith.game import Game
from chessmith.rl import ActionSpace
from chessmith.rules.loader import parse_game_file

FILE = """
extends = "chess"
title = "Terrace"
board = {{ files = 5, ranks = 7 }}
castling = false
[pieces.pawn]
promotes_on = [5, 7]
promotes_to = ["queen", "knight"]
{more}
[layouts.0]
setup = "rn1kq/ppppp/5/5/5/PPPPP/RN1KQ"
castling = "-"
"""


def passed(more: str = "", before: str = "4k/p4/5/1P3/5/5/K4 b - - 0 1") -> Position:
    """White to move, whose pawn on b4 may take en passant on a5."""
    return Game(parse_game_file(FILE.format(more=more))).position(before).play("a6a4")


def taking(position: Position) -> list[str]:
    return [move for move in position.moves if move.startswith("b4a5")]


def test_promotion_is_forced() -> None:
    assert taking(passed()) == ["b4a5n", "b4a5q"]


def test_optional_promotion_leaves_the_choice_to_stay_a_pawn() -> None:
    position = passed('promotion = "optional"')
    assert taking(position) == ["b4a5", "b4a5n", "b4a5q"]
    assert position.play("b4a5").fen == "4k/5/P4/5/5/5/K4 b - - 0 2"


def test_a_pawn_that_can_become_nothing_cannot_take() -> None:
    limited = 'promotion_limit = "captured"'
    full = "4k/p4/5/1P3/5/5/KQN2 b - - 0 1"
    position = passed(limited, full)
    assert taking(position) == []
    assert " - " in position.fen.split(" w ")[1], "a right that no action uses is not written"
    assert taking(passed(limited, full.replace("Q", "1"))) == ["b4a5q"]


def test_the_square_is_dropped_from_a_fen_where_no_pawn_can_become_anything() -> None:
    game = Game(parse_game_file(FILE.format(more='promotion_limit = "captured"')))
    assert game.position("4k/5/5/pP3/5/5/KQN2 w - a5 0 1").fen.split()[3] == "-"
    assert game.position("4k/5/5/pP3/5/5/K1N2 w - a5 0 1").fen.split()[3] == "a5"


@pytest.mark.parametrize(("move", "notation"), [("b4a5q", "bxa5=Q"), ("b4a5n", "bxa5=N")])
def test_notation_says_what_it_becomes(move: str, notation: str) -> None:
    position = passed()
    assert position.san(position.action(move)) == notation
    assert position.parse_san(notation).text == move
    assert position.parse_san(notation + " e.p.").text == move
    assert position.action(move).kind == "en_passant"


def test_text_without_a_piece_is_no_move() -> None:
    position = passed()
    with pytest.raises(ValueError, match="b4a5"):
        position.play("b4a5")


def test_events_tell_of_the_capture_and_of_the_promotion() -> None:
    position = passed()
    turn = position.take_turn("b4a5n")
    assert replay(standings(position), turn.events) == standings(turn.after)
    assert turn.after.fen == "4k/5/N4/5/5/5/K4 b - - 0 2"


def test_the_key_is_that_of_the_position_set_up_anew() -> None:
    position = passed()
    for here in (position, position.play("b4a5q")):
        assert here.game.position(here.fen).key == here.key


def test_an_action_space_has_a_number_for_each() -> None:
    position = passed('promotion = "optional"')
    space = ActionSpace(position.game)
    numbers = {space.encode(position, action): action for action in position.actions}
    assert len(numbers) == len(position.actions)
    assert all(space.decode(position, number) == action for number, action in numbers.items())


def test_counting_and_listing_agree() -> None:
    position = passed()
    assert position.perft(1) == len(position.moves)
    assert position.perft(2) == sum(position.play(move).perft(1) for move in position.moves)
    assert not any(
        state_of(position).is_surely_legal(action) for action in state_of(position).legal() if action.promotion != 255
    )


def test_a_pawn_may_not_be_set_up_where_it_would_have_promoted() -> None:
    with pytest.raises(FenError, match="promotion rank"):
        passed().game.position("4k/5/P4/5/5/5/K4 b - - 0 2")
