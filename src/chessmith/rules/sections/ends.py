"""How a game ends other than by its goal: no legal move, repetition, the move clock, insufficient material."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar

from chessmith.rules.motion import UNLIMITED, Motion, images
from chessmith.rules.sections.section import Section, documented

if TYPE_CHECKING:
    from chessmith.rules.model import GameFile
    from chessmith.rules.sections.piece import Piece

T = TypeVar("T")
Outcome = Literal["draw", "win", "loss"]


class Repetition(Section):
    """Repetition of the position."""

    count: int = documented("At which occurrence.", ge=2, le=100)
    result: Outcome = documented("For the side to move.", default="draw")
    claim: bool = documented("A player may claim it; the game goes on otherwise.", default=False)
    start: bool = documented("Whether the start position counts.", default=True)
    compare: Literal["full", "pieces"] = documented(
        "What makes positions the same: everything, or the pieces and the side to move.", default="full"
    )


class MoveLimit(Section):
    """Too long without progress: a capture or a pawn's action (in combat: the loss of hit points)."""

    plies: int = documented("Actions of both sides together.", ge=1, le=10_000)
    result: Outcome = documented("For the side to move.", default="draw")
    claim: bool = documented("A player may claim it; the game goes on otherwise.", default=False)


class Ends(Section):
    """Ends of the game other than its goal."""

    stalemate: Outcome = documented("For the side that has no action and is not in check.", default="draw")
    repetition: Repetition | list[Repetition] | None = documented(
        "Repeated positions.", expected="{ count = 3 } or a list of such tables", default=None
    )
    move_limit: MoveLimit | list[MoveLimit] | None = documented(
        "The move clock.", expected="{ plies = 100 } or a list of such tables", default=None
    )
    bare_kings: Literal["draw"] | None = documented("Only the two royal pieces are left.", default=None)
    bare_king: Literal["loss"] | None = documented(
        "For a side with nothing but its royal piece. If the other side has a single other piece, the bare side may "
        "first try to take it: two bare kings are a draw.",
        default=None,
    )
    insufficient_material: Literal["draw"] | None = documented(
        "Chess's rule: king against king, king and one bishop or knight against king, bishops all on one colour.",
        default=None,
    )
    no_action: Literal["pass"] | None = documented("In combat: a side without an action passes its turn.", default=None)

    @property
    def repetitions(self) -> list[Repetition]:
        """The repetition rules, always as a list."""
        return _as_list(self.repetition)

    @property
    def move_limits(self) -> list[MoveLimit]:
        """The move limits, always as a list."""
        return _as_list(self.move_limit)

    def core(self, game: GameFile) -> dict[str, Any]:
        """The rules as lists, and which pieces count as bishops and knights, judged by their moves."""
        bishops = [number for number, piece in enumerate(game.pieces.values()) if _is(piece, (1, 1), UNLIMITED)]
        knights = [number for number, piece in enumerate(game.pieces.values()) if _is(piece, (1, 2), 1)]
        return {
            "stalemate": self.stalemate,
            "repetition": [rule.core(game) for rule in self.repetitions],
            "move_limit": [rule.core(game) for rule in self.move_limits],
            "bare_kings": self.bare_kings,
            "bare_king": self.bare_king,
            "insufficient_material": self.insufficient_material,
            "lone_minors": sorted(bishops + knights) if self.insufficient_material else [],
            "colour_bound": bishops if self.insufficient_material else [],
            "pass": self.no_action == "pass",
        }


def _is(piece: Piece, step: tuple[int, int], reach: int) -> bool:
    """Whether a piece moves exactly like the chess piece of that step."""
    return not piece.royal and set(piece.motions) == {Motion(*image, reach=reach) for image in images(*step)}


def _as_list(value: T | list[T] | None) -> list[T]:
    return [] if value is None else value if isinstance(value, list) else [value]
