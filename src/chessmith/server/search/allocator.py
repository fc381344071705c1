"""Return memory used by searches to the operating system."""

from __future__ import annotations

import ctypes
import platform
from typing import Final

# The parameters of glibc's `mallopt`.
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
_LARGE_BYTES: Final = 512 * 1024
_ARENAS: Final = 2


def return_large_blocks() -> None:
    """Makes large blocks go back to the system as soon as they are free.

    Every search takes some megabytes and a thread of its own. By default glibc raises the size from which blocks are
    taken from the system directly with every block that is freed, keeps what is smaller, and does so for each of many
    arenas: a server that has played a thousand games then holds hundreds of megabytes of nothing. Other systems give
    memory back by themselves.
    """
    if platform.libc_ver()[0] != "glibc":
        return
    library = ctypes.CDLL(None)
    library.mallopt(_MMAP_THRESHOLD, _LARGE_BYTES)
    library.mallopt(_ARENA_MAX, _ARENAS)
