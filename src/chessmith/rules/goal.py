"""The goal: what wins the game."""

from __future__ import annotations

from typing import Annotated, Literal

from chessmith.rules.piece import EXPECTED_NAME, PieceName, Rank
from chessmith.rules.section import Section, documented, element

SquareName = Annotated[str, element("the name of a square")]


class Reach(Section):
    """A piece that gets to one of these squares wins."""

    piece: str = documented("Which piece.", expected=EXPECTED_NAME)
    squares: list[SquareName] | None = documented("Squares by name.", expected="a list of squares", default=None)
    ranks: list[Rank] | None = documented("Whole ranks.", expected="a list of ranks", default=None)
    counted_from: Literal["owner", "white"] = documented(
        "From which side the ranks are counted: the piece's owner's, or always White's.", alias="from", default="owner"
    )
    reply: bool = documented(
        "When White gets there first, Black may still draw by getting there with his next move.", default=False
    )


class Extinction(Section):
    """A side that has none of these pieces left loses."""

    pieces: list[PieceName] = documented("Names of the pieces.", expected="a list of piece names", min_length=1)


class Goal(Section):
    """What wins. Several goals may stand side by side: whichever comes first."""

    type: Literal["checkmate", "extinction", "none"] = documented(
        "checkmate: the royal piece may not be left under attack.", default="checkmate"
    )
    extinction: Extinction | None = documented("Lose all of these and lose the game.", default=None)
    reach: Reach | None = documented("Get there and win.", default=None)
    checks: int = documented("Number of checks that wins; 0 is never.", ge=0, le=9, default=0)
    giving_check: Literal["allowed", "forbidden"] = documented("Whether a move may give check.", default="allowed")
    hit_points: bool = documented("A royal piece without hit points loses the game.", default=False)
