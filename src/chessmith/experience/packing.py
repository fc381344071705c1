"""Texts and keys as the database keeps them: positions of one game are alike, so each is kept as what is new in it."""

from __future__ import annotations

import hashlib
import zlib
from typing import Final

_WINDOW: Final = -9  # raw deflate; no position is longer than the smallest window


def key_of(rules_hash: str, fen: str) -> int:
    """A signed number of 64 bits for a position of a game, the same in every version of Chessmith."""
    digest = hashlib.blake2b(f"{rules_hash}|{fen}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def pack(text: str, sample: str = "") -> bytes:
    """The text in few bytes; `sample` is a text like it that unpacking gets too."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _WINDOW, 1, zlib.Z_DEFAULT_STRATEGY, sample.encode())
    return packer.compress(text.encode()) + packer.flush()


def unpack(data: bytes, sample: str = "") -> str:
    """The inverse of `pack`."""
    return zlib.decompressobj(_WINDOW, sample.encode()).decompress(data).decode()
