"""The terrain of a snapshot: tiles and the objects that stand on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chessmith.errors import SnapshotError
from chessmith.notation.snapshot_field import Field
from chessmith.rules.terrain import GROUND, KINDS, TERRAIN, Terrain
from chessmith.rules.world import lone_portal

if TYPE_CHECKING:
    from chessmith.game import Game

_TILES: Final = {0: GROUND, **{kind.tile: kind.letter for kind in KINDS if kind.tile and not kind.objects}}
_RUNS_ON: Final = {kind.letter: (kind.belt[0], -kind.belt[1]) for kind in KINDS if kind.is_belt}  # in columns and rows
_ARROWS: Final = {("vertical" if down else "horizontal", right + down): it for it, (right, down) in _RUNS_ON.items()}
_LISTED: Final = [kind for kind in KINDS if kind.objects and not kind.is_belt and not kind.portal]
_PORTALS: Final = tuple(kind.letter for kind in KINDS if kind.portal)


def read_world(root: Field, game: Game) -> str:
    """The world of a snapshot, one character per square from a1 upward; empty if the game has none."""
    cells = [GROUND] * game.traits.squares
    if tiles := root.get("tiles"):
        for row, columns in enumerate(tiles.entries(game.ranks)):
            for col, tile in enumerate(columns.entries(game.files)):
                cells[_square(col, row, game)] = _TILES[tile.integer(-1, 1)]
                if cells[_square(col, row, game)] != GROUND and not game.traits.has_world:
                    raise SnapshotError(tile.path, f"{game.name} is played on plain ground, expected 0")
    if objects := root.get("objects"):
        _read_objects(objects, cells, game)
    return "".join(cells) if game.traits.has_world else ""


def _read_objects(objects: Field, cells: list[str], game: Game) -> None:
    for kind in _LISTED:
        for thing in _things(objects, kind.objects, game):
            _put(thing, cells, thing.square(game), _TILES[kind.tile], kind.letter, game)
    for thing in _things(objects, "portals", game):
        _put(thing, cells, thing.square(game), GROUND, thing["pair"].choice(_PORTALS), game)
    if lone := lone_portal("".join(cells)):
        raise SnapshotError("objects.portals", lone)
    for belt in _things(objects, "conveyors", game):
        axis_field = belt.get("axis")
        axis = axis_field.choice(("horizontal", "vertical")) if axis_field else "horizontal"
        upright = axis == "vertical"
        room = game.ranks if upright else game.files
        start = belt["start_row" if upright else "start_col"].integer(0, room - 1)
        line = belt["col" if upright else "row"].integer(0, (game.files if upright else game.ranks) - 1)
        length = belt["length"].integer(1, room - start)
        direction = belt["direction"].integer(-1, 1)
        if direction == 0:
            raise SnapshotError(f"{belt.path}.direction", "0, expected 1 or -1")
        for place in range(start, start + length):
            square = _square(line, place, game) if upright else _square(place, line, game)
            _put(belt, cells, square, GROUND, _ARROWS[axis, direction], game)


def _things(objects: Field, kind: str, game: Game) -> list[Field]:
    field = objects.get(kind)
    things = list(field.entries()) if field else []
    if things and not game.traits.has_world:
        raise SnapshotError(things[0].path, f"{game.name} is played on plain ground, expected no such object")
    return things


def _put(thing: Field, cells: list[str], square: int, ground: str, mark: str, game: Game) -> None:
    if cells[square] != ground:
        found, wanted = (TERRAIN[kind].title if kind in TERRAIN else "plain ground" for kind in (cells[square], ground))
        raise SnapshotError(thing.path, f"{game.board.name(square)} is {found} already, expected {wanted}")
    cells[square] = mark


def write_world(world: str, game: Game) -> dict[str, Any]:
    """The `mechanics`, `tiles` and `objects` of a world."""
    cells = world or GROUND * game.traits.squares
    places = [(row, col) for row in range(game.ranks) for col in range(game.files)]
    at = {(row, col): cells[_square(col, row, game)] for row, col in places}

    def listed(mark: str) -> list[dict[str, int]]:
        return [{"col": col, "row": row} for row, col in places if at[row, col] == mark]

    return {
        "mechanics": sorted({_mechanic(TERRAIN[cell]) for cell in cells if cell in TERRAIN}),
        "tiles": [[_tile(at[row, col]) for col in range(game.files)] for row in range(game.ranks)],
        "objects": {
            **{kind.objects: listed(kind.letter) for kind in _LISTED},
            "portals": [
                {"col": col, "row": row, "pair": at[row, col]} for row, col in places if at[row, col] in _PORTALS
            ],
            "conveyors": [belt for place in places if (belt := _belt_from(place, at))],
        },
    }


def _tile(letter: str) -> int:
    return TERRAIN[letter].tile if letter in TERRAIN else 0


def _mechanic(kind: Terrain) -> str:
    """Return a terrain's name in snapshots; a pit is void that only looks different."""
    return TERRAIN[_TILES[kind.tile]].name if kind.deadly else kind.objects


def _belt_from(place: tuple[int, int], at: dict[tuple[int, int], str]) -> dict[str, Any] | None:
    """The conveyor whose first square, from the top left, this is."""
    row, col = place
    arrow = at[place]
    if arrow not in _RUNS_ON:
        return None
    right, down = (abs(step) for step in _RUNS_ON[arrow])
    if at.get((row - down, col - right)) == arrow:
        return None
    length = 1
    while at.get((row + down * length, col + right * length)) == arrow:
        length += 1
    direction = sum(_RUNS_ON[arrow])
    if down:
        return {"axis": "vertical", "col": col, "start_row": row, "length": length, "direction": direction}
    return {"start_col": col, "row": row, "length": length, "direction": direction}


def _square(col: int, row: int, game: Game) -> int:
    return (game.ranks - 1 - row) * game.files + col
