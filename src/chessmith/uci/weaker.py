"""The choice of a player who holds back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from chessmith.engine.human_choice import Fallibility, choose
from chessmith.engine.line import Line, texts
from chessmith.engine.search import read_score

if TYPE_CHECKING:
    from chessmith.position import Position
    from chessmith.uci.strength import Strength
    from chessmith.uci.thinking import Chooser


def chooser(position: Position, strength: Strength) -> Chooser:
    """Somebody who picks one of the lines that a search has found."""

    def pick(found: Sequence[dict[str, Any]]) -> int:
        if strength.loss < 1:
            return 0
        lines = [
            Line(
                texts(position.state, line["actions"]),
                read_score(line["score"], line["mate"]),
                line["depth"],
                line["deepest"],
            )
            for line in found
        ]
        fallibility = Fallibility(
            loss=strength.loss,
            most_loss=round(3 * strength.loss),
            most_visible_loss=round(3 * strength.loss),
            decay=0.85,
        )
        return choose(position, [line for line in lines if line.moves], {}, fallibility, random.Random())

    return pick
