"""The oracle plays chess as python-chess does: moves, FEN, check, results, claims."""

from __future__ import annotations

from random import Random

import chess
import pytest

from tests.oracle import CHESS, OraclePosition, from_fen

STARTS = (
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5k2/8/2b5/8/B3N3/3K4/8 w - - 130 90",
    "8/5k2/8/2b5/8/2B5/3K4/7b w - - 0 1",
)
REASONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five-move rule",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
}


def claim(board: chess.Board) -> str | None:
    if board.is_repetition(3):
        return "threefold repetition"
    return "fifty-move rule" if board.halfmove_clock >= 100 else None


def assert_same(position: OraclePosition, board: chess.Board) -> None:
    assert position.fen() == board.fen(en_passant="legal")
    assert position.in_check() == board.is_check()
    outcome = board.outcome(claim_draw=False)
    if outcome is None:
        assert position.result() == ("*", "")
        assert position.legal_texts() == sorted(move.uci() for move in board.legal_moves)
        assert position.claim() == claim(board)
    elif not board.is_stalemate():  # of which python-chess says "insufficient material" where both are true
        assert position.result() == (outcome.result(), REASONS[outcome.termination])
        assert position.legal_texts() == []


def choose(position: OraclePosition, board: chess.Board, rng: Random) -> str:
    """Now and then the last move back, so that positions repeat."""
    texts = position.legal_texts()
    if len(board.move_stack) > 1 and rng.random() < 0.4:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square).uci()
        if back in texts:
            return back
    return rng.choice(texts)


@pytest.mark.parametrize("seed", range(18))
def test_random_chess_games_agree_with_python_chess(seed: int) -> None:
    rng = Random(seed)
    board = chess.Board(STARTS[seed % len(STARTS)])
    position = from_fen(CHESS, board.fen())
    for _ in range(70):
        assert_same(position, board)
        if not position.legal_texts():
            break
        text = choose(position, board, rng)
        position, _ = position.play(text), board.push_uci(text)


@pytest.mark.parametrize(
    ("board", "insufficient"),
    [
        ("8/8/4k3/8/8/3K4/8/8", True),
        ("8/8/4k3/8/8/3K4/8/6N1", True),
        ("8/8/4k3/8/8/3K4/8/6b1", True),
        ("8/8/4k3/8/8/3K4/8/2B1B1B1", True),
        ("8/b7/4k3/8/8/3K4/8/2B1B1B1", True),
        ("8/8/4k3/8/8/3K4/8/2B2B2", False),
        ("8/8/4k3/8/8/3K4/8/1N4N1", False),
        ("8/8/4k2n/8/8/3K4/8/6N1", False),
        ("8/8/4k3/8/8/3K4/7P/8", False),
    ],
)
def test_insufficient_material_is_what_the_rules_list(board: str, insufficient: bool) -> None:
    expected = ("1/2-1/2", "insufficient material") if insufficient else ("*", "")
    assert from_fen(CHESS, f"{board} w - - 0 1").result() == expected


def test_material_is_named_before_the_clock() -> None:
    position = from_fen(CHESS, "8/8/4k3/8/8/3K4/8/8 w - - 150 90")
    assert position.result() == ("1/2-1/2", "insufficient material")
