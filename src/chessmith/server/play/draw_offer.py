"""How a computer answers the offer of a draw."""

from __future__ import annotations

from typing import Final

from chessmith.engine.engine import think
from chessmith.server.play.session import Session

_EARLIEST: Final = 30  # plies
_NODES: Final = 20_000


def accepts_draw(session: Session) -> bool:
    """Whether it accepts: not in the opening, and not if a short search finds it ahead."""
    if session.ply < _EARLIEST:
        return False
    decision = think(session.position, nodes=_NODES)
    ahead = decision.score.chance if session.turn not in session.humans else -decision.score.chance
    return ahead <= 0
