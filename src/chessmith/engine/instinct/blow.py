"""A blow: what a strike brings and costs, over all rolls of the die."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chessmith.engine.instinct.outlook import attacks
from chessmith.odds import odds_of

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.instinct.outlook import Candidate, Outlook


@dataclass(slots=True)
class Blow:
    """The odds of one strike. Worths are in centipawns, means over the die."""

    kill: float = 0.0  # that the target dies
    win: float = 0.0  # that the game is won with it
    gain: float = 0.0  # what both sides lose by it, taken together
    risk: float = 0.0  # what the striker then stands to lose where it stands
    defended: bool = False  # a piece other than the target could strike back


def blow_of(outlook: Outlook, candidate: Candidate) -> Blow:
    """Look at every roll. Whether anything can strike back depends only on whether the target survives."""
    blow, target, before = Blow(), candidate.action.target, outlook.state
    answers: dict[bool, set[int]] = {}
    faces = odds_of(before, candidate.action).faces
    chance = 1 / len(faces)
    for after, _, killed in faces:
        end = after.end()
        if end is not None:
            blow.win += chance if end[0] == outlook.side else 0.0
            continue
        blow.kill += chance if killed else 0.0
        blow.gain += chance * (outlook.strength(after) - outlook.strength_now)
        if killed not in answers:
            answers[killed] = _strikers(outlook, candidate, after)
        if answers[killed] and candidate.end is not None:
            blow.risk += chance * outlook.wound_worth(after, candidate.end)
            blow.defended = blow.defended or bool(answers[killed] - {target})
    return blow


def _strikers(outlook: Outlook, candidate: Candidate, after: _core.State) -> set[int]:
    """From where the enemy can strike at the striker."""
    if candidate.end is None or not after.board[candidate.end]:
        return set()
    return attacks(after).get(candidate.end, set())
