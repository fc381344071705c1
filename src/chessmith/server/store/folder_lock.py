"""The lock on the data folder: two servers on one folder would overwrite each other's moves."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from chessmith.errors import ChessmithError

_NAME: Final = ".server-lock"


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock the folder for this server. The system releases the lock when the process ends, however it ends."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / _NAME
    with path.open("a+", encoding="ascii") as file:
        if not _take(file):
            file.seek(0)
            owner = file.read(20).strip()
            who = f"process {owner}" if owner.isdigit() else "another process"
            raise ChessmithError(f"a server is using {folder} already ({who}): stop it, or open its page instead")
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


if sys.platform == "win32":
    import msvcrt

    _FAR: Final = 1 << 30  # a locked byte cannot be read, and the owner's id is at the start

    def _take(file: IO[str]) -> bool:
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
