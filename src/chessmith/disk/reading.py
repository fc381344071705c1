"""Reading files that a user names, up to a size: such a file may be of another kind, or endless like `/dev/zero`.

A file that is larger raises an OSError, as one that cannot be read does; its `strerror` says what was expected.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SHORT: Final = 10_000_000  # bytes of a position, of fitted weights, of variants
NETWORK: Final = 100_000_000
COLLECTION: Final = 250_000_000  # openings, books, puzzles, experience
LONGEST_LINE: Final = 1_000_000  # characters, where a file is read line by line and may be of any size
_STEP: Final = 1 << 20


def read_bytes(path: Path, most: int) -> bytes:
    """Return the content of a file of at most so many bytes."""
    parts: list[bytes] = []
    size = 0
    with path.open("rb", buffering=0) as file:
        while part := file.read(_STEP):
            size += len(part)
            if size > most:
                raise OSError(errno.EFBIG, f"expected at most {most:,} bytes", str(path))
            parts.append(part)
    return b"".join(parts)


def read_text(path: Path, most: int) -> str:
    """Return the text of a file of at most so many bytes; raise a UnicodeDecodeError if it is not UTF-8."""
    return read_bytes(path, most).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def read_lines(path: Path, longest: int = LONGEST_LINE) -> Iterator[str]:
    """Yield the lines of a text of any size; what is not UTF-8 in it is replaced."""
    with path.open(encoding="utf-8", errors="replace") as file:
        while line := file.readline(longest + 1):
            if len(line) > longest:
                raise OSError(errno.EFBIG, f"expected lines of at most {longest:,} characters", str(path))
            yield line
