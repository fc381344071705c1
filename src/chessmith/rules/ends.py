"""How a game ends besides its goal: no move left, repetition, the move clock, too little material."""

from __future__ import annotations

from typing import Literal, TypeVar

from chessmith.rules.section import Section, documented

T = TypeVar("T")
Outcome = Literal["draw", "win", "loss"]


class Repetition(Section):
    """The same position again and again."""

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
    """How the game ends besides its goal."""

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


def _as_list(value: T | list[T] | None) -> list[T]:
    return [] if value is None else value if isinstance(value, list) else [value]
