"""The seventh field of a FEN: `{…}` with what a game adds to chess.

Sections in this order, joined by `;`, without spaces, those with nothing to say left out:

`world=` rows like the board's: numbers are plain ground, letters are those of `chessmith.rules.terrain`. Games with a
world always write it; where it is missing, the first layout's is meant.
`fresh=` the pawns that have never moved, for games that ask; left out when all are fresh, `-` when none is.
`hp=` `cd=` `uses=` hit points left, turns to wait and uses left, as `e1:20,d8:7`. `rest=` pawns that rest.
`decree=` the sides, `w`, `b` or `w,b`, whose next turn stands under a royal decree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from chessmith.errors import ChessmithError, FenError
from chessmith.rules.world import read_world, write_world
from chessmith.setup import Setup
from chessmith.traits import PieceKind, side_of

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.game import Game

_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_LISTS: Final = ("hp", "cd", "uses", "rest", "decree")  # sections that may be empty, which is as if they were left out


def read(text: str, setup: Setup, game: Game) -> None:
    """Add the contents of the seventh field to a set-up."""
    if not text.endswith("}"):
        raise FenError('field 7: expected "}" at its end')
    seen: set[str] = set()
    for section in text[1:-1].split(";") if len(text) > 2 else ():
        name, equals, value = section.partition("=")
        reader = _READERS.get(name)
        if reader is None or not equals:
            raise FenError(f'field 7: expected sections of {", ".join(_READERS)}, found "{section[:20]}"')
        if name in seen:
            raise FenError(f"field 7: section {name} appears twice")
        seen.add(name)
        if not _has_section(name, game):
            raise FenError(f"field 7: {game.name} has no section {name}")
        if not value and name in _LISTS:
            continue
        try:
            reader(value, setup, game)
        except ChessmithError as error:
            message = str(error)
            raise FenError(f"field 7: {message if message.startswith(name) else f'{name}: {message}'}") from None


def write(state: _core.State, world: str, game: Game) -> str:
    """Return the field for a position; empty if everything is default."""
    sections: list[str] = []
    name_of = game.board.name
    if game.traits.has_world:
        sections.append(f"world={write_world(game.board, world)}")
    if game.traits.has_freshness:
        fresh = sorted(state.fresh)
        if fresh != _squares(state, game, lambda piece: piece.fresh_double_step):
            sections.append("fresh=" + (",".join(map(name_of, fresh)) or "-"))
    if game.traits.has_combat:
        sections += _combat_sections(state, game)
    return f"{{{';'.join(sections)}}}" if sections else ""


def _combat_sections(state: _core.State, game: Game) -> Iterable[str]:
    name_of, piece_of, board = game.board.name, game.traits.piece, state.board
    hit_points, cooldown, uses_left = state.hp, state.cooldown, state.uses
    full = {square: piece_of(code).hit_points[side_of(code)] for square, code in enumerate(board) if code}
    wounds = [f"{name_of(square)}:{hit_points[square]}" for square in full if hit_points[square] != full[square]]
    waits = [f"{name_of(square)}:{cooldown[square]}" for square in full if cooldown[square]]
    uses = [
        f"{name_of(square)}:{uses_left[square]}"
        for square in full
        if (limit := piece_of(board[square]).uses) and uses_left[square] != limit
    ]
    rest = [name_of(square) for square in state.rest]
    decree = [side for side, standing in zip("wb", state.decree, strict=True) if standing]
    for name, entries in (("hp", wounds), ("cd", waits), ("uses", uses), ("rest", rest), ("decree", decree)):
        if entries:
            yield f"{name}={','.join(entries)}"


def _squares(state: _core.State, game: Game, wanted: Callable[[PieceKind], bool]) -> list[int]:
    return [square for square, code in enumerate(state.board) if code and wanted(game.traits.piece(code))]


def _has_section(name: str, game: Game) -> bool:
    if name == "world":
        return game.traits.has_world
    return game.traits.has_freshness if name == "fresh" else game.traits.has_combat


def _read_world(text: str, setup: Setup, game: Game) -> None:
    setup.world = read_world(game.board, text)


def _read_fresh(text: str, setup: Setup, game: Game) -> None:
    squares = [] if text == "-" else _read_squares(text, game)
    for square in squares:
        if not setup.board[square] or not game.traits.piece(setup.board[square]).fresh_double_step:
            raise FenError(f"no pawn stands on {game.board.name(square)}")
    setup.fresh = squares


def _read_hit_points(text: str, setup: Setup, game: Game) -> None:
    def most(square: int) -> int:
        code = setup.board[square]
        return game.traits.piece(code).hit_points[side_of(code)]

    setup.hit_points = _read_numbers(text, setup, game, 1, most, "hit points")


def _read_cooldown(text: str, setup: Setup, game: Game) -> None:
    setup.cooldown = _read_numbers(
        text, setup, game, 0, lambda square: game.traits.piece(setup.board[square]).cooldown, "an ability to wait for"
    )


def _read_uses(text: str, setup: Setup, game: Game) -> None:
    setup.uses = _read_numbers(
        text, setup, game, 0, lambda square: game.traits.piece(setup.board[square]).uses, "an ability to be used up"
    )


def _read_rest(text: str, setup: Setup, game: Game) -> None:
    setup.rest = _read_squares(text, game)
    for square in setup.rest:
        if not setup.board[square] or not game.traits.piece(setup.board[square]).rests:
            raise FenError(f"no piece that could rest stands on {game.board.name(square)}")


def _read_decree(text: str, setup: Setup, game: Game) -> None:
    sides = text.split(",")
    if not set(sides) <= {"w", "b"} or len(set(sides)) < len(sides):
        raise FenError(f'expected w, b or w,b, found "{text[:12]}"')
    setup.decree = ["w" in sides, "b" in sides]


def _read_squares(text: str, game: Game) -> list[int]:
    squares: list[int] = []
    for name in text.split(","):
        square = game.board.square(name)
        if square is None:
            raise FenError(f'expected squares of the board, found "{name[:12]}"')
        if square in squares:
            raise FenError(f"{name} appears twice")
        squares.append(square)
    return sorted(squares)


def _read_numbers(
    text: str, setup: Setup, game: Game, least: int, most: Callable[[int], int], what: str
) -> dict[int, int]:
    numbers: dict[int, int] = {}
    for entry in text.split(","):
        name, colon, number = entry.partition(":")
        square = game.board.square(name)
        if square is None or not colon or not _NUMBER.fullmatch(number):
            raise FenError(f'expected entries like e1:3, found "{entry[:12]}"')
        if square in numbers:
            raise FenError(f"{name} appears twice")
        if not setup.board[square]:
            raise FenError(f"no piece stands on {name}")
        limit = most(square)
        if not limit:
            raise FenError(f"the piece on {name} does not have {what}")
        if not least <= int(number) <= limit:
            raise FenError(f"{name}: expected {least} to {limit}, found {number}")
        numbers[square] = int(number)
    return numbers


_READERS: Final[dict[str, Callable[[str, Setup, Game], None]]] = {
    "world": _read_world,
    "fresh": _read_fresh,
    "hp": _read_hit_points,
    "cd": _read_cooldown,
    "uses": _read_uses,
    "rest": _read_rest,
    "decree": _read_decree,
}
