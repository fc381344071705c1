"""Table files: one solved material each, kept by rules and world so that none is ever used for another game."""

from __future__ import annotations

import hashlib
import json
import mmap
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from chessmith.disk.folders import data_folder
from chessmith.errors import ChessmithError
from chessmith.networks.own_files import write_whole
from chessmith.quoting import printable

if TYPE_CHECKING:
    from chessmith.game import Game

_MAGIC: Final = b"chessmith endgame table 1\n"
_LONGEST_HEADER: Final = 4096
_SUFFIX: Final = ".table"
SHIPPED: Final = Path(__file__).parent.parent / "tables"  # of small games that ship solved


class TableFileError(ChessmithError):
    """An unusable table file, with the reason."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """A table file that has been read and verified."""

    path: Path
    header: Mapping[str, Any]
    values: memoryview


def default_folder() -> Path:
    """Where tables are kept: the user's data folder."""
    return data_folder() / "tables"


class TableFolder:
    """The tables of one game in one world.

    Args:
        game: The game. Its rules hash is part of every file.
        world: Its terrain, a character a square; empty if it has none.
        root: Where the folders of all games are; the user's data folder if left out.
    """

    def __init__(self, game: Game, world: str = "", root: Path | None = None) -> None:
        terrain = "" if not world else "-" + hashlib.sha256(world.encode()).hexdigest()[:12]
        self.game = game
        self.world = world
        self.path = (root or default_folder()) / f"{game.rules_hash}{terrain}"

    def names(self) -> list[str]:
        """Return the names of the existing tables, unread."""
        try:
            return sorted(entry.name.removesuffix(_SUFFIX) for entry in self.path.iterdir() if entry.suffix == _SUFFIX)
        except FileNotFoundError:
            return []

    def read(self, name: str) -> TableFile:
        """Map a table into memory and verify its checksums. Raise a TableFileError if it is damaged or foreign."""
        path = self.path / (name + _SUFFIX)
        try:
            with path.open("rb") as file:
                data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except (OSError, ValueError) as error:
            raise TableFileError(f"{path}: cannot be read, {error}") from None
        end = bytes(data[:_LONGEST_HEADER]).find(b"\n", len(_MAGIC))
        if bytes(data[: len(_MAGIC)]) != _MAGIC or end < 0:
            raise TableFileError(f"{path}: not an endgame table of this version")
        try:
            header = json.loads(bytes(data[len(_MAGIC) : end]))
            start, size, checksum = header["start"], header["size"], header["crc32"]
            about = (header["rules"], header["world"], header["material"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise TableFileError(f"{path}: damaged, its first lines cannot be read") from None
        if about != (self.game.rules_hash, self.world, name):
            other = printable(f"{about[2]} of {about[0]}"[:100])
            raise TableFileError(f"{path}: made for another game or material ({other})")
        values = data[start:] if isinstance(start, int) and start > end else data[:0]
        if len(values) != size or zlib.crc32(values) != checksum:
            raise TableFileError(f"{path}: damaged or cut short, its checksum is wrong")
        return TableFile(path, header, values)

    def write(self, name: str, values: bytes, facts: Mapping[str, Any]) -> Path:
        """Write a table atomically: a crash leaves the old file, the new one or none, never half of one."""
        header: dict[str, Any] = {
            "material": name,
            "game": self.game.name,
            "rules": self.game.rules_hash,
            "world": self.world,
            **facts,
            "size": len(values),
            "crc32": zlib.crc32(values),
            "start": 0,
        }
        # Pad with blanks so that the values start on a word boundary, once the header's own length is known.
        header["start"] = (len(_MAGIC) + len(json.dumps(header)) + 32) // 8 * 8
        line = json.dumps(header).encode()
        line += b" " * (header["start"] - len(_MAGIC) - len(line) - 1) + b"\n"
        path = self.path / (name + _SUFFIX)
        write_whole(path, _MAGIC + line + values)
        return path
