"""The search style of a profile. The defaults are the engine's own; see core/search/shared/style.h."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

ALL_CAPTURES: Final = 120  # more plies than any search has


@dataclass(frozen=True, slots=True)
class OrderWeights:
    """Which move is tried first, as a sum of points."""

    known: int = 0  # the move of the transposition table
    killer: int = 0
    history: bool = False
    mates: bool = False  # moves that mate come first of all
    check: int = 0
    capture: int = 0
    victim: int = 1  # times what is taken
    attacker: int = 0  # times what takes
    trade: int = 0  # more attackers than defenders, and the trade wins
    promotion: int = 0
    other_promotion: int = 0
    castling: int = 0
    placement: bool = False  # gains by the piece-square tables


@dataclass(frozen=True, slots=True)
class Style:
    """How a search goes about its work."""

    selective: bool = True  # prunes, reduces and extends; else plain alpha-beta
    remembers: bool = True  # uses the transposition table
    captures: int = ALL_CAPTURES  # plies of captures beyond the depth
    delta: int = 160  # margin of delta pruning; below 0: none
    contempt: int = 0  # what a draw costs
    losing_captures: bool = True  # whether these are searched beyond the depth; never if selective
    trust: int = 0  # by how much an unfinished depth must be better to be believed; 0: always
    order: OrderWeights | None = None

    def for_core(self) -> dict[str, Any]:
        """The same for the compiled search."""
        return asdict(self)
