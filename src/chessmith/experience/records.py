"""Records of finished games: listing, searching, replaying, PGN, and a person's achievements."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from chessmith.errors import ChessmithError
from chessmith.experience.packing import unpack
from chessmith.experience.played_game import PERSON, PlayedGame

if TYPE_CHECKING:
    from chessmith.experience.database import Database
    from chessmith.game import Game

_MOST_LISTED: Final = 1000
_DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class Record:
    """A game in the list."""

    number: int
    id: str
    game: str
    rules_hash: str
    mode: str
    white: str
    black: str
    white_kind: str
    black_kind: str
    result: str
    reason: str
    ended: float
    plies: int

    def view(self) -> dict[str, Any]:
        """The record as JSON."""
        view = {name: getattr(self, name) for name in self.__slots__}
        return view | {"ended": datetime.fromtimestamp(self.ended, UTC).isoformat(timespec="seconds")}


_COLUMNS: Final = {"id": "games.id", "rules_hash": "hash"}  # where they differ from the field names
_SELECT: Final = (
    f"SELECT {', '.join(_COLUMNS.get(field.name, field.name) for field in fields(Record))} "
    "FROM games JOIN rules ON rules.id = games.rules"
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A filter for records; fields that are None match everything."""

    game: str | None = None
    player: str | None = None  # part of either player's name
    result: str | None = None
    mode: str | None = None
    since: float | None = None  # seconds since 1970
    until: float | None = None

    @classmethod
    def between(
        cls,
        since: str | None,
        until: str | None,
        *,
        game: str | None = None,
        player: str | None = None,
        result: str | None = None,
    ) -> Wanted:
        """Records from one day up to another, both included; days are written as 2026-01-31."""
        first = None if not since else _seconds("since", since)
        last = None if not until else _seconds("until", until) + _DAY
        return cls(game=game or None, player=player or None, result=result or None, since=first, until=last)

    def condition(self) -> tuple[str, dict[str, Any]]:
        """Return the filter as SQL."""
        tests = {
            "game": "game = :game",
            "player": "(instr(lower(white), lower(:player)) OR instr(lower(black), lower(:player)))",
            "result": "result = :result",
            "mode": "mode = :mode",
            "since": "ended >= :since",
            "until": "ended < :until",
        }
        values = {name: value for name in tests if (value := getattr(self, name)) is not None}
        return " AND ".join(tests[name] for name in values) or "TRUE", values


def _seconds(name: str, day: str) -> float:
    try:
        return datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()
    except ValueError:
        raise ChessmithError(f"{name}: {day[:20]}, expected a day like 2026-01-31") from None


@dataclass(slots=True)
class Achievement:
    """A person's results in one game against one kind of opponent."""

    game: str
    opponent: str  # the kind: `level:3`, `person`, …
    wins: int = 0
    losses: int = 0
    draws: int = 0
    streak: int = 0  # most wins in a row
    course: str = ""  # the results in order: w, l, d
    _running: int = 0

    def add(self, points: float) -> None:
        """Count another game, the latest."""
        self.wins += points == 1.0
        self.losses += points == 0.0
        self.draws += points == 0.5
        self._running = self._running + 1 if points == 1.0 else 0
        self.streak = max(self.streak, self._running)
        self.course += "w" if points == 1.0 else "l" if points == 0.0 else "d"

    def view(self) -> dict[str, Any]:
        """The achievement as JSON."""
        view = {name: getattr(self, name) for name in self.__slots__ if not name.startswith("_")}
        return view | {"games": self.wins + self.losses + self.draws}


class Records:
    """The records of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, wanted: Wanted | None = None, *, limit: int = 100, offset: int = 0) -> list[Record]:
        """Return records, latest first."""
        condition, values = (wanted or Wanted()).condition()
        values |= {"limit": max(0, min(limit, _MOST_LISTED)), "offset": max(0, offset)}
        order = "ORDER BY ended DESC, number DESC LIMIT :limit OFFSET :offset"
        return [Record(*row) for row in self._rows(f"{_SELECT} WHERE {condition} {order}", values)]

    def count(self, wanted: Wanted | None = None) -> int:
        """Return the number of records."""
        condition, values = (wanted or Wanted()).condition()
        question = f"SELECT count(*) FROM games JOIN rules ON rules.id = games.rules WHERE {condition}"
        return int(self._rows(question, values)[0][0])

    def replay(self, number: int) -> PlayedGame:
        """Load the game of a record for replay."""
        return self._database.run(lambda database: replay(database, "number", number))

    def pgn(self, wanted: Wanted | None = None) -> Iterator[str]:
        """Return the games as PGN, oldest first."""
        condition, values = (wanted or Wanted()).condition()
        question = (
            f"SELECT number FROM games JOIN rules ON rules.id = games.rules WHERE {condition} ORDER BY ended, number"
        )
        for (number,) in self._rows(question, values):
            yield pgn_of(self.replay(int(number)))

    def achievements(self) -> list[Achievement]:
        """Return the achievements of the person at this machine, by game and opponent."""
        found: dict[tuple[str, str], Achievement] = {}
        rows = self._rows(
            "SELECT game, white_kind, black_kind, result FROM games JOIN rules ON rules.id = games.rules "
            "WHERE (white_kind = :person) <> (black_kind = :person) ORDER BY ended, number",
            {"person": PERSON},
        )
        for game, white, black, result in rows:
            opponent = black if white == PERSON else white
            points = {"1-0": 1.0, "0-1": 0.0}.get(result, 0.5)
            achievement = found.setdefault((game, opponent), Achievement(game, opponent))
            achievement.add(points if white == PERSON else 1.0 - points)
        return [found[key] for key in sorted(found)]

    def _rows(self, question: str, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        return self._database.run(lambda database: database.execute(question, values).fetchall())


def replay(database: sqlite3.Connection, column: str, value: int | str) -> PlayedGame:
    """Return the game with this `number` or `id`."""
    row = database.execute(
        "SELECT games.id, game, hash, content, mode, white, black, white_kind, black_kind, result, reason, ended, "
        f"start, seed, moves, rolls FROM games JOIN rules ON rules.id = games.rules WHERE games.{column} = ?",
        (value,),
    ).fetchone()
    if row is None:
        raise ChessmithError(f"no record {str(value)[:40]}")
    game_id, name, rules_hash, content, mode, white, black, white_kind, black_kind = row[:9]
    result, reason, ended, start, seed, moves, rolls = row[9:]
    return PlayedGame(
        id=game_id,
        start=game_of(name, rules_hash, content).position(start, seed),
        moves=unpack(moves).split(),
        rolls=_read_rolls(rolls),
        result=result,
        reason=reason,
        mode=mode,
        white=white,
        black=black,
        white_kind=white_kind,
        black_kind=black_kind,
        ended=ended,
    )


def pgn_of(game: PlayedGame) -> str:
    """A game as PGN."""
    from chessmith.notation import pgn

    record = pgn.GameRecord.of(game.start)
    node = record.root
    for ply, move in enumerate(game.moves):
        node = node.play(move, game.rolls[ply] if game.rolls else None)
    record.tags = {
        "Event": game.mode,
        "Site": "Chessmith",
        "Date": datetime.fromtimestamp(game.ended, UTC).strftime("%Y.%m.%d"),
        "White": game.white or "?",
        "Black": game.black or "?",
        "Result": game.result,
        "Termination": game.reason,
    }
    return pgn.write(record)


def write_rolls(rolls: Iterable[int | None]) -> str | None:
    """Decode dice rolls from the database."""
    return " ".join("-" if roll is None else str(roll) for roll in rolls) or None


def _read_rolls(text: str | None) -> tuple[int | None, ...]:
    return () if text is None else tuple(None if roll == "-" else int(roll) for roll in text.split())


@lru_cache(maxsize=16)
def game_of(name: str, rules_hash: str, content: bytes) -> Game:
    """Return the game with the rules a record was played by, even if its file has changed since."""
    from chessmith.game import Game, load
    from chessmith.rules.built_in import builtin_names
    from chessmith.rules.model import GameFile

    if name in builtin_names() and load(name).rules_hash == rules_hash:
        return load(name)
    file = GameFile.model_validate_json(zlib.decompress(content))
    file.set_name(name)
    return Game(file)
