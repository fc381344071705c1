from __future__ import annotations

import pickle
import threading

import pytest

import chessmith
from chessmith import Action, Leg, MoveError, Position


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


def test_piece_at_names_what_stands_there() -> None:
    start = chessmith.load("chess").start()
    piece = start.piece_at("d8")
    assert piece is not None
    assert (piece.name, piece.letter) == ("queen", "Q")
    assert start.piece_at("e4") is None
    with pytest.raises(MoveError):
        start.piece_at("z9")


def test_a_position_shows_itself() -> None:
    start = chessmith.load("chess").start()
    assert repr(start) == f"<Position chess {start.fen}>"
    assert str(start) == start.render()
