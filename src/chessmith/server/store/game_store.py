"""The store: games on disk, each move written as it is played.

One thread owns the database. Pending writes are committed together, so a hundred games need hardly more commits than
one; a caller resumes only once its write is safely on disk. SQLite in WAL mode survives a kill at any moment: a game
then ends with its last committed move.
"""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from chessmith.disk.durable import make_folder
from chessmith.errors import ChessmithError

T = TypeVar("T")

_SCHEMA_VERSION: Final = 2
_SCHEMA: Final = """
CREATE TABLE rules (key TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT;
CREATE TABLE sessions (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules_hash TEXT NOT NULL, rules_key TEXT, start_fen TEXT NOT NULL,
    layout TEXT, dice_seed INTEGER NOT NULL, white TEXT NOT NULL, black TEXT NOT NULL, clock TEXT, title TEXT NOT NULL,
    created REAL NOT NULL, touched REAL NOT NULL,
    ply INTEGER NOT NULL, fen TEXT NOT NULL, result TEXT NOT NULL, reason TEXT, verdict INTEGER NOT NULL,
    paused INTEGER NOT NULL, origin TEXT, reading TEXT
) STRICT;
CREATE INDEX sessions_touched ON sessions (touched DESC);
CREATE TABLE moves (
    session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE, ply INTEGER NOT NULL,
    text TEXT NOT NULL, roll INTEGER, record TEXT NOT NULL, reading TEXT,
    PRIMARY KEY (session, ply)
) STRICT, WITHOUT ROWID;
"""


# Migrations, each from one version to the next.
_UPGRADES: Final = {1: "ALTER TABLE sessions ADD COLUMN reading TEXT;"}


@dataclass(frozen=True)
class SessionRow:
    """A stored game, without its moves."""

    id: str
    game: str
    rules_hash: str
    rules_key: str | None  # of its rules, for games that are not built in
    start_fen: str
    layout: str | None
    dice_seed: int
    white: str  # JSON of the seat
    black: str
    clock: str | None  # JSON of the rule
    title: str
    created: float
    touched: float
    ply: int
    fen: str  # after `ply` moves
    result: str
    reason: str | None
    verdict: int  # 1: not decided on the board: resignation, time, an agreed or claimed draw
    paused: int
    origin: str | None  # what created this game, if not a person in the lobby
    reading: str | None  # JSON: the clocks at the time of writing


@dataclass(frozen=True)
class MoveRow:
    """A stored move. Text and roll are authoritative; the record adds what the rules cannot reproduce."""

    ply: int
    text: str
    roll: int | None
    record: str  # JSON; in older stores everything that was shown
    reading: str | None  # JSON: the clocks after the move


_COLUMNS: Final = tuple(SessionRow.__dataclass_fields__)
_SELECT: Final = f"SELECT {', '.join(_COLUMNS)} FROM sessions"


class GameStore:
    """The database of games. Safe to use from any thread and from the event loop."""

    def __init__(self, path: Path) -> None:
        make_folder(path.parent)
        self._path = path
        self._jobs: queue.SimpleQueue[tuple[Callable[[sqlite3.Connection], Any], Future[Any]] | None] = (
            queue.SimpleQueue()
        )
        self._opened: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="game-store", daemon=True)
        self._thread.start()
        self._opened.result()

    async def save(
        self,
        row: SessionRow,
        moves: Sequence[MoveRow] = (),
        cut_after: int | None = None,
        rules: dict[str, str] | None = None,
    ) -> None:
        """Write a game's row and new moves in one transaction, after deleting moves beyond ply `cut_after`.

        `rules` comes from `Entry.content` and is stored so that the game stays playable when its file changes.
        """

        def write(database: sqlite3.Connection) -> None:
            if rules is not None:
                database.execute("INSERT OR IGNORE INTO rules VALUES (?, ?)", (row.rules_key, json.dumps(rules)))
            if cut_after is not None:
                database.execute("DELETE FROM moves WHERE session = ? AND ply > ?", (row.id, cut_after))
            values = tuple(getattr(row, column) for column in _COLUMNS)
            changes = ", ".join(f"{column} = excluded.{column}" for column in _COLUMNS if column != "id")
            marks = ", ".join("?" * len(_COLUMNS))
            database.execute(
                f"INSERT INTO sessions ({', '.join(_COLUMNS)}) VALUES ({marks}) "
                f"ON CONFLICT (id) DO UPDATE SET {changes}",
                values,
            )
            database.executemany(
                "INSERT OR REPLACE INTO moves (session, ply, text, roll, record, reading) VALUES (?, ?, ?, ?, ?, ?)",
                [(row.id, move.ply, move.text, move.roll, move.record, move.reading) for move in moves],
            )

        await self._ask(write)

    async def load(self, session: str) -> tuple[SessionRow, list[MoveRow]] | None:
        """Return a game and its moves, or None if there is no such game."""

        def read(database: sqlite3.Connection) -> tuple[SessionRow, list[MoveRow]] | None:
            found = database.execute(f"{_SELECT} WHERE id = ?", (session,)).fetchone()
            if found is None:
                return None
            moves = database.execute(
                "SELECT ply, text, roll, record, reading FROM moves WHERE session = ? ORDER BY ply", (session,)
            )
            return SessionRow(*found), [MoveRow(*move) for move in moves]

        return await self._ask(read)

    async def recent(self, limit: int, before: str | None, unfinished: bool) -> list[SessionRow]:
        """Return games, the most recently touched first; `before` is the id of the last game on the previous page."""

        def read(database: sqlite3.Connection) -> list[SessionRow]:
            conditions, values = ["1"], list[Any]()
            if unfinished:
                conditions.append("result = '*'")
            if before is not None:
                conditions.append("(touched, id) < (SELECT touched, id FROM sessions WHERE id = ?)")
                values.append(before)
            query = f"{_SELECT} WHERE {' AND '.join(conditions)} ORDER BY touched DESC, id DESC LIMIT ?"
            return [SessionRow(*row) for row in database.execute(query, (*values, limit))]

        return await self._ask(read)

    async def records(self, session: str) -> list[str]:
        """Return the records of all moves of a game, each as JSON."""

        def read(database: sqlite3.Connection) -> list[str]:
            found = database.execute("SELECT record FROM moves WHERE session = ? ORDER BY ply", (session,))
            return [record for (record,) in found]

        return await self._ask(read)

    async def last_of(self, session: str, ply: int) -> dict[str, Any] | None:
        """Return the record of one move."""

        def read(database: sqlite3.Connection) -> dict[str, Any] | None:
            query = "SELECT record FROM moves WHERE session = ? AND ply = ?"
            found = database.execute(query, (session, ply)).fetchone()
            return None if found is None else json.loads(found[0])

        return await self._ask(read)

    async def delete(self, session: str) -> bool:
        """Delete a game; return whether there was one."""

        def write(database: sqlite3.Connection) -> bool:
            gone = database.execute("DELETE FROM sessions WHERE id = ?", (session,)).rowcount > 0
            if gone:
                database.execute(
                    "DELETE FROM rules WHERE key NOT IN (SELECT rules_key FROM sessions WHERE rules_key IS NOT NULL)"
                )
            return gone

        return await self._ask(write)

    def rules(self, key: str) -> dict[str, str] | None:
        """Return the rules of a game that is not built in. Blocks, so not for the event loop."""

        def read(database: sqlite3.Connection) -> dict[str, str] | None:
            found = database.execute("SELECT content FROM rules WHERE key = ?", (key,)).fetchone()
            return None if found is None else json.loads(found[0])

        return self._queue(read).result()

    def close(self) -> None:
        """Wait for all writes, then close the file."""
        self._jobs.put(None)
        self._thread.join(timeout=10.0)

    async def _ask(self, job: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.wrap_future(self._queue(job))

    def _queue(self, job: Callable[[sqlite3.Connection], T]) -> Future[T]:
        future: Future[T] = Future()
        self._jobs.put((job, future))
        return future

    def _run(self) -> None:
        try:
            database = _open(self._path)
        except Exception as error:
            self._opened.set_exception(error)
            return
        self._opened.set_result(None)
        open_still = True
        while open_still:
            batch = [self._jobs.get()]
            while not self._jobs.empty():
                batch.append(self._jobs.get())
            open_still = None not in batch
            _commit_together(database, [job for job in batch if job is not None])
        database.close()


def _commit_together(
    database: sqlite3.Connection, batch: list[tuple[Callable[[sqlite3.Connection], Any], Future[Any]]]
) -> None:
    answers: list[tuple[Future[Any], Any, Exception | None]] = []
    try:
        database.execute("BEGIN")
        for job, future in batch:
            database.execute("SAVEPOINT job")
            try:
                answers.append((future, job(database), None))
            except Exception as error:
                if not database.in_transaction:
                    raise  # SQLite may roll back the whole transaction when the disk is full
                database.execute("ROLLBACK TO job")
                answers.append((future, None, error))
            database.execute("RELEASE job")
        database.execute("COMMIT")
    except sqlite3.Error as failure:
        if database.in_transaction:
            database.execute("ROLLBACK")
        answers = [(future, None, failure) for _, future in batch]
    for future, value, problem in answers:
        if not future.set_running_or_notify_cancel():
            continue
        if problem is None:
            future.set_result(value)
        else:
            future.set_exception(problem)


def _open(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None, timeout=10.0)
    version = _version_of(database, path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = ON")
    if version == 0:
        database.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version = {_SCHEMA_VERSION}; COMMIT;")
    for old in range(max(version, 1), _SCHEMA_VERSION) if version else ():
        database.executescript(f"BEGIN; {_UPGRADES[old]} PRAGMA user_version = {old + 1}; COMMIT;")
    return database


def _version_of(database: sqlite3.Connection, path: Path) -> int:
    """Return the version of a database, 0 if new. A foreign file is refused before anything in it changes."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if tables and (version == 0 or "sessions" not in tables):
        raise ChessmithError(f"{path}: is not a Chessmith database")
    if version > _SCHEMA_VERSION:
        raise ChessmithError(f"{path} was written by a newer Chessmith (its version {version}, ours {_SCHEMA_VERSION})")
    return int(version)
