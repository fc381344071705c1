"""Random games held against python-chess: legal moves, FEN, notation, check, result, claims."""

from __future__ import annotations

import random
from collections.abc import Callable

import chess
import chess.variant

import chessmith
from tests.property.walk import expect_same, random_game

BOARDS: dict[str, Callable[[str], chess.Board]] = {
    "chess": chess.Board,
    "chess960": lambda fen: chess.Board(fen, chess960=True),
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "3check": chess.variant.ThreeCheckBoard,
}
_REASONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five-move rule",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
}


def compare_one_game(name: str, dice: random.Random, plies: int = 400) -> int:
    """Play one random game by both rule sets; how many positions were the same."""
    game = chessmith.load(name)
    start = game.start(layout=dice.randrange(960) if name == "chess960" else None)
    board = BOARDS[name](start.fen)
    count = 0
    for position, moves in random_game(start, dice, plies):
        if moves:
            board.push_uci(moves[-1])
        outcome = board.outcome()
        expect_same("the result", position, moves, position.result, outcome.result() if outcome else "*")
        if outcome and outcome.termination in _REASONS:
            expect_same("the reason", position, moves, position.reason, _REASONS[outcome.termination])
        expect_same("the FEN", position, moves, position.fen, board.fen(en_passant="legal"))
        expect_same("check", position, moves, position.in_check, board.is_check())
        if not outcome:
            theirs = sorted(board.uci(move) for move in board.legal_moves)
            expect_same("the list of moves", position, moves, position.moves, theirs)
            claim = board.is_repetition(3) or board.is_fifty_moves()
            expect_same("the claim", position, moves, position.claim is not None, claim)
            text = dice.choice(position.moves)
            san = board.san(board.parse_uci(text))
            expect_same(f"the notation of {text}", position, moves, position.san(text), san)
            expect_same(f"what {san} means", position, moves, position.parse_san(san).text, text)
        count += 1
    return count
