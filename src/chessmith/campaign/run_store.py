"""The store of runs: a small database that the command line and the server share.

A run is changed only by who has seen its last change, so two programs at work on the same run cannot undo what the
other has done. SQLite keeps what was written through a crash at any moment.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final

from pydantic import ConfigDict, TypeAdapter, ValidationError

from chessmith.campaign.run import Bout, Run
from chessmith.errors import ChessmithError

_SCHEMA_VERSION: Final = 1
_SCHEMA: Final = """
CREATE TABLE runs (
    number INTEGER PRIMARY KEY, fights INTEGER NOT NULL, began REAL NOT NULL, touched REAL NOT NULL, bouts TEXT NOT NULL
) STRICT;
"""
_BOUTS: Final = TypeAdapter(tuple[Bout, ...], config=ConfigDict(extra="forbid", strict=True))


class RunStore:
    """All runs, on disk. Usable from any thread."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def last(self) -> Run | None:
        """The run that was begun last."""
        if not self.path.exists():
            return None
        with self._open() as database:
            found = database.execute("SELECT number, fights, bouts FROM runs ORDER BY number DESC LIMIT 1").fetchone()
        return None if found is None else self._run(*found)

    def all(self) -> list[Run]:
        """Every run, the oldest first."""
        if not self.path.exists():
            return []
        with self._open() as database:
            rows = database.execute("SELECT number, fights, bouts FROM runs ORDER BY number").fetchall()
        return [self._run(*row) for row in rows]

    def begin(self, fights: int) -> Run:
        """A new run. The one before, if it was not over, ends with that."""
        now = time.time()
        with self._open() as database:
            (number,) = database.execute("SELECT coalesce(max(number), 0) + 1 FROM runs").fetchone()
            database.execute("INSERT INTO runs VALUES (?, ?, ?, ?, '[]')", (number, fights, now, now))
        return Run(number, fights)

    def save(self, before: Run, after: Run) -> Run:
        """Write what became of a run; refused when it is not, or no longer, as it was `before`."""
        with self._open() as database:
            changed = database.execute(
                "UPDATE runs SET bouts = ?, touched = ? WHERE number = ? AND bouts = ? "
                "AND number = (SELECT max(number) FROM runs)",
                (_text(after), time.time(), before.number, _text(before)),
            )
            if changed.rowcount != 1:
                raise ChessmithError(f"run {before.number} of the campaign has gone on elsewhere meanwhile")
        return after

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The database within one transaction."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, isolation_level=None, timeout=10.0)) as database:
                database.execute("PRAGMA journal_mode = WAL")
                database.execute("PRAGMA synchronous = FULL")
                database.execute("BEGIN IMMEDIATE")
                self._prepare(database)
                yield database
                database.execute("COMMIT")
        except (OSError, sqlite3.Error) as error:
            raise ChessmithError(f"{self.path}: cannot be used, {error}") from None

    def _run(self, number: int, fights: int, bouts: str) -> Run:
        """A row as a run. A file that somebody has been at is refused, not repaired."""
        try:
            run = Run(number, fights, _BOUTS.validate_json(bouts))
        except ValidationError as error:
            first = error.errors()[0]
            where = "".join(f"{part}: " for part in ("bouts", *first["loc"]))
            raise self._damaged(number, where + first["msg"]) from None
        if not run.is_sound:
            raise self._damaged(number, "its bouts do not follow from each other")
        return run

    def _damaged(self, number: int, why: str) -> ChessmithError:
        return ChessmithError(f"{self.path}: run {number} is damaged, {why}; move the file away to begin afresh")

    def _prepare(self, database: sqlite3.Connection) -> None:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > _SCHEMA_VERSION:
            raise ChessmithError(f"{self.path} was written by a newer Chessmith (its version {version})")
        if version == 0:
            database.execute(_SCHEMA)
            database.execute(f"PRAGMA user_version = {_SCHEMA_VERSION}")


def _text(run: Run) -> str:
    return json.dumps([asdict(bout) for bout in run.bouts], separators=(",", ":"))
