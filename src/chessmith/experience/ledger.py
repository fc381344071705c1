"""Counting results in the database. Every function runs inside its caller's transaction."""

from __future__ import annotations

import sqlite3
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

from chessmith.core_view import state_of
from chessmith.experience.hindsight import Hindsight, Worth
from chessmith.experience.packing import FenPacker, key_of, pack
from chessmith.experience.records import replay, write_rolls
from chessmith.experience.symmetry import Place, place_of

if TYPE_CHECKING:
    from chessmith.experience.played_game import PlayedGame
    from chessmith.game import Game
    from chessmith.position import Position

MEMORY: Final = 16  # beyond this many games, the latest always has a weight of one in this many

_ADDED: Final = "(excluded.wins + excluded.losses + excluded.draws)"
_ADD: Final = f"""
INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
    recent = recent + (excluded.recent - recent)
        * max(1.0 * {_ADDED} / (wins + losses + draws + {_ADDED}), min(1.0, {_ADDED} / {MEMORY}.0)),
    wins = wins + excluded.wins, losses = losses + excluded.losses, draws = draws + excluded.draws,
    last = max(last, excluded.last),
    score = CASE WHEN excluded.depth >= depth THEN excluded.score ELSE score END, depth = max(depth, excluded.depth),
    value = CASE WHEN excluded.reach > 0 THEN excluded.value ELSE value END,
    reach = CASE WHEN excluded.reach > 0 THEN excluded.reach ELSE reach END
RETURNING wins + losses + draws
"""
# A game's share of the recent score can be removed again only while all games have equal weight.
_TAKE_BACK: Final = f"""
UPDATE results SET
    recent = CASE WHEN wins + losses + draws BETWEEN 2 AND {MEMORY}
        THEN min(1.0, max(0.0, (recent * (wins + losses + draws) - :points) / (wins + losses + draws - 1)))
        ELSE recent END,
    wins = wins - :wins, losses = losses - :losses, draws = draws - :draws
WHERE position = :position AND move = :move
    AND wins >= :wins AND losses >= :losses AND draws >= :draws
"""

_UNKNOWN: Final = Worth(0, 0)


class Tally(NamedTuple):
    """An increment to the results of a move."""

    wins: int
    losses: int
    draws: int
    recent: float  # points per game
    day: int
    depth: int = 0  # of the search behind the move, and its score
    score: int = 0

    @classmethod
    def of(cls, points: float, day: int, searched: tuple[int, int] | None) -> Tally:
        """Return one game's increment for a move, given the points of the side that made it."""
        return cls(points == 1.0, points == 0.0, points == 0.5, points, day, *(searched or (0, 0)))


class Ledger:
    """The results of one game's rules, within a transaction; `close` updates the totals."""

    def __init__(self, database: sqlite3.Connection, position: Position) -> None:
        """Open the results of the rules that `position` is played by."""
        self._database = database
        self.rules, letters, sample = self._find_rules(position)
        self._packer = FenPacker(letters, sample)
        self._numbers: dict[str, int] = {}
        self._worths: dict[int, dict[str, Worth]] = {}
        self._new_positions = 0
        self._new_moves = 0

    def count_game(self, game: PlayedGame, day: int) -> None:
        """Count each position and move of a game once, and update their values in hindsight."""
        hindsight = Hindsight(game)
        to_count = _first_plies(game)
        for ply, (place, move) in reversed(list(enumerate(game.places))):
            worth = hindsight.worth(ply) if hindsight.applies else None
            number = self._number(place)
            first = to_count.pop((place.fen, move), None)
            if first is not None:
                searched = game.searched[first] if game.searched else None
                self._add(number, move, Tally.of(_points(game, first), day, searched), worth or _UNKNOWN)
            elif worth is not None:
                change = "UPDATE results SET value = ?, reach = ? WHERE position = ? AND move = ?"
                self._database.execute(change, (*worth, number, move))
            if hindsight.applies:
                known = self._known_worths(number)
                if worth is not None:
                    known[move] = worth
                hindsight.go_back(ply, max(known.values(), default=None))

    def count(self, place: Place, move: str, tally: Tally) -> bool:
        """Add to the results of a move in canonical form; return whether it is new."""
        return self._add(self._number(place), move, tally, _UNKNOWN)

    def close(self) -> None:
        """Update the totals."""
        change_total(self._database, "positions", self._new_positions)
        change_total(self._database, "moves", self._new_moves)

    def _find_rules(self, position: Position) -> tuple[int, str, str]:
        game = position.game
        find = "SELECT id, letters, sample FROM rules WHERE hash = ?"
        known: tuple[int, str, str] | None = self._database.execute(find, (game.rules_hash,)).fetchone()
        if known is None:
            content = zlib.compress(game.file.model_dump_json(by_alias=True).encode())
            row = (game.rules_hash, game.name, content, place_of(position).seen, letters_of(game))
            add = "INSERT INTO rules (hash, game, content, sample, letters) VALUES (?, ?, ?, ?, ?)"
            self._database.execute(add, row)
            known = self._database.execute(find, (game.rules_hash,)).fetchone()
            assert known is not None
        return known

    def _number(self, place: Place) -> int:
        number = self._numbers.get(place.fen)
        if number is None:
            key = key_of(place.rules_hash, place.fen)
            found = self._database.execute("SELECT id FROM positions WHERE key = ?", (key,)).fetchone()
            number = self._numbers[place.fen] = found[0] if found else self._add_position(key, place)
        return number

    def _add_position(self, key: int, place: Place) -> int:
        add = "INSERT INTO positions (key, rules, fen, way) VALUES (?, ?, ?, ?)"
        number = self._database.execute(add, (key, self.rules, self._packer.pack(place.seen), place.way)).lastrowid
        assert number is not None
        self._new_positions += 1
        self._worths[number] = {}
        return number

    def _add(self, position: int, move: str, tally: Tally, worth: Worth) -> bool:
        (games,) = self._database.execute(_ADD, (position, move, *tally, *worth)).fetchone()
        is_new = bool(games == tally.wins + tally.losses + tally.draws)
        self._new_moves += is_new
        return is_new

    def _known_worths(self, position: int) -> dict[str, Worth]:
        """Return the known values of a position's moves, current even while a game is being counted."""
        known = self._worths.get(position)
        if known is None:
            question = "SELECT move, value, reach FROM results WHERE position = ? AND reach > 0"
            rows = self._database.execute(question, (position,))
            known = self._worths[position] = {move: Worth(value, reach) for move, value, reach in rows}
        return known


def letters_of(game: Game) -> str:
    """Return the letters of a game's pieces, in the order used for packing positions."""
    return "".join(sorted(game.traits.letter_codes))


def record(database: sqlite3.Connection, game: PlayedGame, rules: int, *, learned: bool) -> int:
    """Record a game; return its number."""
    row = (
        *(game.id, rules, game.mode, game.white, game.black, game.white_kind, game.black_kind, game.result),
        *(game.reason, game.ended, game.start.fen, game.start.seed, len(game.moves)),
        *(pack(" ".join(game.moves)), write_rolls(game.rolls), int(learned)),
    )
    number = database.execute(f"INSERT INTO games VALUES (NULL{', ?' * len(row)})", row).lastrowid
    assert number is not None
    change_total(database, "records", 1)
    if learned:
        change_total(database, "games", 1)
    return number


def take_back(database: sqlite3.Connection, game_id: str) -> None:
    """Remove a game, if present, and everything learned from it."""
    found = database.execute("SELECT learned FROM games WHERE id = ?", (game_id,)).fetchone()
    if found is None:
        return
    (learned,) = found
    if learned:
        _take_back_results(database, replay(database, "id", game_id))
        change_total(database, "games", -1)
    database.execute("DELETE FROM games WHERE id = ?", (game_id,))
    change_total(database, "records", -1)


def _take_back_results(database: sqlite3.Connection, game: PlayedGame) -> None:
    moves = positions = 0
    for (fen, move), ply in _first_plies(game).items():
        key = key_of(game.start.game.rules_hash, fen)
        found = database.execute("SELECT id FROM positions WHERE key = ?", (key,)).fetchone()
        if found is None:
            continue  # pruned in the meantime
        (number,) = found
        wins, losses, draws, points, *_ = Tally.of(_points(game, ply), 0, None)
        change = {"wins": wins, "losses": losses, "draws": draws, "points": points, "position": number, "move": move}
        database.execute(_TAKE_BACK, change)
        empty = "DELETE FROM results WHERE position = ? AND move = ? AND wins + losses + draws = 0"
        moves += database.execute(empty, (number, move)).rowcount
        unused = "DELETE FROM positions WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM results WHERE position = ?1)"
        positions += database.execute(unused, (number,)).rowcount
    change_total(database, "moves", -moves)
    change_total(database, "positions", -positions)


def _first_plies(game: PlayedGame) -> dict[tuple[str, str], int]:
    """Return each position and move of a game with the ply of its first occurrence."""
    found: dict[tuple[str, str], int] = {}
    for ply, (place, move) in enumerate(game.places):
        found.setdefault((place.fen, move), ply)
    return found


def _points(game: PlayedGame, ply: int) -> float:
    """Return the points of the side that moved."""
    return game.points((state_of(game.start).side + ply) % 2)


def change_total(database: sqlite3.Connection, name: str, by: int) -> None:
    """Adjust a total."""
    database.execute("UPDATE totals SET value = value + ? WHERE name = ?", (by, name))


def count_again(database: sqlite3.Connection) -> None:
    """Recompute all totals."""
    for name, question in (
        ("games", "SELECT count(*) FROM games WHERE learned"),
        ("records", "SELECT count(*) FROM games"),
        ("positions", "SELECT count(*) FROM positions"),
        ("moves", "SELECT count(*) FROM results"),
    ):
        database.execute(f"UPDATE totals SET value = ({question}) WHERE name = ?", (name,))
