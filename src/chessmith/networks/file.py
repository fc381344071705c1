"""The file of a game's network: a JSON description, the weights, and a checksum.

Layout: `chessmith network 3` and a line feed, the length of the description (four bytes; all numbers are
little-endian), the description, the weights as the core reads them (`core/rules/game_network.h`), and the CRC-32 of
everything before it.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from chessmith.disk.reading import NETWORK
from chessmith.errors import ChessmithError
from chessmith.networks import description as facts
from chessmith.networks.own_files import read_whole

_MAGIC: Final = b"chessmith network "
_VERSION: Final = b"3"
_HEAD: Final = _MAGIC + _VERSION + b"\n"
_NUMBERS: Final = {"games": int, "positions": int, "rounds": int}
_TEXTS: Final = ("game", "title", "rules_hash", "key")


@dataclass(frozen=True, slots=True)
class NetworkFile:
    """A network as it is stored, with its description."""

    content: bytes
    description: dict[str, Any]

    @property
    def rules_hash(self) -> str:
        """Hash of the rules it was trained for."""
        return str(self.description["rules_hash"])

    @property
    def key(self) -> str:
        """The `network_key` of its game, under which it is stored."""
        return str(self.description["key"])

    @classmethod
    def read(cls, path: Path) -> NetworkFile:
        """Read a file; raise a ChessmithError that names it and the problem."""
        return cls.of(read_whole(path, NETWORK), str(path))

    @classmethod
    def of(cls, content: bytes, name: str) -> NetworkFile:
        """Parse a network; `name` is its origin, for error messages."""
        return cls(content, _description(content, name))

    def described(self, description: dict[str, Any]) -> NetworkFile:
        """Return the same network with another description."""
        begin = len(_HEAD) + 4
        length = int.from_bytes(self.content[len(_HEAD) : begin], "little")
        text = json.dumps(description).encode()
        content = _HEAD + len(text).to_bytes(4, "little") + text + self.content[begin + length : -4]
        return NetworkFile(content + zlib.crc32(content).to_bytes(4, "little"), description)


def peek(path: Path) -> dict[str, Any] | None:
    """Return the description of a file without reading the rest; None if it is of another format."""
    with path.open("rb") as file:
        if file.readline(64) != _HEAD:
            return None
        length = int.from_bytes(file.read(4), "little")
        return _checked(file.read(length) if length < NETWORK else b"", str(path))


def _description(content: bytes, name: str) -> dict[str, Any]:
    head, _, rest = content.partition(b"\n")
    version = head.removeprefix(_MAGIC)
    if not head.startswith(_MAGIC) or not version.isdigit():
        raise ChessmithError(f"{name}: not a network of Chessmith")
    if content[: len(_HEAD)] != _HEAD:
        raise ChessmithError(f"{name}: a network of format {version[:8].decode()}, expected format {_VERSION.decode()}")
    if len(rest) < 8 or zlib.crc32(content[:-4]) != int.from_bytes(content[-4:], "little"):
        raise ChessmithError(f"{name}: the network is damaged")
    length = int.from_bytes(rest[:4], "little")
    return _checked(rest[4 : 4 + length], name)


def _checked(description: bytes, name: str) -> dict[str, Any]:
    found = facts.parse(description)
    expected = _NUMBERS | dict.fromkeys(_TEXTS, str)
    if found is None or not all(isinstance(found.get(key), kind) for key, kind in expected.items()):
        raise ChessmithError(f"{name}: the network does not say what it was trained on")
    facts.check(found, name)
    return found
