"""QR codes: the examples of the standard, and a reader written independently."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chessmith.errors import ChessmithError
from chessmith.server.views.qr_code import Matrix, block_text, error_correction, product, qr_code, svg_path

# Level M, by version: error correction bytes per block, and data bytes of each block.
LAYOUT = {
    1: (10, [16]), 2: (16, [28]), 3: (26, [44]), 4: (18, [32, 32]), 5: (24, [43, 43]), 6: (16, [27] * 4),
    7: (18, [31] * 4), 8: (22, [38, 38, 39, 39]), 9: (22, [36, 36, 36, 37, 37]),
}  # fmt: skip
FORMATS_M = [
    "101010000010010", "101000100100101", "101111001111100", "101101101001011",
    "100010111111001", "100000011001110", "100111110010111", "100101010100000",
]  # fmt: skip
CENTRES = {1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46]}
FLIPS: list[Callable[[int, int], bool]] = [
    lambda i, j: (i + j) % 2 == 0, lambda i, j: i % 2 == 0, lambda i, j: j % 3 == 0, lambda i, j: (i + j) % 3 == 0,
    lambda i, j: (i // 2 + j // 3) % 2 == 0, lambda i, j: (i * j) % 2 + (i * j) % 3 == 0,
    lambda i, j: ((i * j) % 2 + (i * j) % 3) % 2 == 0, lambda i, j: ((i + j) % 2 + (i * j) % 3) % 2 == 0,
]  # fmt: skip


def is_function(i: int, j: int, size: int, version: int) -> bool:
    """Whether a module (row, column) carries no data."""
    if i == 6 or j == 6 or (i < 9 and j < 9) or (i < 9 and j >= size - 8) or (i >= size - 8 and j < 9):
        return True
    if version >= 7 and ((i < 6 and j >= size - 11) or (j < 6 and i >= size - 11)):
        return True
    centres = [6, *CENTRES[version]] if version < 7 else CENTRES[version]
    finders = {(6, 6), (6, size - 7), (size - 7, 6)}
    return any(
        abs(i - a) <= 2 and abs(j - b) <= 2 for a in centres for b in centres if version > 1 and (a, b) not in finders
    )


def read(code: Matrix) -> str:
    """Decode a QR code as the standard describes."""
    size = len(code)
    version = (size - 17) // 4
    row = [code[8][j] for j in (0, 1, 2, 3, 4, 5, 7, 8)] + [code[i][8] for i in (7, 5, 4, 3, 2, 1, 0)]
    form = "".join("1" if dark else "0" for dark in row)
    again = [code[size - 1 - k][8] for k in range(7)] + [code[8][size - 8 + k] for k in range(8)]
    assert form == "".join("1" if dark else "0" for dark in again), "both copies of the format agree"
    flip = FLIPS[FORMATS_M.index(form)]
    bits, upward, j = "", True, size - 1
    while j > 0:
        if j == 6:
            j -= 1
        for i in range(size - 1, -1, -1) if upward else range(size):
            for column in (j, j - 1):
                if not is_function(i, column, size, version):
                    bits += str(int(code[i][column] != flip(i, column)))
        upward, j = not upward, j - 2
    correction, sizes = LAYOUT[version]
    stream = [int(bits[at : at + 8], 2) for at in range(0, 8 * (sum(sizes) + correction * len(sizes)), 8)]
    blocks: list[list[int]] = [[] for _ in sizes]
    for at in range(max(sizes)):
        for block, length in zip(blocks, sizes, strict=True):
            if at < length:
                block.append(stream.pop(0))
    data = [byte for block in blocks for byte in block]
    for _ in range(correction):
        for block in blocks:
            block.append(stream.pop(0))
    for block in blocks:
        assert syndromes(block, correction) == [0] * correction
    text = "".join(f"{byte:08b}" for byte in data)
    assert text[:4] == "0100"
    length = int(text[4:12], 2)
    return bytes(int(text[12 + 8 * k : 20 + 8 * k], 2) for k in range(length)).decode()


def syndromes(block: list[int], count: int) -> list[int]:
    """Evaluate the block as a polynomial at the first powers of 2: all zero if it is intact."""
    found, point = [], 1
    for _ in range(count):
        value = 0
        for byte in block:
            value = product(value, point) ^ byte
        found.append(value)
        point = product(point, 2)
    return found


@pytest.mark.parametrize("length", [1, 14, 15, 26, 42, 43, 62, 84, 85, 106, 122, 152, 180])
def test_what_is_written_is_read_again(length: int) -> None:
    text = ("http://192.168.178.20:8765/join/" + "aZ09-_" * 40)[:length]
    assert read(qr_code(text)) == text


def test_the_smallest_version_that_fits_is_used() -> None:
    assert [len(qr_code("x" * count)) for count in (14, 15, 26, 27, 180)] == [21, 25, 25, 29, 53]


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ChessmithError, match="a text of 181 bytes, at most 180"):
        qr_code("x" * 181)


def test_error_correction_is_that_of_the_published_example() -> None:
    data = bytes([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17])  # HELLO WORLD, 1-M
    assert list(error_correction(data, 10)) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


def test_version_seven_says_so() -> None:
    code = qr_code("x" * 122)
    size = len(code)
    assert size == 45
    bits = "".join(str(int(code[k // 3][size - 11 + k % 3])) for k in range(17, -1, -1))
    assert bits == "000111110010010100"
    assert bits == "".join(str(int(code[size - 11 + k % 3][k // 3])) for k in range(17, -1, -1))


def test_a_finder_stands_in_three_corners() -> None:
    code = qr_code("chessmith")
    rings = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    corners = [(0, 0), (0, len(code) - 7), (len(code) - 7, 0)]
    for top, left in corners:
        assert ["".join(str(int(dark)) for dark in row[left : left + 7]) for row in code[top : top + 7]] == rings


def test_a_terminal_shows_every_module_and_a_frame() -> None:
    code = qr_code("chessmith")
    lines = block_text(code).splitlines()
    assert {len(line) for line in lines} == {len(code) + 8}
    assert len(lines) == (len(code) + 9) // 2
    assert sum(line.count(" ") * 2 + line.count("▀") + line.count("▄") for line in lines) == sum(map(sum, code))


def test_the_path_covers_the_dark_modules() -> None:
    code = qr_code("chessmith")
    lengths = [int(part.split("v")[0]) for part in svg_path(code).split("h")[1:] if part.split("v")[0].isdigit()]
    assert sum(lengths) == sum(map(sum, code))
