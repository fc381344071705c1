"""The database schema, and migrations of older files to it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from chessmith.errors import ChessmithError
from chessmith.experience.ledger import letters_of
from chessmith.experience.packing import FenPacker, unpack
from chessmith.experience.records import game_of

# Step n takes a file from version n to n + 1. Never edit a released step: files that have taken it exist.
_STEPS: Final = (
    """
    CREATE TABLE rules (
        id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
        content BLOB NOT NULL, sample TEXT NOT NULL
    ) STRICT;
    CREATE TABLE games (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, rules INTEGER NOT NULL REFERENCES rules (id),
        mode TEXT NOT NULL, white TEXT NOT NULL, black TEXT NOT NULL,
        white_kind TEXT NOT NULL, black_kind TEXT NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL,
        ended REAL NOT NULL, start TEXT NOT NULL, seed INTEGER NOT NULL, plies INTEGER NOT NULL,
        moves BLOB NOT NULL, rolls TEXT, learned INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX games_ended ON games (ended DESC);
    CREATE TABLE positions (
        id INTEGER PRIMARY KEY, key INTEGER NOT NULL UNIQUE, rules INTEGER NOT NULL REFERENCES rules (id),
        fen BLOB NOT NULL, way INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE results (
        position INTEGER NOT NULL REFERENCES positions (id), move TEXT NOT NULL,
        wins INTEGER NOT NULL, losses INTEGER NOT NULL, draws INTEGER NOT NULL,
        recent REAL NOT NULL, last INTEGER NOT NULL, depth INTEGER NOT NULL, score INTEGER NOT NULL,
        PRIMARY KEY (position, move)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE totals (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO totals VALUES ('games', 0), ('positions', 0), ('moves', 0);
    """,
    """
    ALTER TABLE results ADD COLUMN value INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE results ADD COLUMN reach INTEGER NOT NULL DEFAULT 0;
    UPDATE results SET value = score, reach = depth;
    """,
    """
    ALTER TABLE rules ADD COLUMN letters TEXT NOT NULL DEFAULT '';
    INSERT INTO totals SELECT 'records', count(*) FROM games;
    """,
)
_PACKED_BY_PIECES: Final = 3  # first version that packs positions by pieces rather than as text
VERSION: Final = len(_STEPS)


def bring_up_to_date(database: sqlite3.Connection, path: Path) -> None:
    """Migrate a file written by any version of Chessmith to the current schema, in one transaction."""
    database.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(database, path)
        for step in _STEPS[version:]:
            for statement in step.split(";"):
                database.execute(statement)
        if 0 < version < _PACKED_BY_PIECES:
            _pack_by_pieces(database)
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise


def version_of(database: sqlite3.Connection, path: Path) -> int:
    """Return the version of a file, 0 for a new one; refuse a foreign or newer one."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise ChessmithError(f"{path}: was written by a newer Chessmith (its version {version}, expected {VERSION})")
    if version == 0 and database.execute("SELECT count(*) FROM sqlite_schema").fetchone() != (0,):
        raise ChessmithError(f"{path}: is not a Chessmith database")
    return int(version)


def _pack_by_pieces(database: sqlite3.Connection) -> None:
    rules = database.execute("SELECT id, game, hash, content, sample FROM rules").fetchall()
    for number, name, rules_hash, content, sample in rules:
        letters = letters_of(game_of(name, rules_hash, content))
        database.execute("UPDATE rules SET letters = ? WHERE id = ?", (letters, number))
        packer = FenPacker(letters, sample)
        rows = database.execute("SELECT id, fen FROM positions WHERE rules = ?", (number,)).fetchall()
        packed = ((packer.pack(unpack(fen, sample)), position) for position, fen in rows)
        database.executemany("UPDATE positions SET fen = ? WHERE id = ?", packed)
