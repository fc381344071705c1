"""Errors in a user's input. Each is one line: what, where, and what was expected."""

from __future__ import annotations

from pathlib import Path


class ChessmithError(ValueError):
    """Bad input. ``str(error)`` is one line that can be shown to a person as it is."""


class ArgumentError(ChessmithError, TypeError):
    """An argument of a kind that the function does not take: a number for a square, or a name that it does not know."""


class GameFileError(ChessmithError):
    """A game file that cannot be used.

    ``path`` is the file, ``line`` the line (from 1) and ``key`` the dotted key, where they are known. ``more`` are the
    other mistakes that were found in the same file, in its order. If there are too many of them, the last one has
    neither line nor key: its message says how many more there are.
    """

    def __init__(
        self,
        path: str | Path | None,
        line: int | None,
        key: str | None,
        message: str,
        more: tuple[GameFileError, ...] = (),
    ) -> None:
        self.more = more
        self.path = None if path is None else str(path)
        self.line = line
        self.key = key
        self.message = message
        place = self.path or "game file"
        if line is not None:
            place += f":{line}"
        text = ": ".join(part for part in (place, key, message) if part)
        super().__init__("".join(letter if letter.isprintable() else "�" for letter in text))


class FenError(ChessmithError):
    """A FEN that is not a position of its game."""


class SnapshotError(ChessmithError):
    """A snapshot that is not a position; ``path`` leads to the offending field, such as ``board[3][4].piece_id``."""

    def __init__(self, path: str, message: str) -> None:
        self.path = path
        self.message = message
        super().__init__(f"{path}: {message}" if path else message)


class MoveError(ChessmithError):
    """A move text that cannot be read, or is not legal in its position."""


class PgnError(ChessmithError):
    """A PGN that cannot be read."""
