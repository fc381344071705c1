"""A score: centipawns for the side to move, or moves to mate."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

_SLOPE: Final = 0.00368208
_MOST_CENTIPAWNS: Final = 1000


@dataclass(frozen=True, slots=True)
class Score:
    """How good a position is for the side to move; exactly one of the two is set.

    >>> str(Score(cp=420)), str(Score(mate=3)), str(Score(mate=-2))
    ('+4.2', 'mate in 3', 'mated in 2')
    """

    cp: int | None = None
    mate: int | None = None  # in this many moves; negative: the side to move is mated

    @property
    def value(self) -> int:
        """The score as one number that can be compared; a mate is worth 1100 to 2000 centipawns, a quick one more.

        >>> Score(cp=35).value, Score(mate=1).value, Score(mate=-20).value
        (35, 2000, -1100)
        """
        if self.mate is None:
            return max(-_MOST_CENTIPAWNS, min(_MOST_CENTIPAWNS, self.cp or 0))
        worth = (21 - min(10, abs(self.mate))) * 100
        return worth if self.mate > 0 else -worth

    @property
    def rank(self) -> int:
        """A number by which scores can be sorted, however large they are."""
        if self.mate is None:
            return self.cp or 0
        return 100_000 - self.mate if self.mate > 0 else -100_000 - self.mate

    @property
    def chance(self) -> float:
        """The expected result from -1 (lost) to 1 (won).

        >>> round(Score(cp=0).chance, 2), round(Score(cp=300).chance, 2), round(Score(mate=-1).chance, 2)
        (0.0, 0.5, -1.0)
        """
        return 2 / (1 + math.exp(-_SLOPE * self.value)) - 1

    def view(self) -> dict[str, int]:
        """The score as JSON: `{"cp": …}` or `{"mate": …}`."""
        return {"mate": self.mate} if self.mate is not None else {"cp": self.cp or 0}

    def __str__(self) -> str:
        if self.mate is not None:
            return f"mate in {self.mate}" if self.mate > 0 else f"mated in {-self.mate}"
        pawns = round((self.cp or 0) / 100, 1)
        return f"{pawns:+.1f}" if pawns else "0.0"
