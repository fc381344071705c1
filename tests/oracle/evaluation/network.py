"""A learned evaluation worked out by hand, one number after the other."""

from __future__ import annotations

import struct
from dataclasses import dataclass

MAGIC = b"chessmith network 1\n"
HIDDEN = 384
STAGES = 8

Row = tuple[int, ...]


@dataclass(frozen=True)
class Network:
    """The numbers of a network's file."""

    files: int
    ranks: int
    letters: str
    zones: bytes
    inputs: list[Row]  # by zone, owner (0 the viewer's own), letter, square
    bias: Row
    stages: list[tuple[Row, Row, int]]  # weights of the mover's layer, of the other's, and a constant

    @classmethod
    def read(cls, content: bytes) -> Network:
        """Take a file apart."""
        assert content.startswith(MAGIC)
        place = len(MAGIC)
        files, ranks, count = content[place : place + 3]
        place += 3
        letters = content[place : place + count].decode()
        place += count
        zones = content[place : place + files * ranks]
        place += files * ranks

        def row() -> Row:
            nonlocal place
            place += 2 * HIDDEN
            return struct.unpack(f"<{HIDDEN}h", content[place - 2 * HIDDEN : place])

        inputs = [row() for _ in range((max(zones) + 1) * 2 * count * files * ranks)]
        bias = row()
        stages: list[tuple[Row, Row, int]] = []
        for _ in range(STAGES):
            own, other = row(), row()
            place += 4
            stages.append((own, other, struct.unpack("<i", content[place - 4 : place])[0]))
        assert place == len(content)
        return cls(files, ranks, letters, zones, inputs, bias, stages)

    def layer(self, pieces: dict[int, str], viewer: int) -> list[int]:
        """What a side sees of the pieces (by square; capitals are White's), through the hidden layer."""
        squares = self.files * self.ranks
        king = next(square for square, piece in pieces.items() if piece == ("K" if viewer == 0 else "k"))
        swapped = king % self.files >= self.files / 2
        zone = self.zones[self._seen(king, viewer, swapped)]
        total = list(self.bias)
        for square, piece in pieces.items():
            owner = 0 if piece.isupper() else 1
            kind = self.letters.index(piece.upper())
            theirs = 0 if owner == viewer else 1
            index = ((zone * 2 + theirs) * len(self.letters) + kind) * squares + self._seen(square, viewer, swapped)
            total = [a + b for a, b in zip(total, self.inputs[index], strict=True)]
        return total

    def score(self, pieces: dict[int, str], mover: int) -> int:
        """Centipawns for the side to move."""
        own_weights, other_weights, constant = self.stages[min((len(pieces) - 2) // 4, STAGES - 1)]
        total = 0
        for viewer, weights in ((mover, own_weights), (1 - mover, other_weights)):
            for value, weight in zip(self.layer(pieces, viewer), weights, strict=True):
                total += weight * min(max(value, 0), 255) ** 2
        return _towards_zero((_towards_zero(total, 255) + constant) * 128, 255 * 64)

    def _seen(self, square: int, viewer: int, swapped: bool) -> int:
        rank, file = divmod(square, self.files)
        if viewer == 1:
            rank = self.ranks - 1 - rank
        if swapped:
            file = self.files - 1 - file
        return rank * self.files + file


def _towards_zero(number: int, divisor: int) -> int:
    return number // divisor if number >= 0 else -(-number // divisor)
