"""Facts about the ground: belts, stones, bridges and the void."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from chessmith.engine.carrying import shifts_to_loss
from chessmith.engine.explanation.fact import Fact
from chessmith.traits import side_of

if TYPE_CHECKING:
    from chessmith.engine.explanation.study import Study

_BRIDGE: Final = "="
_WATER: Final = "~"
_BELTS: Final = frozenset("<>^v")
_DROPS: Final = {"*": "void", "x": "pit"}


def world_facts(study: Study) -> Iterator[Fact]:
    """What the action has to do with the terrain."""
    if not study.scene.world or study.deed.mover is None:
        return
    if study.scene.has_belts:
        yield from _belts(study)
    if study.deed.kind != "castle":
        yield from _bridge(study)
        yield from _edge(study)


def _belts(study: Study) -> Iterator[Fact]:
    scene, deed = study.scene, study.deed
    assert deed.mover is not None
    world, files = scene.world, scene.files
    before = shifts_to_loss(world, files, deed.mover.square)
    after = None if deed.end is None else shifts_to_loss(world, files, deed.end)
    if before is not None and deed.end is not None and after is None and not scene.has_dice:
        yield Fact("steps_off_belt", 520, number=before, detail=_where_it_ends(study, deed.mover.square))
    if deed.end is not None and deed.landing is not None and deed.end != deed.landing:
        yield Fact("is_carried", 120, detail=scene.square(deed.end))
    lost = sorted((code for code in deed.fallen if side_of(code) == study.them), key=scene.value)
    if lost:
        yield Fact("belt_destroys", 560, about=(study.kind(lost[-1]),))


def _where_it_ends(study: Study, square: int) -> str:
    """What lies at the end of a belt: the pit, the void, the water or the edge of the board."""
    scene = study.scene
    steps = {">": (1, 0), "<": (-1, 0), "^": (0, 1), "v": (0, -1)}
    file, rank = square % scene.files, square // scene.files
    while True:
        step = steps.get(scene.world[rank * scene.files + file])
        if step is None:
            return _DROPS.get(scene.world[rank * scene.files + file], "water")
        file, rank = file + step[0], rank + step[1]
        if not (0 <= file < scene.files and 0 <= rank < scene.ranks):
            return "edge"


def _bridge(study: Study) -> Iterator[Fact]:
    deed, world, files = study.deed, study.scene.world, study.scene.files
    if deed.mover is None or deed.landing is None or deed.kind == "chain" or _WATER not in world:
        return
    start, end = deed.mover.square, deed.landing
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
    deed = study.deed
    if deed.mover is None or deed.end is None or "*" not in study.scene.world or deed.taken:
        return
    if _beside_void(study, deed.mover.square) and not _beside_void(study, deed.end):
        yield Fact("leaves_edge", 110)


def _beside_void(study: Study, square: int) -> bool:
    files, ranks, world = study.scene.files, study.scene.ranks, study.scene.world
    file, rank = square % files, square // files
    return any(
        world[y * files + x] == "*"
        for x in range(max(0, file - 1), min(files, file + 2))
        for y in range(max(0, rank - 1), min(ranks, rank + 2))
    )
