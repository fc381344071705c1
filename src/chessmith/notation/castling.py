"""The castling field of a FEN.

`KQkq` as usual. Where kings and rooks may start on any file, `K` is the outermost rook on that side of the king, and
a rook that is not is named by its file (`H`, `b`), as in X-FEN; file letters are read everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from chessmith.core_view import castling_homes
from chessmith.errors import FenError
from chessmith.square import FILE_LETTERS
from chessmith.traits import BLACK_CODE

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.game import Game

RIGHTS: Final = "KQkq"  # the order of the rights everywhere
_FIELD: Final = re.compile(r"-|[A-Qa-q]{1,4}")

Home = tuple[int, int, int]  # right, king's square, rook's square


def read(text: str, board: Sequence[int], game: Game) -> list[int]:
    """The rook's square for each right, -1 for a missing right."""
    rooks = [-1, -1, -1, -1]
    if not _FIELD.fullmatch(text):
        raise FenError(f'expected - or letters of KQkq, found "{text[:12]}"')
    if text == "-":
        return rooks
    if len(set(text)) < len(text):
        raise FenError(f'a right appears twice in "{text}"')
    for letter in text:
        if letter in RIGHTS:
            right = RIGHTS.index(letter)
            home = _home(right, board, game)
        else:
            home = _home_of_file(letter, board, game)
        if home:
            right, _, rook = home
            if rooks[right] not in (-1, rook):
                raise FenError(f'two rooks for one side of a king in "{text}"')
            rooks[right] = rook
    return rooks


def write(state: _core.State, game: Game) -> str:
    """The field for a position."""
    text = ""
    for right, rook in enumerate(state.castling):
        if rook >= 0:
            outermost = _home(right, state.board, game)
            usual = outermost is not None and outermost[2] == rook
            file = FILE_LETTERS[rook % game.files]
            text += RIGHTS[right] if usual else (file.upper() if right < 2 else file)
    return text or "-"


def homes(rights: str, board: Sequence[int], game: Game) -> frozenset[Home]:
    """Return the squares of a layout's kings and rooks that have these rights."""
    found = (_outermost(RIGHTS.index(letter), board, game) for letter in rights if letter in RIGHTS)
    return frozenset(home for home in found if home)


def _home(right: int, board: Sequence[int], game: Game) -> Home | None:
    """The king and rook that this right means on this board."""
    castling = game.traits.castling
    if castling is None:
        return None
    if castling.chess960:
        return _outermost(right, board, game)
    king, rook = _codes(right, game)
    for home in castling_homes(game):
        if home[0] == right and board[home[1]] == king and board[home[2]] == rook:
            return home
    return None


def _home_of_file(letter: str, board: Sequence[int], game: Game) -> Home | None:
    """The king and rook that are meant by the rook's file."""
    castling = game.traits.castling
    file = FILE_LETTERS.find(letter.lower())
    if not 0 <= file < game.files:
        raise FenError(f'expected - or letters of KQkq, found "{letter}"')
    if castling is None:
        return None
    long_side = 1 if letter.isupper() else 3
    king = _king(long_side, board, game)
    if king < 0:
        return None
    rook = king - king % game.files + file
    home = (long_side if rook < king else long_side - 1, king, rook)
    if board[rook] != _codes(long_side, game)[1] or (not castling.chess960 and home not in castling_homes(game)):
        return None
    return home


def _outermost(right: int, board: Sequence[int], game: Game) -> Home | None:
    king = _king(right, board, game)
    if king < 0:
        return None
    code = _codes(right, game)[1]
    first = king - king % game.files
    far_side = range(first, king) if right % 2 else range(first + game.files - 1, king, -1)
    return next(((right, king, square) for square in far_side if board[square] == code), None)


def _king(right: int, board: Sequence[int], game: Game) -> int:
    """The castling king of the right's side on its own back rank, or -1."""
    first = 0 if right < 2 else game.files * (game.ranks - 1)
    code = _codes(right, game)[0]
    return next((square for square in range(first, first + game.files) if board[square] == code), -1)


def _codes(right: int, game: Game) -> tuple[int, int]:
    castling = game.traits.castling
    assert castling is not None
    colour = 0 if right < 2 else BLACK_CODE
    return 1 + castling.king + colour, 1 + castling.rook + colour
