"""A disk that loses power: every state in which a power cut may leave a folder while its files are being written.

The content of a file at its last fsync is safe. Of later writes the disk may have all, none, a prefix, or any sectors,
with zeros for the missing ones. The names in a folder are those of its last fsync or of any moment since: file systems
keep the order of renames, but not their time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

_SECTOR = 512
Files = dict[str, bytes]
Names = dict[str, int]  # inode by name, folders included


class Disk:
    """Watches a folder. Calls `lose_power` with each state that a cut may leave, before each sync and on `cut`."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, lose_power: Callable[[Files], None]) -> None:
        self._folder = folder
        self.lose_power = lose_power
        self._safe: dict[int, bytes] = {}  # synced content by inode
        # Kept open, so that a file without a name can still be read and its inode is not reused.
        self._open: dict[int, int] = {}
        self._dark = False  # inside `lose_power`, whose own writes do not count
        self._fsync, self._replace = os.fsync, os.replace
        self._names: list[Names] = [self._look()]  # at the last sync, and since
        monkeypatch.setattr(os, "fsync", self._sync)
        monkeypatch.setattr(Path, "replace", lambda source, target: self._rename(source, target))  # noqa: PLW0108
        monkeypatch.setattr(os, "replace", self._rename)

    def cut(self) -> None:
        """Try every state that a power cut may leave now."""
        if self._dark:
            return
        self._dark = True
        self._notice()
        now = {number: _content(handle) for number, handle in self._open.items()}
        safe = {number: self._safe.get(number, b"") for number in now}
        for names in self._names:
            files = {name: number for name, number in names.items() if number in now and _reachable(name, names)}
            # All other files are either as last synced or as they are now.
            for others in (safe, now):
                state = {name: others[number] for name, number in files.items()}
                self.lose_power(state)
                for name, number in files.items():
                    for torn in torn_states(safe[number], now[number]):
                        self.lose_power({**state, name: torn})
        self._dark = False

    def _look(self) -> Names:
        names: Names = {}
        for path in self._folder.rglob("*"):
            number = path.stat().st_ino
            if path.is_file() and number not in self._open:
                self._open[number] = os.open(path, os.O_RDONLY)
            names[str(path.relative_to(self._folder))] = number
        return names

    def _notice(self) -> None:
        names = self._look()
        if names != self._names[-1]:
            self._names.append(names)

    def _sync(self, handle: int) -> None:
        self.cut()
        self._fsync(handle)
        if self._dark:
            return
        number = os.fstat(handle).st_ino
        if number in self._open:
            self._safe[number] = _content(self._open[number])
        for folder in (self._folder, *(path for path in self._folder.rglob("*") if path.is_dir())):
            if folder.stat().st_ino == number:
                self._sync_names(folder)

    def _sync_names(self, folder: Path) -> None:
        def here(names: Names) -> Names:
            return {name: number for name, number in names.items() if (self._folder / name).parent == folder}

        kept = here(self._names[-1])
        states: list[Names] = []
        for names in self._names:
            gone = here(names)
            state = {**{name: number for name, number in names.items() if name not in gone}, **kept}
            if state not in states:
                states.append(state)
        self._names = states

    def _rename(self, source: str | os.PathLike[str], target: str | os.PathLike[str]) -> None:
        self.cut()
        self._replace(source, target)
        self.cut()


def _content(handle: int) -> bytes:
    return os.pread(handle, os.fstat(handle).st_size, 0)


def _reachable(name: str, names: Names) -> bool:
    return all(str(folder) in names for folder in list(Path(name).parents)[:-1])


def torn_states(before: bytes, after: bytes) -> Iterator[bytes]:
    """What may be left of a file, given its content at its last sync and now."""
    if before == after:
        return
    same = next((at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), None)
    if same is None:
        same = min(len(before), len(after))
    for end in {same, same + 1, (same + len(after)) // 2, len(after) - 1}:
        yield after[: max(end, 0)]
    sectors = range(same // _SECTOR, -(-len(after) // _SECTOR))
    for sector in sectors:
        first, last = max(same, sector * _SECTOR), min(len(after), (sector + 1) * _SECTOR)
        yield after[:first] + bytes(last - first) + after[last:]


def write(files: Files, folder: Path) -> None:
    """Write these files to the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
