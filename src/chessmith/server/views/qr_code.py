"""QR codes of short texts, such as links: byte mode, error correction M, versions 1 to 9 (ISO/IEC 18004)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from chessmith.errors import ChessmithError

Matrix = list[list[bool]]


class _Version(NamedTuple):
    """How the bytes of a version are divided, and where its alignment patterns lie."""

    correction: int  # bytes of error correction in each block
    blocks: tuple[int, ...]  # bytes of data in each block
    alignment: tuple[int, ...]


_VERSIONS: Final = (
    _Version(10, (16,), ()),
    _Version(16, (28,), (6, 18)),
    _Version(26, (44,), (6, 22)),
    _Version(18, (32, 32), (6, 26)),
    _Version(24, (43, 43), (6, 30)),
    _Version(16, (27,) * 4, (6, 34)),
    _Version(18, (31,) * 4, (6, 22, 38)),
    _Version(22, (38, 38, 39, 39), (6, 24, 42)),
    _Version(22, (36, 36, 36, 37, 37), (6, 26, 46)),
)
_MASKS: Final = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
_FINDER_LIKE: Final = ("10111010000", "00001011101")


def qr_code(text: str) -> Matrix:
    """The rows of a QR code, True for dark; the quiet zone of four modules around it is not included.

    >>> len(qr_code("http://192.168.1.2:8765/"))
    25
    """
    data = text.encode()
    # Mode and length take 12 bits, the end of the data four.
    fitting = (number for number, version in enumerate(_VERSIONS, start=1) if len(data) + 2 <= sum(version.blocks))
    if (number := next(fitting, None)) is None:
        raise ChessmithError(f"QR code: a text of {len(data)} bytes, at most {sum(_VERSIONS[-1].blocks) - 2}")
    version = _VERSIONS[number - 1]
    drawing = _Drawing(number, version)
    drawing.place(_interleaved(_padded(data, sum(version.blocks)), version))
    return min((drawing.masked(mask) for mask in range(len(_MASKS))), key=_penalty)


def svg_path(matrix: Matrix) -> str:
    """The dark modules as the path of an SVG, one unit a module."""
    return "".join(f"M{x} {y}h{length}v1h-{length}z" for y, row in enumerate(matrix) for x, length in _runs(row))


def block_text(matrix: Matrix) -> str:
    """The code in half blocks for a terminal, light on dark with its quiet zone: a camera reads either polarity."""
    size = len(matrix) + 8
    framed = [[False] * size for _ in range(4)]
    framed += [[False] * 4 + row + [False] * 4 for row in matrix]
    framed += [[False] * size for _ in range(5 if size % 2 else 4)]
    shapes = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(framed[::2], framed[1::2], strict=True)
    return "\n".join("".join(shapes[cell] for cell in zip(upper, lower, strict=True)) for upper, lower in pairs)


def _padded(data: bytes, room: int) -> bytes:
    """Mode, length, data, the end, and filling."""
    bits = f"0100{len(data):08b}" + "".join(f"{byte:08b}" for byte in data) + "0000"
    filled = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    return filled + bytes((0xEC, 0x11)[number % 2] for number in range(room - len(filled)))


def _interleaved(data: bytes, version: _Version) -> bytes:
    """The bytes of all blocks in turn, then their error correction in turn."""
    blocks: list[bytes] = []
    for size in version.blocks:
        blocks.append(data[:size])
        data = data[size:]
    corrections = [error_correction(block, version.correction) for block in blocks]
    longest = max(version.blocks)
    in_turn = [block[at] for at in range(longest) for block in blocks if at < len(block)]
    in_turn += [correction[at] for at in range(version.correction) for correction in corrections]
    return bytes(in_turn)


def error_correction(data: bytes, count: int) -> bytes:
    """The Reed-Solomon remainder of some data, over the field of 256 elements with the polynomial 0x11D."""
    generator, root = [*bytes(count - 1), 1], 1
    for _ in range(count):
        # Multiplied by (x - root); the leading coefficient 1 is left out.
        following = [*generator[1:], 0]
        generator = [product(a, root) ^ b for a, b in zip(generator, following, strict=True)]
        root = product(root, 2)
    remainder = bytes(count)
    for byte in data:
        factor = byte ^ remainder[0]
        shifted = (*remainder[1:], 0)
        remainder = bytes(a ^ product(b, factor) for a, b in zip(shifted, generator, strict=True))
    return remainder


def product(a: int, b: int) -> int:
    """The product of two elements of the field."""
    result = 0
    for bit in range(7, -1, -1):
        result = (result << 1) ^ (0x11D if result & 0x80 else 0)
        if b >> bit & 1:
            result ^= a
    return result


class _Drawing:
    """A code being drawn: fixed patterns first, then the data wherever there is room."""

    def __init__(self, number: int, version: _Version) -> None:
        self._size = 17 + 4 * number
        self._modules = [[False] * self._size for _ in range(self._size)]
        self._fixed = [[False] * self._size for _ in range(self._size)]
        self._fix_patterns(version)
        self._fix_format(0)  # reserves the room
        if number >= 7:
            self._fix_version(number)

    def place(self, data: bytes) -> None:
        """Write the data in its zigzag, two columns at a time, from the lower right corner."""
        bits = (bool(byte >> bit & 1) for byte in data for bit in range(7, -1, -1))
        for x, y in self._zigzag():
            if not self._fixed[y][x]:
                self._modules[y][x] = next(bits, False)

    def masked(self, mask: int) -> Matrix:
        """A copy with one of the masks, and with the format that names it."""
        kept = [row[:] for row in self._modules]
        self._fix_format(mask)
        rows = [
            [cell != (not self._fixed[y][x] and _MASKS[mask](x, y) == 0) for x, cell in enumerate(row)]
            for y, row in enumerate(self._modules)
        ]
        self._modules = kept
        return rows

    def _zigzag(self) -> Iterator[tuple[int, int]]:
        columns = [x for x in range(self._size - 1, 0, -1) if x != 6]
        rights = [x for x in (*range(self._size - 1, 6, -2), 5, 3, 1) if x in columns]
        for number, right in enumerate(rights):
            rows = range(self._size) if number % 2 else range(self._size - 1, -1, -1)
            for y in rows:
                yield right, y
                yield right - 1, y

    def _fix(self, x: int, y: int, dark: bool) -> None:
        if 0 <= x < self._size and 0 <= y < self._size:
            self._modules[y][x], self._fixed[y][x] = dark, True

    def _fix_patterns(self, version: _Version) -> None:
        last = self._size - 1
        for at in range(self._size):
            self._fix(6, at, at % 2 == 0)
            self._fix(at, 6, at % 2 == 0)
        for x in version.alignment:
            for y in version.alignment:
                if (x, y) not in ((6, 6), (6, last - 6), (last - 6, 6)):
                    self._fix_rings(x, y, 2, light=1)
        for x, y in ((3, 3), (last - 3, 3), (3, last - 3)):
            self._fix_rings(x, y, 4, light=2)

    def _fix_rings(self, x: int, y: int, radius: int, light: int) -> None:
        """Squares within each other around a module: one light ring, and the separator of a finder."""
        for dx in range(-radius, radius + 1):
            for dy in range(-radius, radius + 1):
                self._fix(x + dx, y + dy, max(abs(dx), abs(dy)) not in (light, 4))

    def _fix_format(self, mask: int) -> None:
        bits = _with_remainder(mask, 10, 0x537) ^ 0x5412  # level M is 00 before the mask
        last = self._size - 1
        upper = [
            (8, 0),
            (8, 1),
            (8, 2),
            (8, 3),
            (8, 4),
            (8, 5),
            (8, 7),
            (8, 8),
            (7, 8),
            *((x, 8) for x in range(5, -1, -1)),
        ]
        lower = [*((last - at, 8) for at in range(8)), *((8, last - 6 + at) for at in range(7))]
        for places in (upper, lower):
            for bit, (x, y) in enumerate(places):
                self._fix(x, y, bool(bits >> bit & 1))
        self._fix(8, last - 7, True)

    def _fix_version(self, number: int) -> None:
        bits = _with_remainder(number, 12, 0x1F25)
        for bit in range(18):
            near, far = bit // 3, self._size - 11 + bit % 3
            self._fix(far, near, bool(bits >> bit & 1))
            self._fix(near, far, bool(bits >> bit & 1))


def _with_remainder(value: int, width: int, generator: int) -> int:
    """A value followed by the remainder of its division, by which a reader corrects it."""
    remainder = value
    for _ in range(width):
        remainder = (remainder << 1) ^ (generator if remainder >> (width - 1) & 1 else 0)
    return value << width | remainder


def _penalty(matrix: Matrix) -> int:
    """Penalty of a code: long runs, blocks, lookalikes of finder patterns, and colour imbalance."""
    size = len(matrix)
    total = 0
    for line in (*matrix, *(list(column) for column in zip(*matrix, strict=True))):
        text = "".join("1" if dark else "0" for dark in line)
        total += sum(len(run) - 2 for colour in "01" for run in text.split("10"[int(colour)]) if len(run) >= 5)
        total += sum(40 * sum(text.startswith(pattern, at) for at in range(size)) for pattern in _FINDER_LIKE)
    for y in range(size - 1):
        for x in range(size - 1):
            total += 3 * (matrix[y][x] == matrix[y][x + 1] == matrix[y + 1][x] == matrix[y + 1][x + 1])
    dark = sum(map(sum, matrix))
    return total + 10 * (abs(20 * dark - 10 * size * size) // (size * size))


def _runs(row: list[bool]) -> Iterator[tuple[int, int]]:
    """Where the dark runs of a row begin, and how long they are."""
    start: int | None = None
    for x, dark in enumerate([*row, False]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            yield start, x - start
            start = None
