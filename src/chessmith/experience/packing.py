"""Compact encodings of texts, positions and keys for the database."""

from __future__ import annotations

import hashlib
import re
import zlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from chessmith.grid import Grid

_WINDOW: Final = -9  # raw deflate; no position is longer than the smallest window
_GAP: Final = re.compile("[0-9]+")
_LIKELY: Final = " w - - {fresh=} b - - {fresh=}"  # follows the pieces in most FENs; part of the file format
_FRESH: Final = re.compile(r"(?<=\bfresh=)[a-z0-9,]*(?=[;}])")


def key_of(rules_hash: str, fen: str) -> int:
    """Return a signed 64-bit key for a position of a game, the same in every version of Chessmith."""
    digest = hashlib.blake2b(f"{rules_hash}|{fen}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def pack(text: str, sample: str = "") -> bytes:
    """Compress a text; `sample` is a similar text that `unpack` needs too."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _WINDOW, 1, zlib.Z_DEFAULT_STRATEGY, sample.encode())
    return packer.compress(text.encode()) + packer.flush()


def unpack(data: bytes, sample: str = "") -> str:
    """The inverse of `pack`."""
    return _unpack(data, sample)[0]


@dataclass(frozen=True)
class FenPacker:
    """Packs the FENs of one game: the pieces as one number, the other fields as text.

    From its lowest bits up, the number holds which squares are occupied, which piece stands on each of them, and which
    of these pieces are marked as fresh.
    """

    letters: str  # letters of all pieces of the game
    sample: str  # a FEN of the game

    def pack(self, fen: str) -> bytes:
        """Pack a FEN."""
        placement, _, rest = fen.partition(" ")
        cells = _GAP.sub(lambda gap: "." * int(gap[0]), placement).replace("/", "")
        number, base, codes = 0, len(self.letters), self._codes
        found = _FRESH.search(rest)
        if found is not None:
            rest = rest[: found.start()] + rest[found.end() :]
            fresh = {self._cell(name) for name in found[0].split(",")}
            for at, cell in enumerate(cells):
                if cell != ".":
                    number = 2 * number + (at in fresh)
        occupied = 0
        for cell in cells:
            if cell == ".":
                occupied *= 2
            else:
                occupied = 2 * occupied + 1
                number = number * base + codes[cell]
        number = (number << len(cells)) + occupied
        return _pack_often(rest, self._other_fields) + number.to_bytes((number.bit_length() + 7) // 8, "big")

    def unpack(self, data: bytes) -> str:
        """The inverse of `pack`."""
        squares, base = self._grid.squares, len(self.letters)
        rest, pieces = _unpack(data, self._other_fields)
        number, occupied = divmod(int.from_bytes(pieces, "big"), 1 << squares)
        places = [at for at, bit in enumerate(f"{occupied:0{squares}b}") if bit == "1"]
        cells = [""] * squares
        for at in reversed(places):
            number, code = divmod(number, base)
            cells[self._square(at)] = self.letters[code]
        marks = f"{number:0{len(places)}b}" if places else ""
        fresh = sorted(self._square(at) for at, mark in zip(places, marks, strict=True) if mark == "1")
        names = ",".join(map(self._grid.name, fresh))
        return f"{self._grid.write_rows(cells)} {_FRESH.sub(names, rest)}"

    def _cell(self, name: str) -> int:
        """Return the index of a square in a FEN, which starts with the highest rank."""
        square = self._grid.square(name)
        assert square is not None
        return self._square(square)

    def _square(self, at: int) -> int:
        """The inverse of `_cell`, or of itself."""
        rank, file = divmod(at, self._grid.files)
        return (self._grid.ranks - 1 - rank) * self._grid.files + file

    @cached_property
    def _grid(self) -> Grid:
        rows = self.sample.partition(" ")[0].split("/")
        return Grid.of(len(_GAP.sub(lambda gap: "." * int(gap[0]), rows[0])), len(rows))

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {letter: code for code, letter in enumerate(self.letters)}

    @cached_property
    def _other_fields(self) -> str:
        return self.sample.partition(" ")[2] + _LIKELY


_pack_often: Final = lru_cache(maxsize=1024)(pack)


def _unpack(data: bytes, sample: str) -> tuple[str, bytes]:
    """Split a packed text from the bytes after it."""
    unpacker = zlib.decompressobj(_WINDOW, sample.encode())
    return unpacker.decompress(data).decode(), unpacker.unused_data
