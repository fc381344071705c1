"""The experience store: one SQLite file that any number of programs may write to at the same time.

A game is written in one transaction when it is over, so a killed program loses at most the game in progress. A damaged
file is moved aside with a one-line warning, and a new one is started.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from chessmith.disk.folders import data_folder
from chessmith.errors import ChessmithError
from chessmith.experience import ledger
from chessmith.experience.database import Database
from chessmith.experience.packing import FenPacker, key_of
from chessmith.experience.records import Records
from chessmith.experience.results import Results
from chessmith.experience.symmetry import place_of, seen_move

if TYPE_CHECKING:
    from chessmith.experience.played_game import PlayedGame
    from chessmith.position import Position

FILE_NAME: Final = "experience.sqlite"
MOST_MOVES: Final = 1_000_000
MOST_GAMES: Final = 100_000
_KEPT_BY_PRUNING: Final = 0.9  # fraction of the limits to keep, so that pruning is rare
_DAY: Final = 86_400

_RESULTS: Final = (
    "SELECT move, wins, losses, draws, recent, last, depth, score, value, reach FROM results "
    "WHERE position = (SELECT id FROM positions WHERE key = ?) ORDER BY wins + losses + draws DESC, move"
)
_ENTRIES: Final = (
    "SELECT game, hash, letters, sample, fen, way, move, wins, losses, draws, recent, last FROM results "
    "JOIN positions ON positions.id = position JOIN rules ON rules.id = positions.rules "
    "WHERE ?1 IS NULL OR game = ?1 ORDER BY rules.id, positions.id"
)
_OF_GAME: Final = "rules IN (SELECT id FROM rules WHERE ?1 IS NULL OR game = ?1)"


@dataclass(frozen=True, slots=True)
class Totals:
    """The amount of experience in a store."""

    games: int  # games learned from
    positions: int
    moves: int  # of these positions, that were played
    records: int  # games that can be replayed
    bytes: int  # on disk


@dataclass(frozen=True, slots=True)
class Entry:
    """One move of one position."""

    game: str
    rules_hash: str
    fen: str  # without counters
    move: str
    results: Results


class Experience:
    """The experience in one file. Usable from any thread.

    >>> import chessmith, tempfile
    >>> from chessmith.experience import PlayedGame
    >>> start = chessmith.load("fragments").start()
    >>> with tempfile.TemporaryDirectory() as folder, Experience(Path(folder) / "mine.sqlite") as experience:
    ...     _ = experience.add(PlayedGame(start=start, moves=["b2b3", "a4a3"], result="0-1"))
    ...     experience.results(start)["b2b3"].losses
    1
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        read_only: bool = False,
        most_moves: int = MOST_MOVES,
        most_games: int = MOST_GAMES,
    ) -> None:
        """Open a store. `most_moves` and `most_games` bound the file; see `prune`."""
        self.path = default_path() if path is None else Path(path)
        self.most_moves = most_moves
        self.most_games = most_games
        self._database = Database(self.path, read_only=read_only)
        self.records = Records(self._database)

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def add(self, game: PlayedGame, *, learn: bool = True) -> int:
        """Add a finished game; return the number of its record.

        Each move counts for the side that made it, once per game. A game with a known id replaces the earlier one. With
        `learn` off, the game is only recorded.
        """
        day = int(game.ended // _DAY)

        def write(database: sqlite3.Connection) -> int:
            ledger.take_back(database, game.id)
            results = ledger.Ledger(database, game.start)
            if learn:
                results.count_game(game, day)
            results.close()
            return ledger.record(database, game, results.rules, learned=learn)

        number = self._database.write(write)
        self._prune_if_needed()
        return number

    def results(self, position: Position) -> dict[str, Results]:
        """Return the results of the moves in a position, most played first."""
        place = place_of(position)
        key = key_of(place.rules_hash, place.fen)
        rows = self._database.run(lambda database: database.execute(_RESULTS, (key,)).fetchall())
        return {
            move if way is None else way.move(move): Results(wins, losses, draws, recent, _date(last), *searched)
            for move, wins, losses, draws, recent, last, *searched in rows
            for way in place.ways
        }

    def totals(self) -> Totals:
        """Return the amount of experience."""
        totals = self._totals()
        files = [self.path.with_name(self.path.name + suffix) for suffix in ("", "-wal")]
        size = sum(file.stat().st_size for file in files if file.exists())
        return Totals(totals["games"], totals["positions"], totals["moves"], totals["records"], size)

    def games(self) -> dict[str, dict[str, int]]:
        """Return the numbers of positions and moves by game."""
        question = (
            "SELECT game, count(DISTINCT positions.id), count(*) FROM results "
            "JOIN positions ON positions.id = position JOIN rules ON rules.id = positions.rules "
            "GROUP BY game ORDER BY game"
        )
        rows = self._database.run(lambda database: database.execute(question).fetchall())
        return {game: {"positions": positions, "moves": moves} for game, positions, moves in rows}

    def entries(self, game: str | None = None) -> Iterator[Entry]:
        """Yield all results, of one game or of all."""
        rows = self._database.run(lambda database: database.execute(_ENTRIES, (game,)).fetchall())
        for name, rules_hash, letters, sample, packed, way, move, wins, losses, draws, recent, last in rows:
            fen = _packer(letters, sample).unpack(packed)
            results = Results(wins, losses, draws, recent, _date(last))
            yield Entry(name, rules_hash, fen, seen_move(way, fen, move), results)

    def merge(self, entries: Iterable[tuple[Position, str, Results]]) -> int:
        """Merge results from elsewhere; return how many moves were new."""
        placed = [(position, place_of(position), move, results) for position, move, results in entries]
        today = int(time.time() // _DAY)

        def write(database: sqlite3.Connection) -> int:
            fresh = 0
            ledgers: dict[str, ledger.Ledger] = {}
            for position, place, move, found in placed:
                if place.rules_hash not in ledgers:
                    ledgers[place.rules_hash] = ledger.Ledger(database, position)
                day = today if found.last is None else _day(found.last)
                tally = ledger.Tally(found.wins, found.losses, found.draws, found.recent, day)
                fresh += ledgers[place.rules_hash].count(place, place.move(move), tally)
            for each in ledgers.values():
                each.close()
            return fresh

        fresh = self._database.write(write)
        self._prune_if_needed()
        return fresh

    def reset(self, game: str | None = None) -> None:
        """Delete all results, or those of one game. The records of games remain."""

        def write(database: sqlite3.Connection) -> None:
            positions = f"SELECT id FROM positions WHERE {_OF_GAME}"
            database.execute(f"DELETE FROM results WHERE position IN ({positions})", (game,))
            database.execute(f"DELETE FROM positions WHERE {_OF_GAME}", (game,))
            database.execute(f"UPDATE games SET learned = 0 WHERE {_OF_GAME}", (game,))
            ledger.count_again(database)

        self._database.write(write)
        self._database.run(lambda database: database.execute("VACUUM"))

    def prune(self) -> int:
        """Prune to the limits: drop the least played moves, oldest first, and the oldest records.

        Return how many moves were dropped.
        """

        def write(database: sqlite3.Connection) -> int:
            totals = _read_totals(database)
            dropped = 0
            if totals["moves"] > self.most_moves:
                least = "SELECT position, move FROM results ORDER BY wins + losses + draws, last LIMIT ?"
                surplus = totals["moves"] - int(self.most_moves * _KEPT_BY_PRUNING)
                question = f"DELETE FROM results WHERE (position, move) IN ({least})"
                dropped = database.execute(question, (surplus,)).rowcount
                database.execute("DELETE FROM positions WHERE id NOT IN (SELECT position FROM results)")
            if totals["records"] > self.most_games:
                oldest = "SELECT number FROM games ORDER BY ended LIMIT ?"
                surplus = totals["records"] - int(self.most_games * _KEPT_BY_PRUNING)
                database.execute(f"DELETE FROM games WHERE number IN ({oldest})", (surplus,))
            ledger.count_again(database)
            return dropped

        return self._database.write(write)

    def backup(self, path: Path) -> None:
        """Write a copy that can be opened like the store itself, even while games are being added."""
        if path.exists():
            raise ChessmithError(f"{path}: already exists, expected a new file")
        try:
            copy = sqlite3.connect(path)
            try:
                self._database.run(lambda database: database.backup(copy))
            finally:
                copy.close()
        except (OSError, sqlite3.Error) as error:
            raise ChessmithError(f"{path}: cannot be written, {error}") from None

    def expect_writable(self) -> None:
        """Refuse changes if the store is open read-only."""
        self._database.expect_writable()

    def problems(self) -> list[str]:
        """Check the file thoroughly; return the problems found."""
        rows = self._database.run(lambda database: database.execute("PRAGMA integrity_check").fetchall())
        return [text for (text,) in rows if text != "ok"]

    def _totals(self) -> dict[str, int]:
        return self._database.run(_read_totals)

    def _prune_if_needed(self) -> None:
        totals = self._totals()
        if totals["moves"] > self.most_moves or totals["records"] > self.most_games:
            self.prune()


def default_path() -> Path:
    """The file in the user's data folder."""
    return data_folder() / FILE_NAME


def _read_totals(database: sqlite3.Connection) -> dict[str, int]:
    """Return the totals by name."""
    return dict(database.execute("SELECT name, value FROM totals"))


_packer: Final = lru_cache(maxsize=16)(FenPacker)


def _date(day: int) -> str:
    return datetime.fromtimestamp(day * _DAY, UTC).date().isoformat()


def _day(text: str) -> int:
    return (date.fromisoformat(text) - date(1970, 1, 1)).days
