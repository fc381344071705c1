"""The journal of a match: a file that only grows, one finished game a line, so that a match survives anything.

The first line holds the settings. A line that was cut off while it was written counts as not written.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from pathlib import Path
from typing import IO, Any, Final

from chessmith.errors import ChessmithError

_FINISHED: Final = {"finished": True}


class Journal:
    """The open journal of one match; a second process cannot open it at the same time."""

    def __init__(self, path: Path, heading: dict[str, Any], *, afresh: bool = False) -> None:
        self.path = path
        self.games: dict[int, dict[str, Any]] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = path.open("a+b")
        except OSError as error:
            raise ChessmithError(f"{path}: cannot be written, {error.strerror}") from None
        _lock(self._file, path)
        known = self._read()
        if known and (afresh or known[-1] == _FINISHED):
            self._put_aside()
            known = []
        if not known:
            self._file.truncate(0)
            self._append({"match": heading})
        elif known[0] != {"match": json.loads(json.dumps(heading))}:
            self._file.close()
            raise ChessmithError(f"{path}: the journal of another match")
        for entry in known[1:]:
            # The first report of a game stands.
            self.games.setdefault(entry["game"], entry)

    def add(self, entry: dict[str, Any]) -> None:
        """Write down a finished game."""
        if entry["game"] not in self.games:
            self.games[entry["game"]] = entry
            self._append(entry)

    def finish(self) -> None:
        """Write down that the match is over; the next one with these settings begins anew."""
        self._append(_FINISHED)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _append(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        with contextlib.suppress(OSError):
            os.fsync(self._file.fileno())

    def _read(self) -> list[dict[str, Any]]:
        self._file.seek(0)
        whole = self._file.read()
        end = whole.rfind(b"\n") + 1
        self._file.truncate(end)
        entries = []
        for number, line in enumerate(whole[:end].splitlines(), 1):
            try:
                entry = json.loads(line)
                if not isinstance(entry, dict) or not entry.keys() & {"match", "game", "finished"}:
                    raise ValueError
            except ValueError:
                raise ChessmithError(f"{self.path}:{number}: not a line of a match journal") from None
            entries.append(entry)
        return entries

    def _put_aside(self) -> None:
        """Keep what an earlier match with the same settings left."""
        self._file.seek(0)
        stamp = time.strftime("%Y%m%d-%H%M%S")
        aside, number = self.path.with_name(f"{self.path.stem}-{stamp}.jsonl"), 1
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{self.path.stem}-{stamp}-{number}.jsonl")
        aside.write_bytes(self._file.read())


def _lock(file: IO[bytes], path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # not on this system: two runs of one match at a time are the user's to avoid
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ChessmithError(f"{path}: another process is playing this match") from None
