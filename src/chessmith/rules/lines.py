"""On which line of a TOML text a key stands.

The TOML reader of the standard library gives values without places. This scanner walks over a text which that reader
has accepted already, and only remembers where each key begins; it need not understand values.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

Path = tuple[str | int, ...]

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SCALAR: Final = re.compile(r"[^,\]}\n#]*")
_STRINGS: Final = (
    re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}', re.S),
    re.compile(r"'''.*?'{3,5}", re.S),
    re.compile(r'"(?:[^"\\\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)


def find_lines(text: str) -> dict[Path, int]:
    """The line (from 1) of every key; elements of arrays are keyed by their number. The text has to be valid TOML."""
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.array_tables: dict[Path, int] = {}
        self.newlines = [match.start() for match in re.finditer("\n", text)]

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        self.skip_blank()
        while self.at < len(self.text):
            if self.text.startswith("[", self.at):
                table = self.header()
            else:
                self.pair(table)
            self.skip_blank()
        return self.lines

    def header(self) -> Path:
        in_array = self.text.startswith("[[", self.at)
        start = self.at
        self.at += 2 if in_array else 1
        path: Path = ()
        for part in self.key():
            path += (part,)
            if path in self.array_tables:
                path += (self.array_tables[path],)
        if in_array:
            # The last part names the array itself: take its element number off, and count one further.
            if isinstance(path[-1], int):
                path = path[:-1]
            number = self.array_tables.get(path, -1) + 1
            self.array_tables[path] = number
            self.remember(path, start)
            path += (number,)
        for length in range(1, len(path)):
            self.remember(path[:length], start)
        self.lines.pop(path, None)  # a table's own heading is more specific than an earlier mention
        self.remember(path, start)
        self.at = self.text.index("]", self.at) + (2 if in_array else 1)
        return path

    def pair(self, table: Path) -> None:
        start = self.at
        path = table
        for part in self.key():
            path += (part,)
            self.remember(path, start)
        self.at = self.text.index("=", self.at) + 1
        self.value(path)

    def key(self) -> list[str]:
        parts: list[str] = []
        while True:
            self.skip_blank()
            if self.text[self.at] in "\"'":
                start = self.at
                self.string()
                parts.append(self.text[start + 1 : self.at - 1])
            else:
                match = _BARE.match(self.text, self.at)
                if match is None:
                    raise ValueError("not a key")
                parts.append(match[0])
                self.at = match.end()
            self.skip_blank()
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def value(self, path: Path) -> None:
        self.skip_blank()
        first = self.text[self.at]
        if first in "\"'":
            self.string()
        elif first == "[":
            self.items(path, "]")
        elif first == "{":
            self.items(path, "}")
        else:
            match = _SCALAR.match(self.text, self.at)
            self.at = match.end() if match else self.at + 1

    def items(self, path: Path, closing: str) -> None:
        self.at += 1
        number = 0
        while True:
            self.skip_blank()
            if self.text[self.at] == closing:
                self.at += 1
                return
            if self.text[self.at] == ",":
                self.at += 1
            elif closing == "}":
                self.pair(path)
            else:
                self.remember((*path, number), self.at)
                self.value((*path, number))
                number += 1

    def string(self) -> None:
        for pattern in _STRINGS:
            if match := pattern.match(self.text, self.at):
                self.at = match.end()
                return
        raise ValueError("not a string")

    def skip_blank(self) -> None:
        match = _BLANK.match(self.text, self.at)
        if match:
            self.at = match.end()

    def remember(self, path: Path, offset: int) -> None:
        if path not in self.lines:
            self.lines[path] = bisect_left(self.newlines, offset) + 1
