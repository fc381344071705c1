"""The choice of a player of limited strength."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import state_of
from chessmith.engine.line import Line, texts
from chessmith.engine.search import read_score
from chessmith.engine.skill.human_choice import Fallibility, choose

if TYPE_CHECKING:
    from chessmith.engine.skill.strength import Strength
    from chessmith.position import Position

_DECAY: Final = 0.85
_MOST: Final = 3  # times the usual spread is the most that a choice may cost


def chooser(
    position: Position, strength: Strength, dice: random.Random | None = None
) -> Callable[[Sequence[dict[str, Any]]], int]:
    """A function that picks one of the lines found by the core's search."""

    def pick(found: Sequence[dict[str, Any]]) -> int:
        if not strength.loss:
            return 0
        lines = [
            Line(
                texts(state_of(position), line["actions"]) or (state_of(position).text(line["actions"][0]),),
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
