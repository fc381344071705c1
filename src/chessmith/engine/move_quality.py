"""The quality of a move, by the winning chances it gave away."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, Literal

from chessmith.arguments import expect_finite, expect_kind

Quality = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

_LEAST_LOSS: Final[tuple[tuple[float, Quality], ...]] = ((0.3, "blunder"), (0.2, "mistake"), (0.1, "inaccuracy"))
_LOSS: Final = "a finite number, from 0 to 2 between two results"
_DECAY: Final = 2.2  # a move that gives away half of a certain win, a loss of 1, scores a tenth of a perfect one


def quality(loss: float, *, best: bool = False) -> Quality:
    """What a move is called that makes the expected result, from -1 to 1, worse by so much.

    >>> quality(0.02), quality(0.15), quality(0.6), quality(0.6, best=True)
    ('good', 'inaccuracy', 'blunder', 'best')
    """
    expect_finite("loss", loss, _LOSS)
    return "best" if best else next((name for least, name in _LEAST_LOSS if loss >= least), "good")


def accuracy(losses: Iterable[float]) -> float | None:
    """How close moves were to the best ones, from 0 to 100: the mean over the moves; None without moves.

    >>> accuracy([0.0, 0.0]), round(accuracy([0.0, 1.0])), accuracy([])
    (100.0, 56, None)
    """
    expect_kind(losses, Iterable, "losses of expected result")
    counted = list(losses)
    for loss in counted:
        expect_finite("loss", loss, _LOSS)
    each = [100 * math.exp(-_DECAY * max(0.0, loss)) for loss in counted]
    return sum(each) / len(each) if each else None
