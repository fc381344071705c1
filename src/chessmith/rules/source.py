"""A game file as text: reading it safely, and finding the line of a key again."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from chessmith.errors import GameFileError
from chessmith.rules.lines import Path as KeyPath
from chessmith.rules.lines import find_lines

MOST_BYTES = 1_000_000
DEEPEST = 12
MOST_DOTS = 64

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


@dataclass(frozen=True)
class Source:
    """One file. Errors refer to it as `name`; paths in it are relative to `folder`."""

    name: str
    folder: Path
    text: str
    data: dict[str, Any]

    @cached_property
    def lines(self) -> dict[KeyPath, int]:
        """The line of every key; computed only to report an error."""
        try:
            return find_lines(self.text)
        except (ValueError, IndexError, RecursionError):
            return {}

    @cached_property
    def _order(self) -> dict[KeyPath, int]:
        return {path: number for number, path in enumerate(self.lines)}

    def line_of(self, path: KeyPath) -> tuple[int, int | None]:
        """Return how much of the path this file has, and the line of that part."""
        return self.place_of(path)[:2]

    def place_of(self, path: KeyPath) -> tuple[int, int | None, int]:
        """Return how much of the path this file has, the line of that part, and how many keys come before it."""
        for length in range(len(path), 0, -1):
            line = self.lines.get(path[:length])
            if line is not None:
                return length, line, self._order[path[:length]]
        return 0, None, 0


def read_source(path: Path) -> Source:
    """Read a game file. Raise GameFileError if it is missing or not TOML."""
    name = str(path)
    try:
        if path.is_dir():
            raise GameFileError(name, None, None, "expected a game file, found a folder")
        if not path.is_file():
            found = "expected a game file, found a device or a pipe" if path.exists() else "no such file"
            raise GameFileError(name, None, None, found)
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise GameFileError(name, None, None, f"expected at most {MOST_BYTES:,} bytes, found {size:,}")
        content = path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, GameFileError):
            raise
        reason = (error.strerror if isinstance(error, OSError) else None) or "not a path"
        raise GameFileError(name, None, None, f"cannot be read: {reason}") from None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise GameFileError(name, line, None, f"expected UTF-8 text, found byte 0x{content[error.start]:02x}") from None
    return parse_source(text, name, path.parent)


def parse_source(text: str, name: str, folder: Path) -> Source:
    """Take a text as a game file. Raises GameFileError if it is not TOML."""
    text = text.removeprefix("\ufeff")  # some editors mark a file as UTF-8 so
    for number, row in enumerate(text.split("\n"), start=1):
        # The reader takes a time that grows with the square of the length of a dotted key.
        if len(row) > MOST_DOTS and row.partition("#")[0].count(".") > MOST_DOTS:
            raise GameFileError(name, number, None, f"expected at most {MOST_DOTS} dots in a line")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = _PLACE.search(message)
        line = int(place[1]) if place and place[1] else text.count("\n") + 1 if place else None
        column = f" (column {place[2]})" if place and place[2] else ""
        if place:
            message = message[: place.start()]
        raise GameFileError(name, line, None, f"not valid TOML: {_one_line(message)}{column}") from None
    except RecursionError:
        raise GameFileError(name, None, None, "tables and lists are nested too deeply") from None
    except ValueError as error:
        raise GameFileError(name, None, None, f"not valid TOML: {_one_line(str(error))}") from None
    source = Source(name, folder, text, data)
    for key, value in data.items():
        if _deeper_than([[value]], DEEPEST):
            line = source.line_of((key,))[1]
            raise GameFileError(name, line, key[:60], f"tables and lists are nested more than {DEEPEST} deep")
    return source


def _deeper_than(level: list[Any], limit: int) -> bool:
    for _ in range(limit):
        level = [
            value
            for node in level
            for value in (node.values() if isinstance(node, dict) else node)
            if isinstance(value, dict | list)
        ]
    return bool(level)


def _one_line(message: str) -> str:
    return " ".join(message.split())[:120]
