"""Wins, draws and losses in thousandths, from a score in centipawns.

A win is as likely as `1 / (1 + exp((M - cp) / S))`, a loss the same from the other side, and the rest are draws: a
player who is `M` centipawns ahead wins every other game.
"""

from __future__ import annotations

import math
from typing import Final

_HALF_WON: Final = 180.0  # M, centipawns
_SPREAD: Final = 75.0  # S


def win_draw_loss(cp: int | None, mate: int | None) -> tuple[int, int, int]:
    """The chances of the side to move.

    >>> win_draw_loss(0, None), win_draw_loss(None, 3), win_draw_loss(None, -1)
    ((83, 834, 83), (1000, 0, 0), (0, 0, 1000))
    """
    if mate is not None:
        return (1000, 0, 0) if mate > 0 else (0, 0, 1000)
    win, loss = _share(cp or 0), _share(-(cp or 0))
    return win, 1000 - win - loss, loss


def _share(cp: int) -> int:
    return round(1000 / (1 + math.exp(min(50.0, (_HALF_WON - cp) / _SPREAD))))
