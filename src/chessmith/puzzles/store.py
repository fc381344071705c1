"""Where puzzles are kept: one file per game's rules, one line per puzzle."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from chessmith.disk.durable import make_folder, sync_folder
from chessmith.disk.folders import data_folder
from chessmith.disk.reading import COLLECTION, read_text
from chessmith.errors import ChessmithError
from chessmith.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from chessmith.game import Game


def default_folder() -> Path:
    """The folder of puzzles in the user's data folder."""
    return data_folder() / "puzzles"


class PuzzleStore:
    """The puzzles of one game."""

    def __init__(self, game: Game, path: Path | None = None) -> None:
        self.game = game
        self.path = path or default_folder() / f"{game.rules_hash}.jsonl"

    def read(self) -> list[Puzzle]:
        """Return all puzzles, easiest first. Lines that are damaged or for other rules are skipped."""
        try:
            lines = read_text(self.path, COLLECTION).splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise ChessmithError(f"{self.path}: cannot be read, {error.strerror}") from None
        except UnicodeDecodeError:
            raise ChessmithError(f"{self.path}: cannot be read, expected UTF-8") from None
        found: dict[str, Puzzle] = {}
        for line in lines:
            try:
                puzzle = Puzzle.read(json.loads(line))
            except (ValueError, RecursionError, ChessmithError):
                continue
            if puzzle.rules == self.game.rules_hash:
                found[puzzle.fen] = puzzle
        return sorted(found.values(), key=lambda puzzle: (puzzle.rating, puzzle.fen))

    def add(self, puzzle: Puzzle) -> None:
        """Append a puzzle durably: a crash costs at most the one being written."""
        if puzzle.rules != self.game.rules_hash:
            raise ChessmithError(f"a puzzle of {puzzle.game}, expected one of {self.game.name}")
        try:
            make_folder(self.path.parent)
            is_new = not self.path.exists()
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(puzzle.view()) + "\n")
                file.flush()
                os.fsync(file.fileno())
            if is_new:
                sync_folder(self.path.parent)
        except OSError as error:
            raise ChessmithError(f"{self.path}: cannot be written, {error.strerror}") from None
