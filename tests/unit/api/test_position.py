from __future__ import annotations

import pickle
import threading
from typing import Any

import pytest

import chessmith
from chessmith import Action, ChessmithError, Leg, MoveError, Position
from chessmith.core_view import history_of


def played(game: str, moves: str, fen: str | None = None) -> Position:
    loaded = chessmith.load(game)
    position = loaded.position(fen) if fen else loaded.start()
    for move in moves.split():
        position = position.play(move)
    return position


def test_a_position_cannot_be_changed() -> None:
    position = chessmith.load("chess").start()
    with pytest.raises(AttributeError):
        position.world = "x"
    with pytest.raises(AttributeError):
        del position.game
    position.legal().clear()
    assert len(position.legal()) == 20


def test_an_action_cannot_be_changed() -> None:
    action = chessmith.load("chess").start().legal()[0]
    with pytest.raises(AttributeError):
        action.text = "e2e5"


def test_equal_positions_reached_in_different_ways_are_equal() -> None:
    one = played("chess", "g1f3 g8f6 b1c3 b8c6")
    other = played("chess", "b1c3 b8c6 g1f3 g8f6")
    assert one == other
    assert len({one, other}) == 1
    assert one != one.play("a2a3")
    assert one != "a position"
    assert chessmith.load("kingofthehill").start() != chessmith.load("chess").start()


def test_the_clock_makes_positions_different_but_not_their_keys() -> None:
    start = chessmith.load("chess").start()
    back = played("chess", "g1f3 g8f6 f3g1 f6g8")
    assert back.key == start.key
    assert hash(back) == hash(start)
    one, later, longer = (
        chessmith.load("chess").position(f"4k3/8/8/8/8/8/8/R3K3 w - - {clocks}") for clocks in ("3 9", "3 10", "4 9")
    )
    assert one.key == later.key == longer.key
    assert one not in (later, longer)
    assert back != start


def test_an_action_may_be_given_as_it_is_or_as_its_text() -> None:
    start = chessmith.load("chess").start()
    assert start.play(start.action("e2e4")) == start.play("e2e4")


def test_an_action_that_was_pickled_can_still_be_played() -> None:
    start = chessmith.load("chess").start()
    action: Action = pickle.loads(pickle.dumps(start.action("e2e4")))
    assert action == start.action("e2e4")
    assert start.play(action) == start.play("e2e4")


@pytest.mark.parametrize("text", ["e2e5", "", "e2e4q", "E2E4", "0000", "e2e4,e4e5", "x" * 10_000, "\x1b[2J"])
def test_an_illegal_move_is_refused_in_one_printable_line(text: str) -> None:
    with pytest.raises(MoveError) as caught:
        chessmith.load("chess").start().play(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("move", [None, 3, b"e2e4"])
def test_what_is_no_move_at_all_is_refused_with_what_was_expected(move: Any) -> None:
    with pytest.raises(TypeError, match=f"expected an action, move text or SAN, found {move!r}"):
        chessmith.load("chess").start().play(move)


def test_a_finished_game_refuses_moves_with_its_result() -> None:
    mate = played("chess", "f2f3 e7e5 g2g4 d8h4")
    assert (mate.result, mate.reason, mate.moves, mate.in_check) == ("0-1", "checkmate", [], True)
    with pytest.raises(MoveError, match="the game is over, 0-1, checkmate"):
        mate.play("a2a3")


@pytest.mark.parametrize(
    ("text", "legs"),
    [
        ("e2e4", (Leg("e2", "e4", "move"),)),
        ("e7e8q", (Leg("e7", "e8", "move"),)),
        ("g1f3,f3f4,f4e6", (Leg("g1", "f3", "move"), Leg("f3", "f4", "move"), Leg("f4", "e6", "move"))),
        ("d1xd4", (Leg("d1", "d4", "strike"),)),
        ("g1f3,f3xf4", (Leg("g1", "f3", "move"), Leg("f3", "f4", "strike"))),
        ("e1!decree", (Leg("e1", "e1", "decree"),)),
        ("c1!consecrate@e3", (Leg("c1", "e3", "consecrate"),)),
        ("d1d4!lunge@d7", (Leg("d1", "d4", "move"), Leg("d4", "d7", "lunge"))),
        ("a6!advance@a8q", (Leg("a6", "a8", "advance"),)),
        ("g1!hit@f1,g1h2", (Leg("g1", "f1", "hit"), Leg("g1", "h2", "move"))),
        ("a9a10", (Leg("a9", "a10", "move"),)),
        ("0000", ()),
    ],
)
def test_legs_are_read_off_the_text(text: str, legs: tuple[Leg, ...]) -> None:
    assert Action(text, "").legs == legs


def test_an_action_tells_its_promotion() -> None:
    position = chessmith.load("chess").position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert [action.promotion for action in position.legal() if action.text.startswith("a7")] == [
        "bishop",
        "knight",
        "queen",
        "rook",
    ]
    assert position.action("e1e2").promotion is None


def test_an_action_without_dice_has_one_outcome() -> None:
    (outcome,) = chessmith.load("chess").start().outcomes("e2e4")
    assert outcome.probability == 1
    assert outcome.position == chessmith.load("chess").start().play("e2e4")


def test_a_game_without_dice_takes_no_roll() -> None:
    with pytest.raises(MoveError, match="chess has no dice"):
        chessmith.load("chess").start().play("e2e4", roll=3)


def test_positions_may_be_shared_between_threads() -> None:
    start = chessmith.load("chess").start()
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(start.perft(4))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [197281] * 4


def test_a_piece_knows_its_side_its_name_and_its_square() -> None:
    start = chessmith.load("chess").start()
    white, black = start.piece_at("d1"), start.piece_at("d8")
    assert white is not None and black is not None
    assert (white.name, white.side, white.letter, white.symbol, white.square) == ("queen", "white", "Q", "Q", "d1")
    assert (black.name, black.side, black.letter, black.symbol, black.square) == ("queen", "black", "Q", "q", "d8")
    assert white != black
    assert white.kind == black.kind == start.game.piece("queen")
    assert white.hit_points is None
    assert start.piece_at("e4") is None
    with pytest.raises(ChessmithError, match='"z9" is not a square of the board, expected a1 to h8'):
        start.piece_at("z9")


def test_a_piece_knows_what_it_has_left() -> None:
    fen = "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1 {hp=a1:9;cd=a1:2;uses=a1:4;rest=a2}"
    position = chessmith.load("skirmish").position(fen)
    rook, pawn, king = (position.piece_at(square) for square in ("a1", "a2", "e8"))
    assert rook is not None and pawn is not None and king is not None
    assert (rook.hit_points, rook.cooldown, rook.uses, rook.resting) == (9, 2, 4, False)
    assert (pawn.hit_points, pawn.cooldown, pawn.uses, pawn.resting) == (7, 0, None, True)
    assert (king.hit_points, king.uses) == (25, 3)


def test_the_pieces_of_a_position_are_those_of_its_fen() -> None:
    position = chessmith.load("chess").position("4k3/8/8/3q4/8/8/P7/R3K3 w - - 0 1")
    assert [(piece.square, piece.symbol) for piece in position.pieces()] == [
        ("a1", "R"),
        ("e1", "K"),
        ("a2", "P"),
        ("d5", "q"),
        ("e8", "k"),
    ]
    assert [piece.square for piece in position.pieces("black")] == ["d5", "e8"]
    assert [piece.square for piece in position.pieces("white")] == ["a1", "e1", "a2"]
    with pytest.raises(ChessmithError, match='side: "White", expected white or black'):
        position.pieces("White")


def test_notation_is_played_as_well_as_move_text() -> None:
    start = chessmith.load("chess").start()
    assert start.play("Nf3") == start.play("g1f3")
    assert start.play("e4").play("e5").play("Bc4").play("a6").play("Qh5").play("a5").play("Qxf7#").reason == "checkmate"
    assert start.san("Nf3") == "Nf3"
    assert start.outcomes("Nf3")[0].position == start.play("g1f3")


def test_an_ambiguous_notation_names_what_it_may_mean() -> None:
    position = chessmith.load("chess").position("3k4/8/8/8/R6R/8/8/4K3 w - - 0 1")
    with pytest.raises(MoveError, match='"Rd4" may be a4d4 or h4d4, expected one of them'):
        position.play("Rd4")


def test_a_seed_can_be_exchanged_without_changing_the_position() -> None:
    position = chessmith.load("chess").start().play("g1f3").play("g8f6").play("f3g1").play("f6g8")
    other = position.with_seed(7)
    assert (other, other.seed, history_of(other)) == (position, 7, history_of(position))


def test_an_explanation_adds_up_to_the_evaluation_of_a_game_without_a_network() -> None:
    position = chessmith.load("fragments").position("4k/5/5/R4/K4 b - - 0 1")
    evaluation = position.explain()
    assert evaluation.centipawns < -200
    middlegame, endgame = (sum(term.balance[phase] for term in evaluation.terms) for phase in (0, 1))
    assert min(middlegame, endgame) <= -evaluation.centipawns <= max(middlegame, endgame)
    text = str(evaluation)
    assert "material and placement" in text
    assert text.endswith(f"{evaluation.centipawns} centipawns for the side to move")


def test_the_old_ways_to_a_position_still_work_and_say_what_to_use() -> None:
    game = chessmith.load("chess")
    fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1"
    with pytest.warns(DeprecationWarning, match=r"game\.position"):
        assert chessmith.Position.from_fen(game, fen) == game.position(fen)
    with pytest.warns(DeprecationWarning, match=r"game\.from_snapshot"):
        assert chessmith.Position.from_snapshot(game, game.start().to_snapshot()) == game.start()


def test_a_position_shows_itself() -> None:
    start = chessmith.load("chess").start()
    assert repr(start) == f"<Position chess {start.fen}>"
    assert str(start) == start.render()
