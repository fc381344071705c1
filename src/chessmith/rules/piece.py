"""A kind of piece."""

from __future__ import annotations

from typing import Annotated, Literal

from chessmith.rules.combat import Abilities, Strike
from chessmith.rules.motion import Motion
from chessmith.rules.movement import EXPECTED_MOVEMENT, Movement, motions_of
from chessmith.rules.section import Section, documented, element

EXPECTED_NAME = "the name of a piece"
Letter = Annotated[str, element(pattern=r"^[A-Z]$")]
PieceName = Annotated[str, element(EXPECTED_NAME, pattern=r"^[a-z][a-z_]{0,23}$")]
Rank = Annotated[int, element("a rank")]
Number = Annotated[int, element(ge=-10_000, le=10_000)]
Row = Annotated[list[Number], element("a row of numbers")]


class Tables(Section):
    """What a piece is worth more or less on each square, as White sees it, the last rank first."""

    middle: list[Row] = documented("Rows for the middlegame.", expected="rows of numbers, last rank first")
    end: list[Row] | None = documented(
        "Rows for the endgame; the same as the middlegame's if left out.",
        expected="rows of numbers, last rank first",
        default=None,
    )


class PromotionBySide(Section):
    """What the pawns of each side become."""

    white: list[PieceName] = documented("White's choice.", expected="a list of piece names", min_length=1)
    black: list[PieceName] = documented("Black's choice.", expected="a list of piece names", min_length=1)


class Piece(Section):
    """One kind of piece. Ranks are counted from the owner's side: 1 is the owner's back rank."""

    letter: Letter = documented("Its letter in FEN and move text; Black's is lower case.", expected="one letter A to Z")
    moves: Movement = documented("How it moves.", expected=EXPECTED_MOVEMENT)
    value: Number | Annotated[list[Number], element(min_length=2, max_length=2)] | None = documented(
        "Worth in hundredths of a pawn, or [middlegame, endgame]; derived from its mobility if left out.",
        expected="a number of -10000 to 10000 or [middlegame, endgame]",
        default=None,
    )
    tables: Tables | None = documented("Piece-square tables.", default=None)
    royal: bool = documented("Its loss loses the game.", default=False)
    pawn: bool = documented("A pawn: its actions put the move clock back to 0.", default=False)
    double_step: Literal["fresh", "always"] | list[Rank] | None = documented(
        'From which ranks it may also go two squares straight ahead; "fresh": while it has never moved.',
        expected='ranks, "fresh" or "always"',
        default=None,
    )
    en_passant: bool = documented("Takes, and can be taken, in passing after a double step.", default=False)
    promotes_to: list[PieceName] | PromotionBySide | None = documented(
        "The pieces it may become; the first is the one it becomes where nobody chooses.",
        expected="a list of piece names or { white = [...], black = [...] }",
        default=None,
    )
    promotes_on: list[Rank] | None = documented(
        "Ranks on which it promotes; the last one if left out.", expected="a list of ranks", default=None
    )
    promotion: Literal["forced", "optional"] = documented(
        "Whether it has to promote there; on the last rank it always has to.", default="forced"
    )
    promotion_limit: Literal["captured"] | None = documented(
        "Only to a piece that was captured: there may never be more than in the layout.", default=None
    )
    hp: int | None = documented("Hit points; a game with [combat] needs them.", ge=1, le=250, default=None)
    damage: int = documented("Base damage of its strikes.", ge=0, le=100, default=0)
    strike: Strike | None = documented("What it strikes.", default=None)
    abilities: Abilities | None = documented("What it can do besides moving and striking.", default=None)

    @property
    def motions(self) -> list[Motion]:
        """How it moves, every direction spelled out."""
        return motions_of(self.moves)

    def promotions(self, side: int) -> list[str]:
        """Names of the pieces it may become."""
        if isinstance(self.promotes_to, PromotionBySide):
            return self.promotes_to.white if side == 0 else self.promotes_to.black
        return self.promotes_to or []

    def promotion_ranks(self, ranks: int) -> list[int]:
        """Ranks on which it promotes, counted from its owner's side."""
        return sorted(set(self.promotes_on or [ranks])) if self.promotes_to else []

    def forced_promotion_ranks(self, ranks: int) -> list[int]:
        """Those of them on which it has to."""
        promotion_ranks = self.promotion_ranks(ranks)
        return promotion_ranks if self.promotion == "forced" else [rank for rank in promotion_ranks if rank == ranks]

    def double_step_ranks(self, ranks: int) -> list[int]:
        """Ranks from which it may step twice, counted from its owner's side."""
        if isinstance(self.double_step, str):
            return list(range(1, ranks + 1))
        return sorted(set(self.double_step or []))
