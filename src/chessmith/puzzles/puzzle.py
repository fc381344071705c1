"""A puzzle: a position, the line that solves it, and how hard it is."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from chessmith.errors import ChessmithError

Theme = Literal["win", "material"]
_THEMES: Final = ("win", "material")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The side to move has exactly one good move, and again one after each answer.

    `moves` are the solver's and the opponent's in turn, the solver's first and last.
    """

    game: str
    rules: str  # the rules hash of the game
    fen: str
    moves: tuple[str, ...]
    theme: Theme  # the game is won by force, or material is
    rating: int
    seed: int = 0  # of the game's dice

    def view(self) -> dict[str, Any]:
        """The puzzle as JSON."""
        return asdict(self) | {"moves": list(self.moves)}

    @staticmethod
    def read(document: Any) -> Puzzle:
        """Read a puzzle from a JSON document. Raises a ChessmithError if it is invalid."""
        try:
            puzzle = Puzzle(**{**document, "moves": tuple(document["moves"])})
        except (TypeError, KeyError):
            raise ChessmithError("a puzzle: expected game, rules, fen, moves, theme and rating") from None
        texts = (puzzle.game, puzzle.rules, puzzle.fen, *puzzle.moves)
        sound = all(isinstance(text, str) for text in texts) and isinstance(puzzle.rating, int)
        if not sound or puzzle.theme not in _THEMES or len(puzzle.moves) % 2 == 0:
            raise ChessmithError("a puzzle: expected an odd number of moves, a theme of win or material, and a rating")
        return puzzle
