"""A puzzle: a position, its solution, and its rating."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from chessmith.errors import ChessmithError

Theme = Literal["win", "material"]
_THEMES: Final = ("win", "material")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which the side to move has exactly one good move, and again one after each reply.

    `moves` alternate between solver and opponent; the first and the last are the solver's.
    """

    game: str
    rules: str  # the rules hash of the game
    fen: str
    moves: tuple[str, ...]
    theme: Theme  # wins the game by force, or material
    rating: int
    seed: int = 0  # seed of the game's dice

    def view(self) -> dict[str, Any]:
        """The puzzle as JSON."""
        return asdict(self) | {"moves": list(self.moves)}

    @staticmethod
    def read(document: Any) -> Puzzle:
        """Read a puzzle from a JSON document. Raise a ChessmithError if it is invalid."""
        try:
            puzzle = Puzzle(**{**document, "moves": tuple(document["moves"])})
        except (TypeError, KeyError):
            raise ChessmithError("a puzzle: expected game, rules, fen, moves, theme and rating") from None
        texts = (puzzle.game, puzzle.rules, puzzle.fen, *puzzle.moves)
        sound = all(isinstance(text, str) for text in texts) and isinstance(puzzle.rating, int)
        if not sound or puzzle.theme not in _THEMES or len(puzzle.moves) % 2 == 0:
            raise ChessmithError("a puzzle: expected an odd number of moves, a theme of win or material, and a rating")
        return puzzle
