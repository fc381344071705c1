"""The positions with one right answer, as the oracle sees them."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.tactics.puzzle import Puzzle, read
from tests.oracle import GAMES, OraclePosition, from_fen

PUZZLES = read()
SHORT_MATES = [puzzle for puzzle in PUZZLES if puzzle.mate is not None and puzzle.mate <= 2]


def mates(position: OraclePosition, moves: int) -> bool:
    """Whether the side to move mates in so many moves, by looking at everything."""
    return any(loses(position.play(text), moves - 1) for text in position.legal_texts())


def loses(position: OraclePosition, moves: int) -> bool:
    """Whether the side to move is mated, or will be in so many moves whatever it does."""
    replies = position.legal_texts()
    if not replies:
        return position.result()[0] == ("0-1" if position.side == 0 else "1-0")
    return moves > 0 and all(mates(position.play(text), moves) for text in replies)


def test_there_are_enough_of_every_game() -> None:
    count = Counter(puzzle.game for puzzle in PUZZLES)
    assert len(PUZZLES) >= 40
    assert set(count) == {"chess", "fragments", "pirate_seas", "ruins", "factory", "rift"}
    assert min(count.values()) >= 5


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.game} {puzzle.fen.split()[0]}")
def test_the_answer_is_legal(puzzle: Puzzle) -> None:
    assert set(puzzle.best) <= set(from_fen(GAMES[puzzle.game], puzzle.fen).legal_texts())


@pytest.mark.parametrize("puzzle", SHORT_MATES, ids=lambda puzzle: f"{puzzle.game} {puzzle.fen.split()[0]}")
def test_a_short_mate_is_one(puzzle: Puzzle) -> None:
    position = from_fen(GAMES[puzzle.game], puzzle.fen)
    assert puzzle.mate is not None
    assert all(loses(position.play(best), puzzle.mate - 1) for best in puzzle.best)
