"""Experience as JSON, in two forms.

The raw form is `{"fen|move": {"w": 5, "l": 2, "d": 1}}`, or `game|fen|move` for games other than chess. The readable
form groups moves by position, adds derived figures, and has a `meta` part; if that names several games, positions are
`game|fen`. FENs are written without counters; on reading they may have them, or be the placement alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from chessmith.errors import ChessmithError
from chessmith.experience.results import Results
from chessmith.game import load
from chessmith.quoting import printable, shown

if TYPE_CHECKING:
    from chessmith.experience.store import Entry
    from chessmith.game import Game
    from chessmith.position import Position

VERSION: Final = 1
CHESS: Final = "chess"
_MOST: Final = 1_000_000_000
_RAW: Final = ("w", "l", "d")
_READABLE: Final = ("wins", "losses", "draws")


def raw(entries: Iterable[Entry]) -> dict[str, Any]:
    """The raw form."""
    return {
        f"{_place(entry, named=entry.game != CHESS)}|{entry.move}": dict(
            zip(_RAW, (entry.results.wins, entry.results.losses, entry.results.draws), strict=True)
        )
        for entry in entries
    }


def readable(entries: Iterable[Entry]) -> dict[str, Any]:
    """The readable form."""
    found = list(entries)
    several = len({entry.game for entry in found}) > 1
    positions: dict[str, Any] = {}
    for entry in found:
        moves = positions.setdefault(_place(entry, named=several), {"moves": {}})["moves"]
        results = entry.results
        moves[entry.move] = {
            "wins": results.wins,
            "losses": results.losses,
            "draws": results.draws,
            "games": results.games,
            "winrate": round(results.win_rate, 3),
            "ordering_bonus": results.bonus,
            "last_played": results.last,
        }
    meta = {
        "version": VERSION,
        "updated": datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "games": {entry.game: entry.rules_hash for entry in found},
        "total_positions": len(positions),
        "total_entries": len(found),
    }
    return {"meta": meta, "positions": positions}


def read(
    document: object, game: Game | None = None, find: Callable[[str], Game] = load
) -> Iterator[tuple[Position, str, Results]]:
    """Read the results in a document of either form, checking each against the rules of its game.

    `game` is the game of FENs that do not name one; without it, the only one named in the document's `meta`, or
    chess. `find` looks up a game by name.
    """
    if not isinstance(document, dict):
        raise ChessmithError(f"expected a JSON object, found {shown(document)}")
    names: list[str] = []
    if "positions" in document:
        meta = document.get("meta")
        if isinstance(meta, dict):
            version = meta.get("version", VERSION)
            if version != VERSION:
                raise ChessmithError(f"meta.version: expected {VERSION}, found {shown(version)}")
            if isinstance(meta.get("games"), dict):
                names = [str(name) for name in meta["games"]]
        rows, keys = _readable_rows(document["positions"]), _READABLE
    else:
        rows, keys = _raw_rows(document), _RAW
    games = _Games(game, names[0] if len(names) == 1 else CHESS, find)
    for where, place, move, counts in rows:
        try:
            results = _results(counts, keys)
            position = games.position(place, move)
            position.action(move)
        except ChessmithError as error:
            raise ChessmithError(f"{printable(where[:80])}: {error}") from None
        yield position, move, results


class _Games:
    """Positions by their names in a document."""

    def __init__(self, given: Game | None, otherwise: str, find: Callable[[str], Game]) -> None:
        self._find = find
        self._given = given
        self._otherwise = otherwise

    def position(self, place: str, move: str) -> Position:
        name, bar, fen = place.rpartition("|")
        game = self._game(name if bar else None)
        if " " in fen.strip():
            return game.position(fen)
        # Only the placement is known: the side that can make the move is to move, with all rights that remain.
        found = [game.position(f"{fen} {side} KQkq -") for side in self._sides(game, fen)]
        return next((position for position in found if move in position.moves), found[0])

    def _game(self, name: str | None) -> Game:
        given = self._given
        if given is not None and name in (None, given.name):
            return given
        try:
            return self._find(self._otherwise if name is None else name)
        except ChessmithError as error:
            raise ChessmithError(f"{error}; name the game's file with --game") from None

    def _sides(self, game: Game, fen: str) -> list[str]:
        good = []
        problem: ChessmithError | None = None
        for side in "wb":
            try:
                game.position(f"{fen} {side} KQkq -")
                good.append(side)
            except ChessmithError as error:
                problem = problem or error
        if not good:
            assert problem is not None
            raise problem
        return good


def _place(entry: Entry, *, named: bool) -> str:
    return f"{entry.game}|{entry.fen}" if named else entry.fen


def _raw_rows(document: Mapping[str, Any]) -> Iterator[tuple[str, str, str, Any]]:
    for key, counts in document.items():
        place, bar, move = key.rpartition("|")
        if not bar:
            raise ChessmithError(f"{shown(key)}: expected a FEN, | and a move")
        yield key, place, move, counts


def _readable_rows(positions: Any) -> Iterator[tuple[str, str, str, Any]]:
    if not isinstance(positions, dict):
        raise ChessmithError(f"positions: expected an object, found {shown(positions)}")
    for place, position in positions.items():
        moves = position.get("moves") if isinstance(position, dict) else None
        if not isinstance(moves, dict):
            raise ChessmithError(f'positions: {shown(place)}: expected {{"moves": …}}')
        for move, counts in moves.items():
            yield f"{place}|{move}", place, move, counts


def _results(counts: Any, keys: tuple[str, str, str]) -> Results:
    if not isinstance(counts, dict):
        raise ChessmithError(f"expected {', '.join(keys)}, found {shown(counts)}")
    numbers = []
    for key in keys:
        number = counts.get(key, 0)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= _MOST:
            raise ChessmithError(f"{key}: expected a whole number from 0 to {_MOST}, found {shown(number)}")
        numbers.append(number)
    wins, losses, draws = numbers
    if not sum(numbers):
        raise ChessmithError("expected at least one game")
    return Results(wins, losses, draws, (wins + draws / 2) / sum(numbers), _last(counts.get("last_played")))


def _last(day: object) -> str | None:
    if day is None:
        return None
    try:
        return datetime.strptime(str(day), "%Y-%m-%d").replace(tzinfo=UTC).date().isoformat()
    except ValueError:
        raise ChessmithError(f"last_played: expected a day like 2026-01-31, found {shown(day)}") from None
