"""Keeping an evaluation on its scale while its weights change.

Searches prune by margins in centipawns, levels and resigning go by them, and exchanges count pieces at the values that
follow from the rules. So new weights must change what counts how much, not what a centipawn is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_UNDECIDED: Final = 500  # centipawns: beyond, the scale matters little
_MOST_FACTOR: Final = 2.0
_HALVINGS: Final = 40


def on_scale(
    np: Any, static: Floats, features: Floats, old: Floats, new: Floats, bounds: tuple[Floats, Floats]
) -> Floats:
    """Return the new weights times one factor, within bounds, on the scale of the old ones.

    On that scale, the new evaluation of the recorded positions has the slope 1 over `static`, the old one: positions
    that were a pawn better are a pawn better on average.
    """
    undecided = np.abs(static) <= _UNDECIDED
    before = static[undecided]
    share = before @ features[undecided]
    wanted = share @ old  # what the weights add to the slope; the rest of the evaluation stays
    low, high = 1 / _MOST_FACTOR, _MOST_FACTOR
    for _ in range(_HALVINGS):
        factor = (low * high) ** 0.5
        if share @ np.clip(factor * new, *bounds) < wanted:
            low = factor
        else:
            high = factor
    scaled: Floats = np.clip(factor * new, *bounds)
    return scaled
