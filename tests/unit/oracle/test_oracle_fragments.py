"""The oracle on 5x5: the Right, freshness, en passant, stalemate, repetition of pieces and side alone."""

from __future__ import annotations

import pytest

from tests.oracle import FRAGMENTS, OraclePosition, from_fen, start


def played(fen: str, *texts: str) -> OraclePosition:
    position = from_fen(FRAGMENTS, fen)
    for text in texts:
        position = position.play(text)
    return position


def test_right_moves_as_rook_and_knight() -> None:
    texts = from_fen(FRAGMENTS, "k4/5/2R2/5/4K w - - 0 1").legal_texts()
    assert {text for text in texts if text.startswith("c3")} == {
        "c3" + target
        for target in ["a3", "b3", "d3", "e3", "c1", "c2", "c4", "c5", "a2", "a4", "b1", "b5", "d1", "d5", "e2", "e4"]
    }


def test_a_fresh_pawn_double_steps_from_any_rank_and_may_promote_by_it() -> None:
    texts = from_fen(FRAGMENTS, "5/k4/2P2/5/4K w - - 0 1").legal_texts()
    assert {"c3c4", "c3c5q"} <= set(texts)
    assert "c3c5" not in texts


def test_a_pawn_that_has_moved_does_not_double_step() -> None:
    texts = from_fen(FRAGMENTS, "5/k4/2P2/5/4K w - - 0 1 {fresh=-}").legal_texts()
    assert "c3c4" in texts
    assert "c3c5q" not in texts


def test_promotion_is_to_queen_only_and_forced() -> None:
    texts = from_fen(FRAGMENTS, "5/k1P2/5/5/4K w - - 0 1").legal_texts()
    assert [text for text in texts if text.startswith("c4")] == ["c4c5q"]


def test_the_known_trap_has_two_legal_moves_both_en_passant() -> None:
    position = start(FRAGMENTS)
    for text in ["c2c3", "a4a3", "c3d4", "c5d4", "e2e3", "d4c5", "d2d4"]:
        position = position.play(text)
    assert position.fen().startswith("nqkbr/1ppPp/p3P/PP3/RBKQN b - d3 0 4 {fresh=")
    assert len(position.legal_texts()) == 2
    assert all(action.uses_en_passant for action in position.actions.values())


def test_freshness_is_written_only_where_some_pawn_has_moved() -> None:
    assert start(FRAGMENTS).fen() == "nqkbr/ppppp/5/PPPPP/RBKQN w - - 0 1"
    moved = start(FRAGMENTS).play("a2a3")
    assert moved.fen() == "nqkbr/ppppp/P4/1PPPP/RBKQN b - - 0 1 {fresh=b2,c2,d2,e2,a4,b4,c4,d4,e4}"
    assert from_fen(FRAGMENTS, moved.fen()).identity() == moved.identity()


def test_a_capture_on_a_fresh_pawns_square_does_not_hand_on_its_freshness() -> None:
    position = played("k4/5/2p2/3P1/4K w - - 0 1 {fresh=c3}", "d2c3")
    assert position.fen() == "k4/5/2P2/5/4K b - - 0 1 {fresh=-}"


def test_no_en_passant_on_a_pawn_that_is_said_to_be_fresh() -> None:
    fen = "k4/5/pP3/5/4K b - b2 0 1"
    assert from_fen(FRAGMENTS, fen).fen() == "k4/5/pP3/5/4K b - - 0 1"
    assert from_fen(FRAGMENTS, fen + " {fresh=a3}").fen() == fen + " {fresh=a3}"


def test_stalemate_loses_for_the_side_to_move() -> None:
    assert from_fen(FRAGMENTS, "k4/2Q2/5/5/4K b - - 0 1").result() == ("1-0", "stalemate")


def test_bare_kings_are_a_draw() -> None:
    assert from_fen(FRAGMENTS, "k4/5/5/5/4K w - - 0 1").result() == ("1/2-1/2", "bare kings")


def test_there_is_no_fifty_move_rule() -> None:
    position = from_fen(FRAGMENTS, "k4/5/5/4P/4K w - - 400 300")
    assert position.result() == ("*", "")
    assert position.claim() is None


SHUFFLE = ("e1d1", "a5b5", "d1e1", "b5a5")


def test_the_fifth_occurrence_draws_and_the_start_is_not_counted() -> None:
    fen = "k4/5/5/4P/4K w - - 0 1"
    assert played(fen, *SHUFFLE * 4).result() == ("*", "")
    # Black's first reply position has by then come up a fifth time, the start only its fourth.
    assert played(fen, *SHUFFLE * 4, "e1d1").result() == ("1/2-1/2", "fivefold repetition")


def test_repetition_looks_at_pieces_and_side_alone() -> None:
    fresh, moved = (from_fen(FRAGMENTS, f"k4/5/5/4P/4K w - - 0 1{field}") for field in ("", " {fresh=-}"))
    assert fresh.repetition_identity() == moved.repetition_identity()
    assert fresh.identity() != moved.identity()


@pytest.mark.parametrize(
    "fen",
    [
        "k4/5/5/4P/5 w - - 0 1",
        "k4/5/5/4P/KK3 w - - 0 1",
        "P4/5/5/k4/4K w - - 0 1",
        "k4/5/5/4P/4K w - - 0 1 {fresh=a1}",
        "k4/5/5/4P/4K w - - 0 1 {fresh=e2,e2}",
        "k4/5/5/4P/4K w - - 0 1 {world=5/5/5/5/5}",
        "k3R/5/5/5/4K w - - 0 1",
        "k4/5/5/5/4K w - f9 0 1",
        "k4/5/5/5/4K w - - x 1",
        "k4/5/5/5/4K x - - 0 1",
        "k4/5/5/4K w - - 0 1",
        "k4/5/5/6/4K w - - 0 1",
        "k4/5/5/41/4K w - - 0 1",
        "k4/5/5/4A/4K w - - 0 1",
        "k4/5/5/5/4K w",
        "",
    ],
)
def test_bad_positions_are_refused(fen: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_fen(FRAGMENTS, fen)
