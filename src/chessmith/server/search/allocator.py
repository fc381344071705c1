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
    """Make freed large blocks go back to the system at once.

    Every search allocates some megabytes in its own thread. By default glibc raises the threshold for `mmap` whenever
    it frees a larger block, keeps smaller blocks, and does so in each of many arenas: after a thousand games a server
    holds hundreds of megabytes of free memory. Other systems return memory by themselves.
    """
    if platform.libc_ver()[0] != "glibc":
        return
    library = ctypes.CDLL(None)
    library.mallopt(_MMAP_THRESHOLD, _LARGE_BYTES)
    library.mallopt(_ARENA_MAX, _ARENAS)
