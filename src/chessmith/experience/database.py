"""The database file: reads and writes that survive concurrent writers, kills and damage."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from chessmith.errors import ChessmithError
from chessmith.experience import schema

T = TypeVar("T")

log = logging.getLogger(__name__)

_PATIENCE: Final = 30.0  # seconds to wait for other writers
_CACHE: Final = 16_384  # kibibytes; the positions of a game are scattered over the file


class Damaged(Exception):
    """The file is not an intact database."""


class Database:
    """One connection, usable from any thread. A damaged file is moved aside with a one-line warning."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self.path = path
        self.read_only = read_only
        self._lock = threading.RLock()
        self._connection = self._open()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` on the connection; once more, on a new file, if the old one proves damaged."""
        with self._lock:
            try:
                return work(self._connection)
            except sqlite3.Error as error:
                problem = self._understood(error)
                if not isinstance(problem, Damaged):
                    raise problem from None
                self._connection.close()
                self._set_aside(problem)
                self._connection = self._open()
                return work(self._connection)

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in one transaction."""
        self.expect_writable()

        def transaction(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            try:
                found = work(connection)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            return found

        return self.run(transaction)

    def expect_writable(self) -> None:
        """Refuse to change a file that is open read-only."""
        if self.read_only:
            raise ChessmithError(f"{self.path}: is open for reading only")

    def _open(self) -> sqlite3.Connection:
        try:
            return self._connect()
        except Damaged as damage:
            self._set_aside(damage)
            return self._connect()

    def _connect(self) -> sqlite3.Connection:
        connection = None
        try:
            if self.read_only and not self.path.exists():
                # The file does not exist, and nothing may be written.
                connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            elif self.read_only:
                where = f"{self.path.absolute().as_uri()}?mode=ro"
                connection = sqlite3.connect(where, uri=True, timeout=_PATIENCE, check_same_thread=False)
            else:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                connection = sqlite3.connect(
                    self.path, isolation_level=None, timeout=_PATIENCE, check_same_thread=False
                )
            self._prepare(connection)
        except OSError as error:
            raise ChessmithError(f"{self.path}: cannot be opened, {error.strerror}") from None
        except BaseException as error:
            if connection is not None:
                connection.close()
            raise self._understood(error) if isinstance(error, sqlite3.Error) else error from None
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        current = schema.version_of(connection, self.path) == schema.VERSION
        if self.read_only and self.path.exists():
            if not current:
                raise ChessmithError(f"{self.path}: was written by an older Chessmith, open it once for writing")
            return
        connection.execute("PRAGMA journal_mode = WAL")
        # In WAL mode a killed process loses nothing that was committed; only a power cut can take the last games.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA cache_size = -{_CACHE}")
        if not current:
            schema.bring_up_to_date(connection, self.path)

    def _understood(self, error: sqlite3.Error) -> Exception:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return Damaged(str(error))
        return ChessmithError(f"{self.path}: cannot be used, {error}")

    def _set_aside(self, damage: Damaged) -> None:
        """Move a damaged file out of the way, together with SQLite's auxiliary files."""
        if self.read_only:
            raise ChessmithError(f"{self.path}: is damaged, {damage}") from None
        stem = f"{self.path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"
        aside, number = self.path.with_name(stem), 1
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{stem}-{number}")
        try:
            for suffix in ("-wal", "-shm"):
                beside = self.path.with_name(self.path.name + suffix)
                if beside.exists():
                    beside.rename(aside.with_name(aside.name + suffix))
            self.path.rename(aside)
        except OSError as error:
            raise ChessmithError(f"{self.path}: is damaged, and cannot be moved away, {error.strerror}") from None
        log.warning("%s was damaged (%s) and is now %s; experience starts over", self.path, damage, aside.name)
