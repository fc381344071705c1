from __future__ import annotations

import random

import pytest

import chessmith
from chessmith import Game, MoveError, Position
from chessmith.notation import san as notation
from chessmith.rules.loader import parse_game_file
from chessmith.server.views.action_view import action_view


def chess(fen: str) -> Position:
    return chessmith.load("chess").position(fen)


@pytest.mark.parametrize(
    ("fen", "move", "san"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"),
        ("4k3/8/8/8/8/8/8/R6R w - - 0 1".replace("R6R", "R2K3R"), "a1b1", "Rb1"),
        ("3k4/8/8/8/R6R/8/8/4K3 w - - 0 1", "a4d4", "Rad4+"),
        ("7k/R7/8/8/8/8/R7/4K3 w - - 0 1", "a2a4", "R2a4"),
        ("7k/8/8/8/8/1N6/8/4KN2 w - - 0 1", "b3d2", "Nbd2"),  # file and rank both tell: the file is said
        ("k7/8/8/8/1Q1Q4/8/1Q6/4K3 w - - 0 1", "b4c3", "Qb4c3"),
        ("k7/8/8/8/1Q1Q4/8/1Q6/4K3 w - - 0 1", "d4c3", "Qdc3"),
        ("k7/8/8/8/1Q1Q4/8/1Q6/4K3 w - - 0 1", "b2c3", "Q2c3"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", "Rh8#"),
    ],
)
def test_moves_are_written_as_players_write_them(fen: str, move: str, san: str) -> None:
    assert chess(fen).san(move) == san


def test_a_pinned_piece_is_no_reason_to_say_more() -> None:
    position = chess("4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1")
    assert position.san("a1c2") == "Nc2"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("O-O", "e1g1"),
        ("0-0", "e1g1"),
        ("o-o-o", "e1c1"),
        ("O-O+!?", "e1g1"),
        ("Ra1b1", "a1b1"),
        ("Rab1", "a1b1"),
        ("Rb1+", "a1b1"),
        ("e1g1", "e1g1"),
        ("b8Q", "b7b8q"),
        ("b8=q", "b7b8q"),
        ("b8(Q)", "b7b8q"),
        ("b8=Q#??", "b7b8q"),
        ("b7b8=R", "b7b8r"),
        ("Pb8=N", "b7b8n"),
    ],
)
def test_sloppy_notation_is_understood(text: str, move: str) -> None:
    position = chess("6k1/1P6/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert position.parse_san(text).text == move


@pytest.mark.parametrize("text", ["", "e5", "Qd4", "O-O-O-O", "b8", "Kx", "🙂", "a" * 1000, "e2\ne4", "R1a1b1c1", "--"])
def test_what_is_no_move_is_refused_in_one_line(text: str) -> None:
    position = chess("6k1/1P6/8/8/8/8/8/R3K2R w KQ - 0 1")
    with pytest.raises(MoveError) as caught:
        position.parse_san(text)
    assert "\n" not in str(caught.value)


def test_an_ambiguous_move_names_the_candidates() -> None:
    with pytest.raises(MoveError, match="a4d4 or h4d4"):
        chess("3k4/8/8/8/R6R/8/8/4K3 w - - 0 1").parse_san("Rd4")


def test_a_finished_game_says_so() -> None:
    with pytest.raises(MoveError, match="the game is over, 1-0, checkmate"):
        chess("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").parse_san("Kh7")


def test_a_chain_is_written_leg_by_leg() -> None:
    ruins = chessmith.load("ruins")
    position = ruins.position("4k3/8/4p3/8/8/8/8/4K1N1 w - - 0 1 {world=8/8/8/8/8/5o2/8/8}")
    assert position.san("g1f3,f3f4,f4e6") == "Nf3-f4xe6"
    assert position.san("g1f3,f3f4,f4h5") == "Nf3-f4-h5"
    assert position.parse_san("Nf3-f4xe6").text == "g1f3,f3f4,f4e6"


def test_a_chain_that_takes_on_landing_says_so() -> None:
    ruins = chessmith.load("ruins")
    position = ruins.position("4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1 {world=8/8/8/8/8/5o2/8/8}")
    assert position.san("g1f3,f3f4,f4h5") == "Nxf3-f4-h5"
    assert position.san("g1f3,f3g4,g4e3") == "Nxf3-g4-e3"


def test_letters_come_from_the_game() -> None:
    assert chessmith.load("fragments").start().san("a1b3") == "Rb3+"
    assert chessmith.load("knightmate").start().san("e1d3").startswith("K")


def test_a_move_that_wins_at_once_is_marked_like_mate() -> None:
    hill = chessmith.load("kingofthehill").position("4k3/8/8/8/8/4K3/8/8 w - - 0 1")
    assert hill.san("e3e4") == "Ke4#"


@pytest.mark.parametrize("name", chessmith.builtin_names())
def test_all_at_once_is_the_same_as_one_by_one(name: str) -> None:
    chance = random.Random(name)
    position = chessmith.load(name).start(seed=1)
    for _ in range(12):
        legal = position.legal()
        written = notation.write_all(position)
        assert list(written) == list(legal)
        assert written == {action: notation.write(position, action) for action in legal}
        if position.is_over:
            break
        position = position.play(chance.choice(legal))


TWO_KINDS_OF_PAWNS = """
title = "Two kinds of pawns"
board = { files = 4, ranks = 5 }
[pieces]
king = { letter = "K", moves = "K", royal = true }
pawn = { letter = "P", moves = "fmWfcF", pawn = true, promotes_to = ["king_s_guard"] }
soldier = { letter = "S", moves = "fmFfcW", pawn = true, promotes_to = ["king_s_guard"] }
king_s_guard = { letter = "G", moves = "W" }
[goal]
type = "checkmate"
[layouts.a]
setup = "3k/4/4/1SP1/K3"
"""


def test_of_two_kinds_of_pawns_only_the_first_goes_without_a_letter() -> None:
    position = Game(parse_game_file(TWO_KINDS_OF_PAWNS)).start()
    assert (position.san("c2c3"), position.san("b2c3")) == ("c3", "Sc3")
    assert (position.parse_san("c3").text, position.parse_san("Sc3").text) == ("c2c3", "b2c3")


BLOW = """
title = "A blow before a step"
board = { files = 4, ranks = 4 }
[pieces.king]
letter = "K"
moves = "mK"
royal = true
hp = 1
damage = 9
strike = { reach = "K", when = "standing" }
abilities = { hit = { reach = "R", step = "K" } }
[goal]
type = "none"
hit_points = true
[combat]
dice = 2
[layouts.a]
setup = "k3/4/4/K3"
"""


def test_a_step_after_the_blow_that_ends_the_game_is_written_and_read() -> None:
    position = Game(parse_game_file(BLOW)).start()
    text = next(move for move in position.moves if move.startswith("a1!hit@a4"))
    assert position.play(text).is_over
    assert position.parse_san(position.san(text)).text == text
    assert action_view(position, position.action(text))["path"][-1]["does"] == "move"


ADVANCE = """
title = "A pawn that slides and advances"
board = { files = 4, ranks = 5 }
[pieces]
king = { letter = "K", moves = "mK", royal = true, hp = 2, damage = 1 }
pawn = { letter = "P", moves = "mR", pawn = true, hp = 2, damage = 1, abilities = { advance = {} } }
[goal]
type = "none"
hit_points = true
[combat]
dice = 2
[layouts.a]
setup = "3k/4/4/2P1/K3"
"""


def test_an_ability_is_not_mistaken_for_a_move_to_the_same_square() -> None:
    position = Game(parse_game_file(ADVANCE)).start()
    for text in ("c2c4", "c2!advance@c4"):
        assert position.parse_san(position.san(text)).text == text
