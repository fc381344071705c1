"""Per-game files in the user's data folder: one file per key."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from chessmith.disk.durable import replace_file
from chessmith.disk.folders import data_folder
from chessmith.disk.reading import read_bytes
from chessmith.errors import ChessmithError


@dataclass(frozen=True, slots=True)
class OwnFiles:
    """Files of one kind, in their own folder."""

    folder: str
    suffix: str

    def path(self, key: str) -> Path:
        """Return the path of the file for this key, whether it exists or not."""
        # Keys also come from files written by others, and must not lead out of the folder.
        if not (key.isascii() and key.isalnum()):
            raise ChessmithError(f'"{key[:60]}" is not the key of a game, expected letters and digits')
        return data_folder() / self.folder / f"{key}{self.suffix}"

    def stamp(self, key: str) -> tuple[int, int] | None:
        """Return a stamp that changes whenever the file for this key does; None if there is none."""
        try:
            found = os.stat(f"{data_folder()}/{self.folder}/{key}{self.suffix}")  # noqa: PTH116 (much faster)
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def all(self) -> Iterator[Path]:
        """All files."""
        yield from sorted((data_folder() / self.folder).glob(f"*{self.suffix}"))

    def remove(self, key: str) -> bool:
        """Remove the file for this key; return whether there was one."""
        path = self.path(key)
        try:
            path.unlink()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise ChessmithError(f"{path}: cannot be removed, {error.strerror}") from None
        return True


def read_whole(path: Path, most: int) -> bytes:
    """Read a file of at most so many bytes; raise a ChessmithError that names it and the problem."""
    try:
        return read_bytes(path, most)
    except OSError as error:
        raise ChessmithError(f"{path}: cannot be read, {error.strerror}") from None


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically and durably; raise a ChessmithError that names it and the problem."""
    try:
        replace_file(path, content)
    except OSError as error:
        raise ChessmithError(f"{path}: cannot be written, {error.strerror}") from None
