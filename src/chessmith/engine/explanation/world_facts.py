"""Facts about the ground: belts, stones, bridges and the void."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from chessmith.action import NOTHING
from chessmith.engine.explanation.fact import Fact
from chessmith.rules.terrain import BY_NAME, TERRAIN
from chessmith.traits import side_of

if TYPE_CHECKING:
    from chessmith.engine.explanation.study import Study

_BRIDGE: Final = BY_NAME["bridge"].letter
_WATER: Final = BY_NAME["water"].letter
_VOID: Final = BY_NAME["void"].letter


def world_facts(study: Study) -> Iterator[Fact]:
    """Find how the action relates to the terrain."""
    if not study.scene.world or study.mover is None:
        return
    if study.scene.has_belts:
        yield from _belts(study)
    if study.action.kind != "castle":
        yield from _bridge(study)
        yield from _edge(study)


def _belts(study: Study) -> Iterator[Fact]:
    scene, belt_loss = study.scene, study.before.rules.belt_loss
    assert study.mover is not None
    before = belt_loss(study.mover.square)
    if before is not None and study.end is not None and belt_loss(study.end) is None and not scene.has_dice:
        turns, where = before
        detail = "edge" if where == NOTHING else TERRAIN[scene.world[where]].name
        yield Fact("steps_off_belt", 520, number=turns, detail=detail)
    if study.end is not None and study.end != study.landing:
        yield Fact("is_carried", 120, detail=scene.square(study.end))
    lost = sorted((code for code in study.fallen if side_of(code) == study.them), key=scene.value)
    if lost:
        yield Fact("belt_destroys", 560, about=(study.kind(lost[-1]),))


def _bridge(study: Study) -> Iterator[Fact]:
    mover, end, world, files = study.mover, study.landing, study.scene.world, study.scene.files
    if mover is None or end is None or study.action.kind == "chain" or _WATER not in world:
        return
    start = mover.square
    if world[end] == _BRIDGE and world[start] != _BRIDGE:
        yield Fact("enters_bridge", 180, detail=study.scene.square(end))
        return
    between = _between(start, end, files)
    if between and world[start] != _BRIDGE and any(world[square] == _BRIDGE for square in between):
        yield Fact("crosses_bridge", 190)


def _between(start: int, end: int, files: int) -> list[int]:
    """The squares between two on a line."""
    dx, dy = end % files - start % files, end // files - start // files
    length = max(abs(dx), abs(dy))
    if length < 2 or (dx and dy and abs(dx) != abs(dy)):
        return []
    return [start + number * (dx // length + dy // length * files) for number in range(1, length)]


def _edge(study: Study) -> Iterator[Fact]:
    """Leaving the rim of the void for the middle of the board."""
    mover, end = study.mover, study.end
    if mover is None or end is None or _VOID not in study.scene.world or study.taken:
        return
    if _beside_void(study, mover.square) and not _beside_void(study, end):
        yield Fact("leaves_edge", 110)


def _beside_void(study: Study, square: int) -> bool:
    files, ranks, world = study.scene.files, study.scene.ranks, study.scene.world
    file, rank = square % files, square // files
    return any(
        world[y * files + x] == _VOID
        for x in range(max(0, file - 1), min(files, file + 2))
        for y in range(max(0, rank - 1), min(ranks, rank + 2))
    )
