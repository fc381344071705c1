"""Human thinking time: short when there is little to choose, longer when several moves look alike."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chessmith.engine.line import Line

_USUAL: Final = 1.6  # seconds
_LEAST: Final = 0.3
_MOST: Final = 8.0
_OPENING: Final = 8  # plies that a player knows by heart
_ALIKE: Final = 40  # centipawns


def human_time(ply: int, choices: int, lines: Sequence[Line], *, obvious: bool, dice: random.Random) -> float:
    """Seconds that a person might take for a move.

    `choices` is the number of legal actions, `obvious` says that the move needs no thought, such as taking back.
    """
    alike = sum(lines[0].score.value - line.score.value <= _ALIKE for line in lines) if lines else min(choices, 4)
    seconds = _USUAL * (0.5 + 0.25 * min(alike, 5)) * dice.lognormvariate(0, 0.4)
    if choices == 1 or obvious:
        seconds *= 0.35
    elif ply < _OPENING:
        seconds *= 0.6
    return min(_MOST, max(_LEAST, seconds))
