"""An opening book: weighted moves for positions of one game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chessmith.disk.folders import data_folder
from chessmith.disk.reading import COLLECTION, read_text
from chessmith.errors import ChessmithError
from chessmith.networks.own_files import write_whole
from chessmith.quoting import printable

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position

_FORMAT: Final = "chessmith book 1"
_MOST_WEIGHT: Final = 1_000_000


class BookMove(NamedTuple):
    """A move of the book."""

    move: str
    weight: int  # relative frequency of play
    score: int | None = None  # centipawns for the side to move, if the engine made the entry


def default_path(game: Game) -> Path:
    """Return the path of the user's book of a game, by its rules."""
    folder = data_folder() / "books"
    return folder / f"{game.rules_hash}.json"


class OpeningBook:
    """The book of one game.

    >>> import chessmith
    >>> start = chessmith.load("chess").start()
    >>> book = OpeningBook(start.game)
    >>> book.add(start, "e2e4", weight=3)
    >>> book.moves(start)
    [BookMove(move='e2e4', weight=3, score=None)]
    >>> book.choose(start, random.Random(1))
    'e2e4'
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._entries: dict[str, dict[str, BookMove]] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def moves(self, position: Position) -> list[BookMove]:
        """Return the legal book moves of a position, heaviest first."""
        known = self._entries.get(_key(position), {})
        legal = [each for each in known.values() if each.move in position.moves] if known else []
        return sorted(legal, key=lambda each: (-each.weight, each.move))

    def choose(self, position: Position, dice: random.Random) -> str | None:
        """Choose a book move at random by weight; None if the book has none.

        Moves that would let the opponent claim a draw are left out: a book ignores the game's history.
        """
        moves = [each for each in self.moves(position) if each.weight > 0]
        moves = [each for each in moves if not position.play(each.move).claim]
        return dice.choices([each.move for each in moves], [each.weight for each in moves])[0] if moves else None

    def add(self, position: Position, move: str, *, weight: int = 1, score: int | None = None) -> None:
        """Add to the weight of a move; a new score replaces the old one."""
        self._expect(position)
        text = position.action(move).text
        if not 0 <= weight <= _MOST_WEIGHT:
            raise ChessmithError(f"weight: {weight}, expected 0 to {_MOST_WEIGHT}")
        known = self._entries.setdefault(_key(position), {})
        old = known.get(text, BookMove(text, 0))
        known[text] = BookMove(text, min(_MOST_WEIGHT, old.weight + weight), old.score if score is None else score)

    def replace(self, position: Position, moves: list[BookMove]) -> None:
        """Replace the moves of a position."""
        self._expect(position)
        self._entries[_key(position)] = {each.move: each for each in moves}

    def merge(self, other: OpeningBook) -> None:
        """Add the weights of another book of the same rules."""
        for key, moves in other._entries.items():
            known = self._entries.setdefault(key, {})
            for text, each in moves.items():
                old = known.get(text, BookMove(text, 0))
                score = each.score if each.score is not None else old.score
                known[text] = BookMove(text, min(_MOST_WEIGHT, old.weight + each.weight), score)

    def lines(self) -> Iterator[tuple[str, BookMove]]:
        """Yield every position, by its FEN without clocks, and each of its moves."""
        for key, moves in self._entries.items():
            for each in moves.values():
                yield key, each

    def write(self, path: Path) -> None:
        """Write the book atomically: a crash leaves the old file or the new one."""
        positions = {
            key: {each.move: [each.weight, each.score] for each in moves.values()}
            for key, moves in self._entries.items()
        }
        facts = {"format": _FORMAT, "game": self.game.name, "rules": self.game.rules_hash, "positions": positions}
        write_whole(path, json.dumps(facts, indent=0).encode())

    @staticmethod
    def read(path: Path, game: Game) -> OpeningBook:
        """Read a book from a file. Raise a ChessmithError if it is invalid or belongs to other rules."""
        try:
            facts = json.loads(read_text(path, COLLECTION))
        except OSError as error:
            raise ChessmithError(f"{path}: cannot be read, {error.strerror}") from None
        except (ValueError, RecursionError):
            raise ChessmithError(f"{path}: not a book, expected JSON") from None
        if not isinstance(facts, dict) or facts.get("format") != _FORMAT:
            raise ChessmithError(f'{path}: not a book, expected "format": "{_FORMAT}"')
        if facts.get("rules") != game.rules_hash:
            other = printable(str(facts.get("game"))[:40])
            raise ChessmithError(f"{path}: a book of {other}, whose rules are not those of {game.name}")
        book = OpeningBook(game)
        try:
            for key, moves in facts["positions"].items():
                book._entries[key] = {move: _read_move(move, *entry) for move, entry in moves.items()}
        except (KeyError, TypeError, ValueError, AttributeError):
            raise ChessmithError(f"{path}: damaged, expected a weight and a score for each move") from None
        return book

    def _expect(self, position: Position) -> None:
        if position.game.rules_hash != self.game.rules_hash:
            raise ChessmithError(f"a position of {position.game.name}, expected one of {self.game.name}")


def _key(position: Position) -> str:
    """The FEN without the clocks."""
    fields = position.fen.split(" ", 6)
    return " ".join(fields[:4] + fields[6:])


def _read_move(move: str, weight: Any, score: Any) -> BookMove:
    sound = isinstance(weight, int) and 0 <= weight <= _MOST_WEIGHT and (score is None or isinstance(score, int))
    if not sound:
        raise ValueError(move)
    return BookMove(move, weight, score)


def book_of(game: Game) -> OpeningBook | None:
    """Return the user's book of a game, reread when its file changes; None if it is missing or unusable."""
    path = default_path(game)
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        return None
    return _opened(game, path, changed)


@lru_cache(maxsize=16)
def _opened(game: Game, path: Path, changed: int) -> OpeningBook | None:
    try:
        return OpeningBook.read(path, game)
    except ChessmithError:
        return None
