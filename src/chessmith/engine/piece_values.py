"""Piece values, for players and reasons that weigh pieces without a search."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from chessmith.core_view import outline_of
from chessmith.traits import BLACK_CODE

if TYPE_CHECKING:
    from chessmith.game import Game

ROYAL: Final = 10_000
_PAWN: Final = 100
_LEAPER: Final = 62  # centipawns for each square that a piece reaches on average: a knight has 5.25
_RIDER: Final = 36  # a rook has 14


class PieceValues:
    """The value of each kind of piece of a game, in centipawns."""

    def __init__(self, game: Game) -> None:
        self.by_type: tuple[int, ...] = tuple(_worth(game, number) for number in range(len(game.pieces)))
        codes = [0] * 256  # White's pieces count for, Black's against
        for number, worth in enumerate(self.by_type):
            codes[1 + number] = worth
            codes[1 + number + BLACK_CODE] = -worth
        self._codes = codes
        self.by_code: tuple[int, ...] = tuple(map(abs, codes))
        self.pawn: int = min((worth for worth in self.by_type if worth < ROYAL), default=_PAWN)

    def balance(self, board: bytes, side: int) -> int:
        """Return a side's material advantage."""
        white = sum(map(self._codes.__getitem__, board))
        return white if side == 0 else -white


@lru_cache(maxsize=64)
def piece_values_of(game: Game) -> PieceValues:
    """Return the values of a game's pieces."""
    return PieceValues(game)


def _worth(game: Game, number: int) -> int:
    # From the outline: to read the file of a built-in game would take longer than a frame of a host lasts.
    piece = outline_of(game).spec["pieces"][number]
    if piece["royal"]:
        return ROYAL
    if piece["value"] is not None:
        return int(sum(piece["value"])) // 2
    if piece["pawn"]:
        return _PAWN
    reached = sum(_mean_reach(motion, game.files, game.ranks) for motion in piece["moves"])
    rides = any(motion["range"] != 1 for motion in piece["moves"])
    return max(30, min(3000, round((_RIDER if rides else _LEAPER) * reached)))


def _mean_reach(motion: Mapping[str, int], files: int, ranks: int) -> float:
    """Return how many squares the motion reaches on an empty board, averaged over all squares."""
    longest = motion["range"] or max(files, ranks)
    reached = 0
    for times in range(1, longest + 1):
        reached += max(0, files - times * abs(motion["dx"])) * max(0, ranks - times * abs(motion["dy"]))
    return reached / (files * ranks)
