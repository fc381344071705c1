from __future__ import annotations

import pickle

import pytest

import chessmith
from chessmith import Position
from chessmith.core_view import history_of, past_of, state_of

ROOK_AND_BACK = ["h1h2", "e8d8", "h2h1", "d8e8"]
SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]


def play_all(position: Position, moves: list[str]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def test_the_third_occurrence_may_be_claimed_and_the_fifth_ends_the_game() -> None:
    start = chessmith.load("chess").start()
    assert start.claim is None
    assert play_all(start, SHUFFLE).claim is None
    third = play_all(start, 2 * SHUFFLE)
    assert (third.result, third.claim) == ("*", "threefold repetition")
    assert play_all(start, 3 * SHUFFLE).result == "*"
    fifth = play_all(start, 4 * SHUFFLE)
    assert (fifth.result, fifth.reason, fifth.claim, fifth.moves) == ("1/2-1/2", "fivefold repetition", None, [])


def test_a_claim_passes_with_the_position() -> None:
    third = play_all(chessmith.load("chess").start(), 2 * SHUFFLE)
    assert third.play("e2e4").claim is None


def test_castling_rights_make_positions_different() -> None:
    start = chessmith.load("chess").position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    there_and_back = ["a1b1", "e8d8", "b1a1", "d8e8"]
    assert play_all(start, 2 * there_and_back).claim is None
    assert play_all(start, 3 * there_and_back).claim == "threefold repetition"


def test_an_en_passant_right_makes_positions_different() -> None:
    before = chessmith.load("chess").position("rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3")
    right = before.play("e2e4")
    assert right.fen.split()[3] == "e3"
    back = ["g8f6", "g1f3", "f6g8", "f3g1"]
    assert play_all(right, 2 * back).claim is None
    assert play_all(right, 3 * back).claim == "threefold repetition"


def test_fifty_moves_may_be_claimed_and_seventy_five_end_the_game() -> None:
    chess = chessmith.load("chess")
    assert chess.position("4k3/8/8/8/8/8/8/4K2R w - - 99 90").claim is None
    assert chess.position("4k3/8/8/8/8/8/8/4K2R w - - 99 90").play("h1h2").claim == "fifty-move rule"
    assert chess.position("4k3/8/8/8/8/8/8/4K2R w - - 149 90").result == "*"
    over = chess.position("4k3/8/8/8/8/8/8/4K2R w - - 149 90").play("h1h2")
    assert (over.result, over.reason) == ("1/2-1/2", "seventy-five-move rule")


def test_mate_on_the_last_ply_counts_before_the_clock() -> None:
    mate = chessmith.load("chess").position("k7/8/1K6/8/8/8/8/7R w - - 149 90").play("h1h8")
    assert (mate.result, mate.reason) == ("1-0", "checkmate")


def test_what_stands_on_the_board_counts_before_the_past_and_the_clock() -> None:
    kings = chessmith.load("chess").position("4k3/8/8/8/8/8/8/4K3 w - - 150 90")
    assert (kings.reason, kings.claim) == ("insufficient material", None)
    repeated = play_all(chessmith.load("chess").position("4k3/8/8/8/8/8/8/4K2R w - - 142 90"), 2 * ROOK_AND_BACK)
    assert repeated.reason == "seventy-five-move rule"
    repeated = play_all(chessmith.load("chess").position("4k3/8/8/8/8/8/8/4K2R w - - 134 90"), 4 * ROOK_AND_BACK)
    assert repeated.reason == "fivefold repetition"


@pytest.mark.parametrize(
    ("fen", "draw"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", True),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", True),
        ("4kb2/8/8/8/8/8/8/4K3 w - - 0 1", True),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", True),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", False),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", False),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", False),
    ],
)
def test_insufficient_material_ends_the_game(fen: str, draw: bool) -> None:
    position = chessmith.load("chess").position(fen)
    assert (position.reason == "insufficient material") == draw
    assert (position.result == "1/2-1/2") == draw


def test_stalemate_is_a_draw_in_chess_and_a_loss_in_fragments() -> None:
    stalemate = chessmith.load("chess").position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert (stalemate.result, stalemate.reason) == ("1/2-1/2", "stalemate")
    lost = chessmith.load("fragments").position("4k/2Q2/3K1/5/5 b - - 0 1")
    assert (lost.result, lost.reason) == ("1-0", "stalemate")


def test_fragments_ends_at_the_fifth_occurrence_without_the_start() -> None:
    start = chessmith.load("fragments").position("k4/5/5/5/R3K b - - 0 1")
    loop = ["a5b5", "a1b1", "b5a5", "b1a1"]
    fourth = play_all(start, 4 * loop)
    assert (fourth.result, fourth.claim) == ("*", None)
    fifth = fourth.play("a5b5")
    assert (fifth.result, fifth.reason) == ("1/2-1/2", "fivefold repetition")


def test_fragments_compares_only_pieces_and_side() -> None:
    # The first time round the pawns are fresh or could be taken in passing; that does not matter here.
    start = chessmith.load("fragments").position("4k/p4/5/1P3/4K w - - 0 1").play("b2b4")
    loop = ["e5d5", "e1d1", "d5e5", "d1e1"]
    position = play_all(start, 4 * loop)
    assert position.reason == "fivefold repetition"


def test_fragments_has_no_move_limit_and_draws_with_bare_kings() -> None:
    assert chessmith.load("fragments").position("k4/5/5/5/R3K b - - 400 300").result == "*"
    kings = chessmith.load("fragments").position("k4/5/5/5/4K b - - 0 1")
    assert (kings.result, kings.reason) == ("1/2-1/2", "bare kings")


def test_worlds_end_at_the_third_occurrence_and_after_a_hundred_plies() -> None:
    start = chessmith.load("ruins").position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
    third = play_all(start, 2 * ["h1h2", "e8d8", "h2h1", "d8e8"])
    assert (third.result, third.reason) == ("1/2-1/2", "threefold repetition")
    late = chessmith.load("ruins").position("4k3/8/8/8/8/8/8/4K2R w - - 99 90").play("h1h2")
    assert (late.result, late.reason) == ("1/2-1/2", "fifty-move rule")
    assert chessmith.load("ruins").position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").result == "*"


def test_a_position_can_come_back_after_a_pawns_move_where_a_belt_carries_the_pawn_back() -> None:
    # The pawn steps onto the belt, which takes it back at once: the clock is at 0, and yet nothing has changed.
    start = chessmith.load("ruins").position("k7/8/8/8/8/8/4P3/K7 w - - 0 1 {world=8/8/8/8/8/4v3/8/8}")
    second = play_all(start, ["e2e3", "a8b8", "a1b1", "b8a8", "b1a1", "a8b8"])
    assert state_of(second).halfmove > 0
    assert second.fen.startswith("1k6/8/8/8/8/8/4P3/K7 w")
    third = play_all(second, ["e2e3", "b8a8", "e2e3"])
    assert state_of(third).halfmove == 0
    assert third.fen.startswith("k7/8/8/8/8/8/4P3/K7 b")
    assert (third.result, third.reason) == ("1/2-1/2", "threefold repetition")


def test_the_past_survives_pickling() -> None:
    fourth = play_all(chessmith.load("chess").start(), 3 * SHUFFLE)
    copy: Position = pickle.loads(pickle.dumps(fourth))
    assert play_all(copy, SHUFFLE).reason == "fivefold repetition"


def test_a_capture_forgets_the_past() -> None:
    position = play_all(chessmith.load("chess").start(), [*SHUFFLE, "e2e4"])
    assert history_of(position).keys == ()
    assert not history_of(position).from_start


def test_the_past_for_a_search_leaves_out_a_start_that_does_not_count() -> None:
    chess = play_all(chessmith.load("chess").start(), SHUFFLE)
    assert len(past_of(chess)) == 4
    assert past_of(chess)[0] == chess.key
    fragments = chessmith.load("fragments").position("k4/5/5/5/R3K b - - 0 1")
    assert past_of(fragments) == ()
    after = play_all(fragments, ["a5b5", "a1b1", "b5a5", "b1a1"])
    assert len(past_of(after)) == 3
    assert state_of(after).repetition_key not in past_of(after)
