"""Puzzles have one good move, and are kept by the rules of their game."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

import chessmith
from chessmith.errors import ChessmithError
from chessmith.puzzles import Puzzle, PuzzleStore, find_puzzles
from chessmith.puzzles.find import puzzle_in


@pytest.mark.parametrize("name", ["fragments", "3check"])
def test_a_puzzle_of_self_play_has_one_winning_move(name: str) -> None:
    game = chessmith.load(name)
    for puzzle in islice(find_puzzles(game, nodes=8_000, seed=3), 2):
        position = game.position(puzzle.fen)
        lines = chessmith.think(position, nodes=8_000, multipv=2)
        assert lines.move == puzzle.moves[0]
        assert lines.win_chance - lines.alternatives[0].score.chance > 0.2
        for move in puzzle.moves:
            position = position.play(move)
        assert len(puzzle.moves) % 2 == 1


def test_a_mate_that_only_one_move_gives_is_a_puzzle() -> None:
    position = chessmith.load("chess").position("6k1/5ppp/8/8/8/8/q4PPP/1R4K1 w - - 0 1")
    puzzle = puzzle_in(chessmith.Engine(), position, 5_000)
    assert puzzle is not None
    assert (puzzle.moves, puzzle.theme) == (("b1b8",), "win")


def test_a_position_with_two_good_moves_or_none_is_not() -> None:
    engine, game = chessmith.Engine(), chessmith.load("chess")
    assert puzzle_in(engine, game.start(), 3_000) is None
    assert puzzle_in(engine, game.position("6k1/5ppp/8/8/8/8/5PPP/QR4K1 w - - 0 1"), 3_000) is None


def test_puzzles_read_back_easiest_first_and_damaged_lines_are_left_out(tmp_path: Path) -> None:
    game = chessmith.load("chess")
    store = PuzzleStore(game, tmp_path / "puzzles.jsonl")
    hard = Puzzle("chess", game.rules_hash, "a", ("e2e4",), "win", 1800)
    easy = Puzzle("chess", game.rules_hash, "b", ("e2e4",), "material", 900)
    for puzzle in (hard, easy):
        store.add(puzzle)
    with store.path.open("a") as file:
        file.write('{"half a line\n[]\n{"game": "chess"}\n')
    assert store.read() == [easy, hard]


def test_a_puzzle_of_another_game_is_refused(tmp_path: Path) -> None:
    store = PuzzleStore(chessmith.load("chess"), tmp_path / "puzzles.jsonl")
    with pytest.raises(ChessmithError, match="expected one of chess"):
        store.add(Puzzle("fragments", "0", "a", ("b2b3",), "win", 900))
    assert store.read() == []
