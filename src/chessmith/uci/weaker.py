"""The choice of a player who holds back."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from chessmith.engine.human_choice import Fallibility, choose
from chessmith.engine.line import Line, texts
from chessmith.engine.search import read_score

if TYPE_CHECKING:
    from chessmith.position import Position
    from chessmith.uci.strength import Strength

_DECAY: Final = 0.85
_MOST: Final = 3  # times the usual spread is the most that a choice may cost


def chooser(
    position: Position, strength: Strength, dice: random.Random | None = None
) -> Callable[[Sequence[dict[str, Any]]], int]:
    """Somebody who picks one of the lines that a search of the core has found."""

    def pick(found: Sequence[dict[str, Any]]) -> int:
        if not strength.loss:
            return 0
        lines = [
            Line(
                texts(position.state, line["actions"]) or (position.state.text(line["actions"][0]),),
                read_score(line["score"], line["mate"]),
                line["depth"],
                line["deepest"],
            )
            for line in found
        ]
        most = round(_MOST * strength.loss)
        fallibility = Fallibility(loss=strength.loss, most_loss=most, most_visible_loss=most, decay=_DECAY)
        return choose(position, lines, {}, fallibility, dice or random.Random())

    return pick
