"""Files that survive a power cut: the old content or the new one, and once a call has returned, the new one.

A file's content and its name reach the disk separately: the name belongs to the folder, which has to be synced too.
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path


def replace_file(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file at once: a reader sees the old one or the new one, never a part. Private: for its owner alone.

    A link stays a link, to the new file; a device or a pipe is written to.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    make_folder(path.parent)
    # Other processes and threads may be writing the same file.
    part = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}.part")
    try:
        number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o666)
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder and those that it lies in, where they are missing."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for each in reversed(missing):
        sync_folder(each.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the names of a folder's files are on the disk, where the system can tell: Windows cannot."""
    if os.name == "nt":
        return
    # Some file systems refuse to sync a folder; the files themselves are written all the same.
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
