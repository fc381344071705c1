"""Choosing like a person: mostly well, sometimes less so, never absurdly.

A person does not play a random move now and then. He has a few candidates, judges them a little wrong, and prefers
those that come to his mind first. So a target is drawn for how much this choice may cost, which is mostly little and
seldom more (a folded normal distribution); candidates near it are likely, and the more so the higher they rank.
What looks bad at a glance is not played, whatever a deep search would say of it: it is the errors that can only be seen
deeper that people make. Games with a different idea of bad, such as a lost king, define it by their own rules.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chessmith.core_events import victims
from chessmith.core_view import action_of, state_of

if TYPE_CHECKING:
    from chessmith.engine.line import Line
    from chessmith.position import Position


_MOST_REPLIES: Final = 20_000  # that are played, with their throws, to see whether a choice hangs the king


@dataclass(frozen=True, slots=True)
class Fallibility:
    """The size of a player's errors; all in centipawns but the decay."""

    loss: float  # the spread of what a choice may cost
    most_loss: int  # a choice never costs more than this by the search's account
    most_visible_loss: int  # nor more than this at a glance
    decay: float  # how much less likely each further candidate is than the one before


def choose(
    position: Position,
    lines: Sequence[Line],
    at_a_glance: Mapping[str, int],
    fallibility: Fallibility,
    dice: random.Random,
) -> int:
    """The number of the line that is played. `lines` are best first; `at_a_glance` are their values at low depth."""
    if len(lines) < 2 or lines[0].score.mate == 1 or takes_back(position, lines[0].moves[0]):
        return 0
    candidates = _candidates(lines, at_a_glance, fallibility)
    target = abs(dice.gauss(0, fallibility.loss))
    while len(candidates) > 1:
        losses = [max(0, lines[0].score.value - lines[number].score.value) for number in candidates]
        weights = [
            fallibility.decay**number * math.exp(-abs(loss - target) / (10 + fallibility.loss / 2))
            for number, loss in zip(candidates, losses, strict=True)
        ]
        chosen = dice.choices(candidates, weights)[0]
        if chosen == 0 or not _hangs_king(position, lines[chosen].moves[0]):
            return chosen
        candidates.remove(chosen)
    return 0


def takes_back(position: Position, move: str) -> bool:
    """Whether a move captures right after something was captured; a pawn's move looks the same to the clock."""
    if state_of(position).halfmove > 0 or position.ply == 0:
        return False
    return bool(victims(state_of(position).turn(action_of(position, move), roll=1)[1]))


def _candidates(lines: Sequence[Line], at_a_glance: Mapping[str, int], fallibility: Fallibility) -> list[int]:
    best = lines[0].score
    looks_best = max((at_a_glance[line.moves[0]] for line in lines if line.moves[0] in at_a_glance), default=0)
    found = [0]
    for number, line in enumerate(lines[1:], start=1):
        if best.value - line.score.value > fallibility.most_loss:
            break
        if line.score.mate is not None and line.score.mate < 0 and (best.mate is None or best.mate > 0):
            continue
        looks = at_a_glance.get(line.moves[0], looks_best)
        if looks_best - looks <= fallibility.most_visible_loss:
            found.append(number)
    return found


def _hangs_king(position: Position, move: str) -> bool:
    """Whether the other side could win the game at once after a move, as far as some thousands of replies tell."""
    outcomes = state_of(position).outcomes(action_of(position, move))
    return any(after.best_chance_to_win(_MOST_REPLIES // len(outcomes)) > 0 for _, _, after in outcomes)
