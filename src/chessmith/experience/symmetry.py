"""Symmetries: which positions of a game are equivalent.

A symmetry maps squares to squares and may swap the colours. It holds only where it preserves rules, world and castling
rights: pieces that move alike to the left and right, goals that map onto themselves, and so on. When in doubt there
is none: a reflection may change the order in which belts carry, and games with hit points are excluded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import outline_of, state_of
from chessmith.grid import Grid
from chessmith.rules.terrain import GROUND, KINDS
from chessmith.traits import BLACK_CODE

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position

_STILL_TERRAIN: Final = frozenset([GROUND, *(kind.letter for kind in KINDS if not kind.is_belt)])
_SQUARE: Final = re.compile(r"[a-z][0-9]+")
_CELLS: Final = re.compile(r"[0-9]+|\D")
_SWAP_COLOURS: Final = bytes(
    code + BLACK_CODE if 0 < code <= BLACK_CODE else code - BLACK_CODE if code > BLACK_CODE else 0
    for code in range(256)
)
WAYS: Final = ("", "mirror", "flip", "turn")
_SWAP_SIDE: Final = {"w": "b", "b": "w"}


@dataclass(frozen=True, eq=False)
class Symmetry:
    """An involution of the board."""

    name: str
    grid: Grid
    squares: tuple[int, ...]  # where each square goes
    swaps: bool  # White becomes Black

    def board(self, board: bytes) -> bytes:
        """Map piece codes by square."""
        moved = bytes(self._look(board))
        return moved.translate(_SWAP_COLOURS) if self.swaps else moved

    def move(self, text: str) -> str:
        """Map a move text."""
        return _SQUARE.sub(lambda found: self._square(found[0]), text)

    def fen(self, text: str) -> str:
        """Map a FEN without counters."""
        placement, side, castling, en_passant, *rest = text.split(" ")
        rows = placement.split("/")
        if self.name != "flip":
            rows = ["".join(reversed(_CELLS.findall(row))) for row in rows]
        if self.swaps:
            rows = [row.swapcase() for row in reversed(rows)]
            side = _SWAP_SIDE[side]
            castling = castling.swapcase()
            castling = "".join(filter(str.isupper, castling)) + "".join(filter(str.islower, castling)) or "-"
        return " ".join(("/".join(rows), side, castling, self.move(en_passant), *map(self._extra, rest)))

    @cached_property
    def _look(self) -> Callable[[bytes], tuple[int, ...]]:
        return itemgetter(*self.squares)

    def _square(self, name: str) -> str:
        number = self.grid.square(name)
        return name if number is None else self.grid.name(self.squares[number])

    def _extra(self, field: str) -> str:
        if field.startswith("{"):
            return "{" + ";".join(map(self._section, field[1:-1].split(";"))) + "}"
        # Checks still to give, White's first.
        return "+".join(reversed(field.split("+"))) if self.swaps else field

    def _section(self, section: str) -> str:
        name, _, value = section.partition("=")
        if name != "fresh" or value == "-":
            return section  # the world maps onto itself
        numbers = [self.grid.square(square) for square in value.split(",")]
        squares = sorted(self.squares[number] for number in numbers if number is not None)
        return "fresh=" + ",".join(map(self.grid.name, squares))


@dataclass(frozen=True)
class Place:
    """A position in canonical form: one represents all that are equivalent by symmetry."""

    rules_hash: str
    seen: str  # the FEN of the position itself, without counters
    fen: str  # of the canonical position
    ways: tuple[Symmetry | None, ...]  # symmetries that lead there; None: the position is canonical itself

    def move(self, text: str) -> str:
        """Return a move of the position as a canonical move; equivalent moves coincide."""
        return min(text if way is None else way.move(text) for way in self.ways)

    @property
    def way(self) -> int:
        """Number of a symmetry that leads to the canonical position, for `seen_move`."""
        return 0 if self.ways[0] is None else WAYS.index(self.ways[0].name)


def place_of(position: Position) -> Place:
    """Return the canonical form of a position, without clocks and history.

    >>> import chessmith
    >>> game = chessmith.load("gardner")
    >>> left = place_of(game.position("k4/5/5/5/KP3 w - - 0 1"))
    >>> right = place_of(game.position("4k/5/5/5/3PK w - - 7 9"))
    >>> left.fen == right.fen, left.move("b1b2") == right.move("d1d2")
    (True, True)
    """
    state = state_of(position)
    ways: list[tuple[bytes, Symmetry | None]] = [(state.board, None)]
    has_rights = any(rook >= 0 for rook in state.castling)
    ways += ((way.board(state.board), way) for way in symmetries(position.game, position.world, has_rights))
    least = min(board for board, _ in ways)
    text = without_counters(position.fen)
    seen = [(text if way is None else way.fen(text), way) for board, way in ways if board == least]
    fen = min(text for text, _ in seen)
    return Place(position.game.rules_hash, text, fen, tuple(way for text, way in seen if text == fen))


def without_counters(fen: str) -> str:
    """A FEN without its halfmove clock and move number."""
    fields = fen.split(" ")
    if fields[-1].startswith("{"):
        return " ".join((*fields[:-3], fields[-1]))
    return " ".join(fields[:-2])


@lru_cache(maxsize=256)
def symmetries(game: Game, world: str, has_rights: bool) -> tuple[Symmetry, ...]:
    """Return the symmetries of a game in a world, except the identity."""
    spec = outline_of(game).spec
    if spec["combat"] is not None or not _STILL_TERRAIN.issuperset(world):
        return ()
    two_handed = all(map(_moves_alike_both_ways, spec["pieces"]))
    possible = {"mirror": two_handed and not has_rights, "flip": two_handed, "turn": not has_rights}
    candidates = [_symmetry(name, game.board) for name in WAYS[1:] if possible[name]]
    return tuple(way for way in candidates if _world_is_kept(world, way) and _rules_are_kept(spec, way))


def seen_move(way: int, fen: str, move: str) -> str:
    """Map a canonical move to the position whose `way` leads there."""
    if way == 0:
        return move
    rows = fen.partition(" ")[0].split("/")
    files = sum(int(cell) if cell.isdecimal() else 1 for cell in _CELLS.findall(rows[0]))
    return _symmetry(WAYS[way], Grid.of(files, len(rows))).move(move)


def _symmetry(name: str, grid: Grid) -> Symmetry:
    files, ranks = grid.files, grid.ranks
    squares = range(files * ranks)
    if name == "mirror":
        images = [square - square % files + files - 1 - square % files for square in squares]
    elif name == "flip":
        images = [(ranks - 1 - square // files) * files + square % files for square in squares]
    else:
        images = list(reversed(squares))
    return Symmetry(name, grid, tuple(images), swaps=name != "mirror")


def _moves_alike_both_ways(piece: dict[str, Any]) -> bool:
    motions = [tuple(motion.values()) for motion in piece["moves"]]
    mirrored = [tuple({**motion, "dx": -motion["dx"]}.values()) for motion in piece["moves"]]
    return sorted(motions) == sorted(mirrored)


def _world_is_kept(world: str, way: Symmetry) -> bool:
    return not world or all(world[square] == world[other] for square, other in enumerate(way.squares))


def _rules_are_kept(spec: dict[str, Any], way: Symmetry) -> bool:
    swaps = way.swaps

    def kept(by_side: list[list[int]]) -> bool:
        return all(
            _mapped(by_side[side], way.squares) == set(by_side[1 - side] if swaps else by_side[side]) for side in (0, 1)
        )

    reach = spec["goal"]["reach"]
    if reach is not None and (not kept(reach["squares"]) or (swaps and reach["reply"])):
        return False
    for piece in spec["pieces"]:
        if any(motion["first"] for motion in piece["moves"]) and not kept(piece["home"]):
            return False
        promotion = piece["promotion"]
        if swaps and promotion is not None and promotion["to"][0] != promotion["to"][1]:
            return False
    return True


def _mapped(numbers: Iterable[int], squares: tuple[int, ...]) -> set[int]:
    return {squares[number] for number in numbers}
