"""The journal of a match: an append-only file with one finished game per line, so that a match survives interruptions.

The first line holds the settings. It is written with the first game, so a refused match leaves no file that would
block another. An incomplete last line counts as not written.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from chessmith.disk.durable import make_folder, sync_folder
from chessmith.errors import ChessmithError

_FINISHED: Final = {"finished": True}


class Journal:
    """The open journal of one match, locked against other processes."""

    def __init__(self, path: Path, heading: dict[str, Any], *, afresh: bool = False) -> None:
        self.path = path
        self.games: dict[int, dict[str, Any]] = {}
        self._heading = {"match": heading}
        with _plain_errors(path):
            make_folder(path.parent)
            # Unbuffered: nothing is left to flush when the disk is full.
            self._file = path.open("a+b", buffering=0)
            if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
                self._file.close()
                raise ChessmithError(f"{path}: expected a file that can be kept, found a device or a pipe")
        _lock(self._file, path)
        with _plain_errors(path):
            known = self._read()
        # Without recorded games nothing can be lost.
        self._begins = len(known) < 2 or afresh or known[-1] == _FINISHED
        self._earlier = len(known) > 1
        if self._begins:
            return
        if known[0] != json.loads(json.dumps(self._heading)):
            self._file.close()
            raise ChessmithError(f"{path}: the journal of another match")
        for entry in known[1:]:
            # The first record of a game counts.
            if "game" in entry:
                self.games.setdefault(entry["game"], entry)

    def add(self, entry: dict[str, Any]) -> None:
        """Append a finished game."""
        if entry["game"] not in self.games:
            self._append(entry)
            self.games[entry["game"]] = entry

    def finish(self) -> None:
        """Mark the match as complete; the next one with these settings starts over."""
        self._append(_FINISHED)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _append(self, entry: dict[str, Any]) -> None:
        begins = self._begins
        with _plain_errors(self.path, f"; the games before, {len(self.games)} of them, are kept"):
            if self._begins:
                if self._earlier:
                    self._put_aside()
                self._file.truncate(0)
                self._write(self._heading)
                self._begins = False
            self._write(entry)
        with contextlib.suppress(OSError):
            os.fsync(self._file.fileno())
        if begins:
            sync_folder(self.path.parent)  # the file may be new

    def _write(self, entry: dict[str, Any]) -> None:
        end = self._file.seek(0, os.SEEK_END)
        line = _line(entry)
        try:
            while line:
                line = line[self._file.write(line) :]
        except OSError:
            self._file.truncate(end)
            raise

    def _read(self) -> list[dict[str, Any]]:
        self._file.seek(0)
        whole = self._file.read()
        *lines, cut_off = whole[: _written(whole, _line(self._heading))].split(b"\n")
        entries = []
        for number, line in enumerate(lines, 1):
            try:
                entry = json.loads(line)
                if not isinstance(entry, dict) or not entry.keys() & {"match", "game", "finished"}:
                    raise ValueError
            except ValueError:
                raise self._no_line(number) from None
            entries.append(entry)
        # Truncate only what looks like a line of ours.
        if cut_off and not cut_off.startswith(b"{"):
            raise self._no_line(len(lines) + 1)
        self._file.truncate(sum(len(line) + 1 for line in lines))
        return entries

    def _no_line(self, number: int) -> ChessmithError:
        return ChessmithError(f"{self.path}:{number}: not a line of a match journal")

    def _put_aside(self) -> None:
        """Keep the games of an earlier run in a file of their own, which is on the disk before they leave this one."""
        self._file.seek(0)
        earlier = self._file.read()
        stamp = time.strftime("%Y%m%d-%H%M%S")
        aside, number = self.path.with_name(f"{self.path.stem}-{stamp}.jsonl"), 1
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{self.path.stem}-{stamp}-{number}.jsonl")
        with aside.open("xb") as file:
            file.write(earlier)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(aside.parent)


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _written(whole: bytes, heading: bytes) -> int:
    """The size up to which a journal has reached the disk.

    A power failure may leave zero bytes in what was appended last: one line, or the first two. Before anything else is
    appended, that is on the disk.
    """
    hole = whole.find(b"\0")
    if hole < 0:
        return len(whole)
    begin = whole.rfind(b"\n", 0, hole) + 1
    last = whole.count(b"\n", hole) <= (1 if begin else 2)
    ours = begin > 0 or all(found in (0, meant) for found, meant in zip(whole, heading, strict=False))
    return begin if last and ours else len(whole)  # zeros elsewhere are damage, which is not to be cut off


@contextlib.contextmanager
def _plain_errors(path: Path, consequence: str = "") -> Iterator[None]:
    """Turn a system error into a one-line ChessmithError."""
    try:
        yield
    except OSError as error:
        raise ChessmithError(f"{path}: cannot be written, {error.strerror}{consequence}") from None


def _lock(file: BinaryIO, path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # unsupported on this system: users must not run one match twice at a time
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ChessmithError(f"{path}: another process is playing this match") from None
