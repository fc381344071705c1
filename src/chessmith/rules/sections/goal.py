"""The goal: what wins the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from chessmith.rules.sections.board import Board
from chessmith.rules.sections.piece import PieceName, Rank
from chessmith.rules.sections.section import Section, documented, element

if TYPE_CHECKING:
    from chessmith.rules.model import GameFile

SquareName = Annotated[str, element("the name of a square")]


class SquaresBySide(Section):
    """Squares for each side."""

    white: list[SquareName] = documented("White's.", expected="a list of squares", min_length=1)
    black: list[SquareName] = documented("Black's.", expected="a list of squares", min_length=1)


class RanksBySide(Section):
    """Ranks for each side."""

    white: list[Rank] = documented("White's.", expected="a list of ranks", min_length=1)
    black: list[Rank] = documented("Black's.", expected="a list of ranks", min_length=1)


class Reach(Section):
    """A piece that reaches one of these squares wins."""

    piece: PieceName | list[PieceName] = documented(
        "Which piece, or which pieces: one of them is enough.", expected="the name of a piece or a list of names"
    )
    squares: list[SquareName] | SquaresBySide | None = documented(
        "Squares by name.", expected="a list of squares or { white = [...], black = [...] }", default=None
    )
    ranks: list[Rank] | RanksBySide | None = documented(
        "Whole ranks.", expected="a list of ranks or { white = [...], black = [...] }", default=None
    )
    counted_from: Literal["owner", "white"] = documented(
        "From which side the ranks are counted: the piece's owner's, or always White's.", alias="from", default="owner"
    )
    reply: bool = documented(
        "When White gets there first, Black may still draw by getting there with his next move.", default=False
    )

    @property
    def pieces(self) -> list[str]:
        """Names of the pieces, always as a list."""
        return self.piece if isinstance(self.piece, list) else [self.piece]

    def square_names(self, side: int) -> list[str]:
        """The squares that are named for a side."""
        if isinstance(self.squares, SquaresBySide):
            return self.squares.black if side else self.squares.white
        return self.squares or []

    def rank_numbers(self, side: int) -> list[int]:
        """The ranks for a side, as the file counts them."""
        if isinstance(self.ranks, RanksBySide):
            return self.ranks.black if side else self.ranks.white
        return self.ranks or []

    def goal_squares(self, side: int, board: Board) -> list[int]:
        """Return the squares where a piece of that side wins."""
        counted_from = side if self.counted_from == "owner" else 0
        wanted = {board.rank_for(counted_from, rank) for rank in self.rank_numbers(side)}
        named = {board.square(name) for name in self.square_names(side)}
        return [square for square in range(board.squares) if square // board.files in wanted or square in named]

    def core(self, game: GameFile) -> dict[str, Any]:
        """Pieces by number, every square by side."""
        squares = [self.goal_squares(side, game.board) for side in (0, 1)]
        return {"types": game.numbers(self.pieces), "squares": squares, "reply": self.reply}


class Extinction(Section):
    """A side that has none left of any one of these kinds loses."""

    pieces: list[PieceName] = documented("Names of the pieces.", expected="a list of piece names", min_length=1)


class Goal(Section):
    """What wins. Several goals may stand side by side: whichever comes first."""

    type: Literal["checkmate", "extinction", "none"] = documented(
        "checkmate: the royal piece may not be left under attack.", default="checkmate"
    )
    extinction: Extinction | None = documented("Lose the last piece of any of these kinds and lose.", default=None)
    reach: Reach | None = documented("Get there and win.", default=None)
    checks: int = documented("Number of checks that wins; 0 is never.", ge=0, le=9, default=0)
    giving_check: Literal["allowed", "forbidden"] = documented("Whether a move may give check.", default="allowed")
    hit_points: bool = documented("A royal piece without hit points loses the game.", default=False)

    def core(self, game: GameFile) -> dict[str, Any]:
        """The type as a truth, pieces by number."""
        return {
            "checkmate": self.type == "checkmate",
            "extinction": game.numbers(self.extinction.pieces) if self.extinction else [],
            "reach": self.reach and self.reach.core(game),
            "checks": self.checks,
            "giving_check": self.giving_check == "allowed",
            "hit_points": self.hit_points,
        }
