"""How a piece moves, in words."""

from __future__ import annotations

from dataclasses import dataclass

from chessmith.rules.motion import UNLIMITED, Motion, images
from chessmith.rules.prose.words import joined, number

_STRAIGHT = {(0, 1): "forward", (1, 0): "to the right", (0, -1): "backward", (-1, 0): "to the left"}
_ACROSS = {
    (1, 1): "forward to the right",
    (1, -1): "backward to the right",
    (-1, -1): "backward to the left",
    (-1, 1): "forward to the left",
}
Steps = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class _Group:
    """Motions that differ only in their direction."""

    shape: tuple[int, int]  # the shorter part of the step first
    reach: int
    move: bool
    capture: bool
    first: bool
    lame: bool


def describe_moves(motions: list[Motion], *, combat: bool = False) -> str:
    """What a piece does, as the rest of a sentence: "slides any distance diagonally".

    In a game with combat nothing is captured by moving, so it goes without saying.
    """
    groups: dict[_Group, set[tuple[int, int]]] = {}
    for motion in motions:
        shape = (min(abs(motion.dx), abs(motion.dy)), max(abs(motion.dx), abs(motion.dy)))
        if shape == (1, 1):  # equal straight and diagonal steps share one sentence
            shape = (0, 1)
        group = _Group(shape, motion.reach, motion.move, motion.capture, motion.first, motion.lame)
        groups.setdefault(group, set()).add((motion.dx, motion.dy))
    phrases = [_phrase(group, frozenset(steps), combat=combat) for group, steps in groups.items()]
    captures = any(phrase.startswith("captures") for phrase in phrases)
    return joined(phrases, "and" if captures else "or")


def _phrase(group: _Group, steps: Steps, *, combat: bool) -> str:
    only_moves = group.move and not group.capture and not combat
    only_captures = group.capture and not group.move
    way = describe_directions(steps)
    if group.shape == (0, 1):
        if group.reach == 1:
            text = f"{'captures' if only_captures else 'goes'} one step {way}"
        else:
            far = "any distance" if group.reach == UNLIMITED else f"up to {number(group.reach)} squares"
            text = f"{'captures by sliding' if only_captures else 'slides'} {far} {way}"
    else:
        text = f"{'captures by leaping' if only_captures else 'leaps'} {describe_leap(group.shape, steps)}"
        if group.reach != 1:
            times = "again and again" if group.reach == UNLIMITED else f"up to {number(group.reach)} times"
            text += f", {times} in one line while the squares it lands on are empty"
        if group.lame:
            text += " if the squares in between are empty"
    if only_moves:
        text += " without capturing"
    return f"{text} (as its first move only)" if group.first else text


def describe_directions(steps: Steps) -> str:
    """Where steps of one length go."""
    straight = frozenset(step for step in steps if 0 in step)
    across = steps - straight
    if len(steps) == 8:
        return "in any direction"
    if straight and across:
        names = [describe_directions(straight), describe_directions(across)]
        return joined(sorted(names, key=len) if len(across) == 4 else names, "or")
    units = frozenset((_sign(dx), _sign(dy)) for dx, dy in steps)
    if straight:
        special = {4: "along a rank or file"}.get(len(units))
        if units == {(1, 0), (-1, 0)}:
            special = "sideways"
        names = [name for step, name in _STRAIGHT.items() if step in units]
        return special or (f"straight {joined(names, 'or')}" if units <= {(0, 1), (0, -1)} else joined(names, "or"))
    if len(units) == 4:
        return "diagonally"
    if units == {(1, 1), (-1, 1)}:
        return "diagonally forward"
    if units == {(1, -1), (-1, -1)}:
        return "diagonally backward"
    return "diagonally " + joined([name for step, name in _ACROSS.items() if step in units], "or")


def describe_leap(shape: tuple[int, int], steps: Steps) -> str:
    """Where a leap over other pieces goes."""
    short, long = shape
    if short in (0, long):
        return f"{number(long)} squares {describe_directions(steps)}"
    way = f"{number(long)} squares one way and {number(short)} to the side"
    if steps == frozenset(images(short, long)):
        return f"{way} (a knight's leap)" if shape == (1, 2) else way
    named = [_oblique(step) for step in sorted(steps, key=images(short, long).index)]
    return joined(named, "or")


def _oblique(step: tuple[int, int]) -> str:
    dx, dy = step
    ahead = f"{number(abs(dy))} {'forward' if dy > 0 else 'backward'}"
    aside = f"{number(abs(dx))} to the {'right' if dx > 0 else 'left'}"
    return f"{ahead} and {aside}"


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def describe_reach(motions: list[Motion]) -> str:
    """What a strike or ability can reach: "the first piece within three squares in any direction"."""
    groups: dict[tuple[bool, int, tuple[int, int]], set[tuple[int, int]]] = {}
    for motion in motions:
        shape = (min(abs(motion.dx), abs(motion.dy)), max(abs(motion.dx), abs(motion.dy)))
        if motion.lame or shape[1] > 1:
            key = (motion.lame, motion.reach, shape)
        else:
            key = (False, motion.reach, (0, 0))
        groups.setdefault(key, set()).add((motion.dx, motion.dy))
    return joined(
        [_reach_phrase(lame, far, shape, frozenset(steps)) for (lame, far, shape), steps in groups.items()], "or"
    )


def _reach_phrase(lame: bool, far: int, shape: tuple[int, int], steps: Steps) -> str:
    if shape == (0, 0):
        if far == 1:
            return "a neighbouring square" if len(steps) == 8 else f"the next square {describe_directions(steps)}"
        within = "at any distance" if far == UNLIMITED else f"within {number(far)} squares"
        return f"the first piece met {within} {describe_directions(steps)}"
    if lame:
        return f"exactly {number(shape[1])} squares {describe_directions(steps)} with nothing in between"
    return f"a square reached by leaping {describe_leap(shape, steps)}"
