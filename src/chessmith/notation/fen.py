"""FEN: a position in one line.

Six fields as everywhere (board, side to move, castling, en passant, halfmove clock, move number) with the sizes and
letters of the game; a seventh in braces carries what a game adds, see `extras`. In games that count checks, the checks
that White and Black still have to give stand as `3+3` before the two counters.

Missing counters read as `0 1`. Impossible castling and en passant rights are dropped, and an en passant square is
written only if a legal action uses it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from chessmith.core_view import default_world
from chessmith.errors import ChessmithError, FenError
from chessmith.notation import castling, extras
from chessmith.quoting import printable, quoted
from chessmith.rules.terrain import GROUND
from chessmith.rules.world import read_world
from chessmith.setup import Setup
from chessmith.traits import BLACK, WHITE

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.game import Game
    from chessmith.rules.outline import Start

LONGEST: Final = 5000  # characters; a board of 128 wounded pieces needs fewer
MOST_MOVES: Final = 60_000
START: Final = "startpos"

_FIELDS: Final = ("board", "side to move", "castling", "en passant", "halfmove clock", "move number")
_COUNTER: Final = re.compile(r"[0-9]{1,5}")
_CHECKS: Final = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})")


def read(text: str, game: Game) -> Setup:
    """Read a FEN, or raise FenError with the field, what was found and what was expected."""
    try:
        return _read(text, game)
    except ChessmithError as error:
        raise FenError(f"FEN: {printable(str(error))}") from None


def _read(text: str, game: Game) -> Setup:
    if len(text) > LONGEST:
        raise FenError(f"{len(text)} characters, expected at most {LONGEST}")
    fields = text.split()
    extra = fields.pop() if fields and fields[-1].startswith("{") else None
    checks = fields.pop(4) if len(fields) > 4 and "+" in fields[4] else None
    if not 4 <= len(fields) <= 6:
        raise FenError(
            f"{len(fields)} field{'' if len(fields) == 1 else 's'}, expected {', '.join(_FIELDS[:5])} and {_FIELDS[5]}"
        )
    fields += ("0", "1")[len(fields) - 4 :]

    setup = _read_pieces(fields[0], fields[1], fields[2], game)
    if fields[3] != "-":
        square = game.board.square(fields[3])
        if square is None:
            raise _refused(3, f"expected - or a square of the board, found {quoted(fields[3])}")
        setup.en_passant = square
    setup.halfmove = _counter(fields, 4, least=0)
    setup.fullmove = _counter(fields, 5, least=1)
    if checks is not None:
        setup.checks = _read_checks(checks, game.traits.checks)
    if extra is not None:
        extras.read(extra, setup, game)
    return setup


def read_layout(layout: Start, game: Game) -> Setup:
    """The set-up of a layout, which writes board, side and castling as a FEN does."""
    try:
        setup = _read_pieces(layout.setup, layout.turn, layout.castling, game)
    except ChessmithError as error:
        raise FenError(f"FEN: {printable(str(error))}") from None
    if game.traits.has_world:
        setup.world = read_world(game.board, layout.world) if layout.world else GROUND * game.traits.squares
    return setup


def _read_pieces(board: str, side: str, rights: str, game: Game) -> Setup:
    """The first three fields."""
    codes = game.traits.letter_codes
    try:
        letters = game.board.read_rows(board, codes, f"piece letter ({''.join(codes)})")
    except ChessmithError as error:
        raise _refused(0, str(error)) from None
    setup = Setup(world=default_world(game), board=[codes[letter] if letter else 0 for letter in letters])
    if side not in ("w", "b"):
        raise _refused(1, f"expected w or b, found {quoted(side)}")
    setup.side = WHITE if side == "w" else BLACK
    try:
        setup.castling = castling.read(rights, setup.board, game)
    except ChessmithError as error:
        raise _refused(2, str(error)) from None
    return setup


def write(state: _core.State, world: str, game: Game) -> str:
    """The FEN of a position."""
    fields = [
        game.board.fold(state.board.translate(game.traits.board_letters).decode()),
        "w" if state.side == WHITE else "b",
        castling.write(state, game),
        game.board.name(state.ep) if state.ep >= 0 else "-",
    ]
    if game.traits.checks:
        white, black = state.checks
        fields.append(f"{white}+{black}")
    fields += [str(state.halfmove), str(state.fullmove)]
    if extra := extras.write(state, world, game):
        fields.append(extra)
    return " ".join(fields)


def _refused(field: int, message: str) -> FenError:
    return FenError(f"field {field + 1} ({_FIELDS[field]}): {message}")


def _counter(fields: list[str], field: int, least: int) -> int:
    text = fields[field]
    if not _COUNTER.fullmatch(text) or not least <= int(text) <= MOST_MOVES:
        raise _refused(field, f"expected a number from {least} to {MOST_MOVES}, found {quoted(text)}")
    return int(text)


def _read_checks(text: str, most: int) -> list[int]:
    if not most:
        raise FenError(f"checks: {quoted(text)}, but this game does not count them")
    match = _CHECKS.fullmatch(text)
    left = [int(number) for number in match.groups()] if match else []
    if not left or max(left) > most:
        raise FenError(f"checks: expected the checks still to give, up to {most}+{most}, found {quoted(text)}")
    return left
