"""The user's own game files: plain names in one folder, through which no other file can be reached."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from chessmith.disk.durable import replace_file
from chessmith.errors import GameFileError
from chessmith.rules.source import parse_source
from chessmith.server.protocol.problems import Problem

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_PARENT: Final = re.compile(r"([a-z][a-z0-9_]{0,39})\.toml")
_MOST_PARENTS: Final = 8


@dataclass(frozen=True)
class OwnFile:
    """One file in the folder."""

    name: str
    bytes: int
    changed: str


class OwnGames:
    """The folder of own game files."""

    def __init__(self, folder: Path, built_in: Callable[[str], bool], most_bytes: int, most_files: int) -> None:
        self._folder = folder
        self._built_in = built_in
        self._most_bytes = most_bytes
        self._most_files = most_files

    def files(self) -> list[OwnFile]:
        """Return all files, by name."""
        found = []
        for path in sorted(self._folder.glob("*.toml")):
            if _NAME.fullmatch(path.stem) and path.is_file() and not path.is_symlink():
                status = path.stat()
                changed = datetime.fromtimestamp(status.st_mtime, UTC).isoformat(timespec="seconds")
                found.append(OwnFile(path.stem, status.st_size, changed))
        return found

    def exists(self, name: str) -> bool:
        """Whether a file of this name exists."""
        return _NAME.fullmatch(name) is not None and self._path(name).is_file()

    def read(self, name: str) -> str:
        """Return the text of a file."""
        if not self.exists(name):
            raise Problem("unknown_game", f"you have no game {name[:40]!r}")
        if self._path(name).stat().st_size > self._most_bytes:
            raise Problem("too_large", f"own game {name!r} is larger than {self._most_bytes} bytes")
        return self._path(name).read_text(encoding="utf-8", errors="replace")

    def write(self, name: str, text: str, overwrite: bool) -> None:
        """Save a file; an interrupted save leaves the old one in place."""
        self.check_name(name)
        self.check_size(text)
        if self.exists(name):
            if not overwrite:
                raise Problem("exists", f"you already have a game {name!r}")
        elif len(self.files()) >= self._most_files:
            raise Problem("too_large", f"at most {self._most_files} own games")
        replace_file(self._path(name), text.encode(), private=True)

    def delete(self, name: str) -> None:
        """Delete a file."""
        if not self.exists(name):
            raise Problem("unknown_game", f"you have no game {name[:40]!r}")
        self._path(name).unlink()

    def check_name(self, name: str) -> None:
        """Refuse a name that is not plain, or that belongs to a built-in game."""
        if not _NAME.fullmatch(name):
            raise Problem(
                "bad_request", f"name {name[:60]!r}, expected 1 to 40 of a-z, 0-9 and _, a letter first", "name"
            )
        if self._built_in(name):
            raise Problem("exists", f"{name!r} is a built-in game; choose another name")

    def check_size(self, text: str) -> None:
        """Refuse a text too long for a game file."""
        if len(text.encode("utf-8", errors="replace")) > self._most_bytes:
            raise Problem("too_large", f"a game file of more than {self._most_bytes} bytes")

    def with_parents(self, name: str, text: str) -> dict[str, str]:
        """Return a game file and the own files it extends, by name, the file itself first.

        `extends` may name a built-in game or an own file; any other path is refused before it is opened.
        """
        self.check_size(text)
        files = {name: text}
        current = name
        while (parent := _extends(files[current], current)) is not None and not self._built_in(parent):
            match = _PARENT.fullmatch(parent)
            if match is None or not self.exists(match[1]):
                message = f"{parent[:60]!r} is neither a built-in game nor one of your own (as 'name.toml')"
                raise GameFileError(f"{current}.toml", _line_of_extends(files[current]), "extends", message)
            current = match[1]
            if current in files or len(files) > _MOST_PARENTS:
                message = f"{parent!r} leads back to where it began, or is too far away"
                raise GameFileError(f"{name}.toml", _line_of_extends(text), "extends", message)
            files[current] = self.read(current)
        return files

    @property
    def folder(self) -> Path:
        """The folder of the files."""
        return self._folder

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.toml"


def _extends(text: str, name: str) -> str | None:
    value = parse_source(text, f"{name}.toml", Path()).data.get("extends")
    return value if isinstance(value, str) else None


def _line_of_extends(text: str) -> int | None:
    return parse_source(text, "", Path()).line_of(("extends",))[1]
