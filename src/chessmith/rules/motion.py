"""A motion: one direction in which a piece goes, as its owner sees the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

UNLIMITED = 0


@dataclass(frozen=True, slots=True, order=True)
class Motion:
    """One direction of movement; a rook has four of them.

    `dx` counts to the owner's right, `dy` forward; Black sees the board turned by 180 degrees.
    `reach` is the number of times the step may be repeated: 1 is a leap, 0 has no limit.
    """

    dx: int
    dy: int
    reach: int = 1
    move: bool = True
    capture: bool = True
    first: bool = False  # only while the piece stands on a square where the layouts put such a piece
    lame: bool = False  # a leap along a line that pieces in between block

    def covers(self, other: Motion) -> bool:
        """Whether everything that `other` allows is allowed by this one already."""
        return (
            (self.dx, self.dy) == (other.dx, other.dy)
            and (self.reach == UNLIMITED or 0 < other.reach <= self.reach)
            and self.move >= other.move
            and self.capture >= other.capture
            and self.first <= other.first
            and self.lame <= other.lame
        )


def tidy(motions: Iterable[Motion]) -> list[Motion]:
    """The same movement without duplicates, in the order given."""
    kept: dict[Motion, None] = {}
    alike: dict[tuple[int, int], list[Motion]] = {}  # only motions with the same step can be duplicates
    for motion in motions:
        known = alike.setdefault((motion.dx, motion.dy), [])
        if any(other.covers(motion) for other in known):
            continue
        if any(_halves_of_one(other, motion) for other in known):
            motion = replace(motion, move=True, capture=True)
        for other in [other for other in known if motion.covers(other)]:
            known.remove(other)
            del kept[other]
        known.append(motion)
        kept[motion] = None
    return list(kept)


def images(dx: int, dy: int) -> list[tuple[int, int]]:
    """The step in every direction of the board, clockwise from straight ahead; four or eight of them."""
    steps = {(sx * a, sy * b) for a, b in ((dx, dy), (dy, dx)) for sx in (1, -1) for sy in (1, -1)}
    return sorted(steps, key=_clockwise)


def _clockwise(step: tuple[int, int]) -> tuple[int, float]:
    dx, dy = step
    if dx >= 0 and dy > 0:
        return 0, dx / dy
    if dx > 0:
        return 1, -dy / dx
    if dy < 0:
        return 2, -dx / -dy
    return 3, dy / -dx


def _halves_of_one(one: Motion, other: Motion) -> bool:
    """Two motions that differ only in that one moves and the other captures."""
    return (
        replace(one, move=True, capture=True) == replace(other, move=True, capture=True)
        and one.move != other.move
        and one.capture != other.capture
    )
