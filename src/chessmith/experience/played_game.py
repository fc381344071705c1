"""A finished game."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from chessmith.errors import ChessmithError
from chessmith.experience.symmetry import Place, place_of

if TYPE_CHECKING:
    from chessmith.position import Position

RESULTS: Final = ("1-0", "0-1", "1/2-1/2")
PERSON: Final = "person"


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """A finished game, as kept by experience.

    `white_kind` and `black_kind` are the kinds of players: `person`, `level:3`, `search`, `agent:NAME`, `engine:NAME`.
    `id` identifies the game: adding it again replaces the earlier entry.
    """

    start: Position
    moves: Sequence[str]
    result: str
    rolls: Sequence[int | None] = ()  # what the dice showed; if empty, derived from the seed of the start
    reason: str = ""
    mode: str = "game"
    white: str = ""
    black: str = ""
    white_kind: str = ""
    black_kind: str = ""
    searched: Sequence[tuple[int, int] | None] = ()  # depth and score of the search behind each move, if there was one
    ended: float = field(default_factory=time.time)
    id: str = field(default_factory=lambda: uuid.uuid4().hex)

    def __post_init__(self) -> None:
        if self.result not in RESULTS:
            raise ChessmithError(f'result: "{self.result[:20]}", expected one of {", ".join(RESULTS)}')
        if self.rolls and len(self.rolls) != len(self.moves):
            raise ChessmithError(f"rolls: {len(self.rolls)}, expected one for each of {len(self.moves)} moves")
        if self.searched and len(self.searched) != len(self.moves):
            raise ChessmithError(f"searched: {len(self.searched)}, expected one for each of {len(self.moves)} moves")

    @cached_property
    def positions(self) -> list[Position]:
        """Return all positions, from the start to the last."""
        found = [self.start]
        for ply, move in enumerate(self.moves):
            found.append(found[-1].play(move, self.rolls[ply] if self.rolls else None))
        return found

    def plies(self) -> Iterator[tuple[Position, str]]:
        """Return each position with the move played in it."""
        return zip(self.positions, self.moves, strict=False)  # no move is played in the last one

    @cached_property
    def places(self) -> list[tuple[Place, str]]:
        """Return each position in canonical form, with the move played in it."""
        places = ((place_of(position), move) for position, move in self.plies())
        return [(place, place.move(move)) for place, move in places]

    def points(self, side: int) -> float:
        """Return a side's points: 1, 0.5 or 0."""
        white = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[self.result]
        return white if side == 0 else 1.0 - white
