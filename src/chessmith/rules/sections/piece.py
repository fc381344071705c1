"""A kind of piece."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

from chessmith.rules.motion import Motion
from chessmith.rules.sections.combat import Abilities, Strike, lines_of_sight
from chessmith.rules.sections.movement import EXPECTED_MOVEMENT, Movement, motions_of
from chessmith.rules.sections.section import Section, documented, element

if TYPE_CHECKING:
    from chessmith.rules.model import GameFile

EXPECTED_NAME = "the name of a piece"
Letter = Annotated[str, element(pattern=r"^[A-Z]$")]
PieceName = Annotated[str, element(EXPECTED_NAME, pattern=r"^[a-z][a-z_]{0,23}$")]
Rank = Annotated[int, element("a rank")]
Number = Annotated[int, element(ge=-10_000, le=10_000)]
Row = Annotated[list[Number], element("a row of numbers")]


class Tables(Section):
    """Bonus or penalty for a piece on each square, as White sees it, the last rank first."""

    middle: list[Row] = documented("Rows for the middlegame.", expected="rows of numbers, last rank first")
    end: list[Row] | None = documented(
        "Rows for the endgame; the same as the middlegame's if left out.",
        expected="rows of numbers, last rank first",
        default=None,
    )

    def by_square(self) -> list[list[int]]:
        """Both tables, one number per square from a1."""
        return [[number for row in reversed(rows) for number in row] for rows in (self.middle, self.end or self.middle)]


class PromotionBySide(Section):
    """What the pawns of each side promote to."""

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
        "The pieces it may promote to; the first is used where there is no choice.",
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

    @cached_property
    def motions(self) -> list[Motion]:
        """How it moves, every direction spelled out."""
        return motions_of(self.moves)

    def promotions(self, side: int) -> list[str]:
        """Names of the pieces it may promote to."""
        if isinstance(self.promotes_to, PromotionBySide):
            return self.promotes_to.white if side == 0 else self.promotes_to.black
        return self.promotes_to or []

    def promotion_ranks(self, ranks: int) -> list[int]:
        """Ranks on which it promotes, counted from its owner's side."""
        return sorted(set(self.promotes_on or [ranks])) if self.promotes_to else []

    def forced_promotion_ranks(self, ranks: int) -> list[int]:
        """Those of them on which it must promote."""
        promotion_ranks = self.promotion_ranks(ranks)
        return promotion_ranks if self.promotion == "forced" else [rank for rank in promotion_ranks if rank == ranks]

    def double_step_ranks(self, ranks: int) -> list[int]:
        """Ranks from which it may step twice, counted from its owner's side."""
        if isinstance(self.double_step, str):
            return list(range(1, ranks + 1))
        return sorted(set(self.double_step or []))

    def core(self, game: GameFile) -> dict[str, Any]:
        """Ranks from 0, counted from the owner's side; every direction of every move."""
        ranks = game.board.ranks
        return {
            "letter": self.letter,
            "royal": self.royal,
            "pawn": self.pawn,
            "moves": [_motion(motion) for motion in self.motions],
            "value": [self.value, self.value] if isinstance(self.value, int) else self.value,
            "table": self.tables and self.tables.by_square(),
            "double_step": self.double_step
            and {
                "ranks": [rank - 1 for rank in self.double_step_ranks(ranks)],
                "fresh": self.double_step == "fresh",
            },
            "en_passant": self.en_passant,
            "promotion": self._promotion(game) if self.promotes_to else None,
            "combat": None if game.combat is None or self.hp is None else self._combat(game),
        }

    def _promotion(self, game: GameFile) -> dict[str, Any]:
        limit: list[int] | None = None
        if self.promotion_limit == "captured":
            letters = [letter for letter in game.placed(game.default_layout) if letter.isupper()]
            limit = [letters.count(other.letter) for other in game.pieces.values()]
        ranks = game.board.ranks
        return {
            "ranks": [rank - 1 for rank in self.promotion_ranks(ranks)],
            "forced": [rank - 1 for rank in self.forced_promotion_ranks(ranks)],
            "to": [game.numbers(self.promotions(side)) for side in (0, 1)],
            "limit": limit,
        }

    def _combat(self, game: GameFile) -> dict[str, Any]:
        assert game.combat is not None and self.hp is not None
        scales = [game.combat.side(side).hp_scale for side in (0, 1)]
        strike = self.strike
        return {
            "hp": [self.hp * over // under for over, under in scales],
            "damage": self.damage,
            "strike": lines_of_sight(strike.reach, game) if strike else [],
            "strike_alone": strike is not None and strike.when != "after_move",
            "strike_after_move": strike is not None and strike.when != "standing",
            "abilities": [power.core(game) for _, power in self.abilities.each()] if self.abilities else [],
        }


def _motion(motion: Motion) -> dict[str, Any]:
    return {
        "dx": motion.dx,
        "dy": motion.dy,
        "range": motion.reach,
        "move": motion.move,
        "capture": motion.capture,
        "first": motion.first,
        "lame": motion.lame,
    }
