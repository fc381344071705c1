"""The store of runs: a small database shared by the command line and the server.

Writes are optimistic: a run is changed only if its last change was seen, so two programs cannot overwrite each other's
work. SQLite makes writes crash-safe.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final

from pydantic import ConfigDict, TypeAdapter, ValidationError

from chessmith.campaign.run import Bout, Run
from chessmith.disk.durable import make_folder
from chessmith.disk.folders import data_folder
from chessmith.errors import ChessmithError

FILE_NAME: Final = "campaign.sqlite"
_SCHEMA_VERSION: Final = 1
_SCHEMA: Final = """
CREATE TABLE runs (
    number INTEGER PRIMARY KEY, fights INTEGER NOT NULL, began REAL NOT NULL, touched REAL NOT NULL, bouts TEXT NOT NULL
) STRICT;
"""
_BOUTS: Final = TypeAdapter(tuple[Bout, ...], config=ConfigDict(extra="forbid", strict=True))


def default_store() -> Path:
    """Return the file in the user's data folder, beside the server's games."""
    return data_folder() / FILE_NAME


class RunStore:
    """All runs, on disk. Usable from any thread."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def last(self) -> Run | None:
        """Return the latest run."""
        rows = self._look("SELECT number, fights, bouts FROM runs ORDER BY number DESC LIMIT 1")
        return self._run(*rows[0]) if rows else None

    def all(self) -> list[Run]:
        """Return every run, oldest first."""
        return [self._run(*row) for row in self._look("SELECT number, fights, bouts FROM runs ORDER BY number")]

    def begin(self, fights: int) -> Run:
        """Begin a new run, which ends the one before."""
        now = time.time()
        with self._open() as database:
            (number,) = database.execute("SELECT coalesce(max(number), 0) + 1 FROM runs").fetchone()
            database.execute("INSERT INTO runs VALUES (?, ?, ?, ?, '[]')", (number, fights, now, now))
        return Run(number, fights)

    def save(self, before: Run, after: Run) -> Run:
        """Store a changed run; refuse if the stored one is not `before`."""
        with self._open() as database:
            changed = database.execute(
                "UPDATE runs SET bouts = ?, touched = ? WHERE number = ? AND bouts = ? "
                "AND number = (SELECT max(number) FROM runs)",
                (_text(after), time.time(), before.number, _text(before)),
            )
            if changed.rowcount != 1:
                raise ChessmithError(
                    f"run {before.number} of the campaign has been continued elsewhere in the meantime"
                )
        return after

    def _look(self, question: str) -> list[tuple[int, int, str]]:
        """Return rows of the database; none if there is no database yet."""
        try:
            if not self.path.exists():
                return []
            ours = os.access(self.path, os.W_OK) and os.access(self.path.parent, os.W_OK)
        except OSError as error:
            raise ChessmithError(f"{self.path}: cannot be used, {error.strerror}") from None
        with self._open() if ours else self._open_to_read() as database:
            return database.execute(question).fetchall()

    @contextmanager
    def _open_to_read(self) -> Iterator[sqlite3.Connection]:
        """Open the database in a read-only folder."""
        # Even to read it SQLite would write files beside it, unless opened as immutable. If such files exist, another
        # process is at work or was killed, and their content is needed.
        at_work = self.path.with_name(f"{self.path.name}-wal").exists()
        how = "mode=ro" if at_work else "mode=ro&immutable=1"
        try:
            with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?{how}", uri=True)) as database:
                self._expect_known_version(database)
                yield database
        except sqlite3.Error as error:
            raise ChessmithError(f"{self.path}: cannot be used, {error}") from None

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Open the database in one transaction."""
        try:
            make_folder(self.path.parent)
            with closing(sqlite3.connect(self.path, isolation_level=None, timeout=10.0)) as database:
                self._expect_known_version(database)
                database.execute("PRAGMA journal_mode = WAL")
                database.execute("PRAGMA synchronous = FULL")
                database.execute("BEGIN IMMEDIATE")
                self._prepare(database)
                yield database
                database.execute("COMMIT")
        except (OSError, sqlite3.Error) as error:
            raise ChessmithError(f"{self.path}: cannot be used, {error}") from None

    def _run(self, number: int, fights: int, bouts: str) -> Run:
        """Parse a row. A file that was tampered with is rejected, not repaired."""
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

    def _expect_known_version(self, database: sqlite3.Connection) -> int:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > _SCHEMA_VERSION:
            raise ChessmithError(f"{self.path} was written by a newer Chessmith (its version {version})")
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if tables and (version == 0 or "runs" not in tables):
            raise ChessmithError(f"{self.path}: is not a Chessmith database")
        return int(version)

    def _prepare(self, database: sqlite3.Connection) -> None:
        if self._expect_known_version(database) == 0:
            database.execute(_SCHEMA)
            database.execute(f"PRAGMA user_version = {_SCHEMA_VERSION}")


def _text(run: Run) -> str:
    return json.dumps([asdict(bout) for bout in run.bouts], separators=(",", ":"))
