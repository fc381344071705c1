"""How belts carry pieces: the same rule as the core's, told piece by piece for whoever wants to say it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_ARROWS: Final = {">": (1, 0), "<": (-1, 0), "^": (0, 1), "v": (0, -1)}
_DEADLY: Final = frozenset("~*x")

Belt = tuple[tuple[int, int | None], ...]  # squares from the exit backwards, each with the one after it


@lru_cache(maxsize=256)
def belts(world: str, files: int) -> tuple[Belt, ...]:
    """The belts of a world in the order in which they run; None is where a piece is lost."""
    ranks = len(world) // files
    found: list[tuple[tuple[int, int], Belt]] = []
    for square, arrow in enumerate(world):
        step = _ARROWS.get(arrow)
        if step is None:
            continue
        behind = _neighbour(square, -step[0], -step[1], files, ranks)
        if behind is not None and world[behind] == arrow:
            continue  # not where its belt begins
        run = [square]
        while (ahead := _neighbour(run[-1], *step, files, ranks)) is not None and world[ahead] == arrow:
            run.append(ahead)
        exit_square = None if ahead is None or world[ahead] in _DEADLY else ahead
        onward: list[int | None] = [*run[1:], exit_square]
        # The top left square of a run says when its belt's turn is.
        place = min((ranks - 1 - one // files, one % files) for one in run)
        found.append((place, tuple(reversed(list(zip(run, onward, strict=True))))))
    return tuple(belt for _, belt in sorted(found))


def carry(world: str, files: int, board: bytes) -> dict[int, int | None]:
    """Where each piece that a belt moves ends up after one turn; None if it is lost."""
    occupied = {square: square for square, code in enumerate(board) if code}  # square now: square before
    lost: list[int] = []
    for belt in belts(world, files):
        for square, onward in belt:
            if square not in occupied:
                continue
            if onward is None:
                lost.append(occupied.pop(square))
            elif onward not in occupied:
                occupied[onward] = occupied.pop(square)
    moved: dict[int, int | None] = {was: now for now, was in occupied.items() if was != now}
    return moved | dict.fromkeys(lost)


def shifts_to_loss(world: str, files: int, square: int) -> int | None:
    """After how many turns a piece that stays on this square is lost, if nothing blocks the belt; None: never."""
    onward: dict[int, int | None] = {here: there for belt in belts(world, files) for here, there in belt}
    turns = 0
    seen: set[int] = set()
    here: int | None = square
    while here is not None:
        if here in seen or here not in onward:
            return None
        seen.add(here)
        here = onward[here]
        turns += 1
    return turns


def _neighbour(square: int, dx: int, dy: int, files: int, ranks: int) -> int | None:
    file, rank = square % files + dx, square // files + dy
    return rank * files + file if 0 <= file < files and 0 <= rank < ranks else None
