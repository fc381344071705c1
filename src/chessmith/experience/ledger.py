"""How results are counted in the database, each function within somebody's transaction."""

from __future__ import annotations

import sqlite3
import zlib
from typing import TYPE_CHECKING, Final

from chessmith.experience.packing import key_of, pack
from chessmith.experience.records import replay, write_rolls
from chessmith.experience.symmetry import Place, place_of

if TYPE_CHECKING:
    from chessmith.experience.played_game import PlayedGame
    from chessmith.position import Position

MEMORY: Final = 16  # games after which the latest always counts for one part in so many

_ADDED: Final = "(excluded.wins + excluded.losses + excluded.draws)"
_ADD: Final = f"""
INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0) ON CONFLICT DO UPDATE SET
    recent = recent + (excluded.recent - recent)
        * max(1.0 * {_ADDED} / (wins + losses + draws + {_ADDED}), min(1.0, {_ADDED} / {MEMORY}.0)),
    wins = wins + excluded.wins, losses = losses + excluded.losses, draws = draws + excluded.draws,
    last = max(last, excluded.last),
    score = CASE WHEN excluded.depth >= depth THEN excluded.score ELSE score END, depth = max(depth, excluded.depth)
RETURNING wins + losses + draws
"""
# What one game has added to the recent points can be taken out again as long as all games weigh the same.
_TAKE_BACK: Final = f"""
UPDATE results SET
    recent = CASE WHEN wins + losses + draws BETWEEN 2 AND {MEMORY}
        THEN min(1.0, max(0.0, (recent * (wins + losses + draws) - :points) / (wins + losses + draws - 1)))
        ELSE recent END,
    wins = wins - :wins, losses = losses - :losses, draws = draws - :draws
WHERE position = (SELECT id FROM positions WHERE key = :key) AND move = :move
    AND wins >= :wins AND losses >= :losses AND draws >= :draws
"""

Result = tuple[float, ...]
"""Wins, losses, draws, recent points a game, the day, and depth and score of the deepest search behind the move."""


def rules_of(database: sqlite3.Connection, position: Position) -> tuple[int, str]:
    """The number of a game's rules, and the text that its positions are packed with."""
    game = position.game
    find = "SELECT id, sample FROM rules WHERE hash = ?"
    known: tuple[int, str] | None = database.execute(find, (game.rules_hash,)).fetchone()
    if known is None:
        content = zlib.compress(game.file.model_dump_json(by_alias=True).encode())
        row = (game.rules_hash, game.name, content, place_of(position).seen)
        database.execute("INSERT INTO rules (hash, game, content, sample) VALUES (?, ?, ?, ?)", row)
        known = database.execute(find, (game.rules_hash,)).fetchone()
        assert known is not None
    return known


def counted(game: PlayedGame) -> dict[tuple[str, str], tuple[Place, float, int, int]]:
    """Each position and move of a game once, with what the side that moved got and how deep it had looked."""
    found: dict[tuple[str, str], tuple[Place, float, int, int]] = {}
    first = game.start.state.side
    for ply, (place, move) in enumerate(game.places):
        depth, score = (game.searched[ply] if game.searched else None) or (0, 0)
        entry = (place, game.points((first + ply) % 2), depth, score)
        found.setdefault((place.fen, place.move(move)), entry)
    return found


def count(database: sqlite3.Connection, rules: tuple[int, str], place: Place, move: str, result: Result) -> bool:
    """Add to the results of a move of the position that stands for all; whether it is the first time."""
    key = key_of(place.rules_hash, place.fen)
    found = database.execute("SELECT id FROM positions WHERE key = ?", (key,)).fetchone()
    if found is None:
        add = "INSERT INTO positions (key, rules, fen, way) VALUES (?, ?, ?, ?)"
        number = database.execute(add, (key, rules[0], pack(place.seen, rules[1]), place.way)).lastrowid
        change_total(database, "positions", 1)
    else:
        (number,) = found
    (games,) = database.execute(_ADD, (number, move, *result)).fetchone()
    fresh = bool(games == sum(result[:3]))
    if fresh:
        change_total(database, "moves", 1)
    return fresh


def record(database: sqlite3.Connection, game: PlayedGame, rules: int, *, learned: bool) -> int:
    """Write a game down; its number."""
    row = (
        *(game.id, rules, game.mode, game.white, game.black, game.white_kind, game.black_kind, game.result),
        *(game.reason, game.ended, game.start.fen, game.start.seed, len(game.moves)),
        *(pack(" ".join(game.moves)), write_rolls(game.rolls), int(learned)),
    )
    number = database.execute(f"INSERT INTO games VALUES (NULL{', ?' * len(row)})", row).lastrowid
    assert number is not None
    if learned:
        change_total(database, "games", 1)
    return number


def take_back(database: sqlite3.Connection, game_id: str) -> None:
    """Forget a game, if it is there, and all that was learned from it."""
    found = database.execute("SELECT learned FROM games WHERE id = ?", (game_id,)).fetchone()
    if found is None:
        return
    if found[0]:
        for (fen, move), (place, points, _, _) in counted(replay(database, "id", game_id)).items():
            key = key_of(place.rules_hash, fen)
            result = {"wins": points == 1.0, "losses": points == 0.0, "draws": points == 0.5}
            database.execute(_TAKE_BACK, {**result, "points": points, "key": key, "move": move})
        database.execute("DELETE FROM results WHERE wins + losses + draws = 0")
        database.execute("DELETE FROM positions WHERE id NOT IN (SELECT position FROM results)")
    database.execute("DELETE FROM games WHERE id = ?", (game_id,))
    count_again(database)


def change_total(database: sqlite3.Connection, name: str, by: int) -> None:
    """Keep a total up to date."""
    database.execute("UPDATE totals SET value = value + ? WHERE name = ?", (by, name))


def count_again(database: sqlite3.Connection) -> None:
    """Find all totals anew."""
    for name, question in (
        ("games", "SELECT count(*) FROM games WHERE learned"),
        ("positions", "SELECT count(*) FROM positions"),
        ("moves", "SELECT count(*) FROM results"),
    ):
        database.execute(f"UPDATE totals SET value = ({question}) WHERE name = ?", (name,))
