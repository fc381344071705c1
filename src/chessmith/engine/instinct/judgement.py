"""Judgement: the sum of all feelings about an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chessmith.engine.instinct.ability import feel_ability
from chessmith.engine.instinct.attack import feel_attack
from chessmith.engine.instinct.coordination import feel_coordination, feel_cover
from chessmith.engine.instinct.defence import feel_defence
from chessmith.engine.instinct.feeling import Feeling
from chessmith.engine.instinct.movement import feel_movement, feel_new_attacks

if TYPE_CHECKING:
    from chessmith.engine.instinct.outlook import Candidate, Outlook


def first_feeling(outlook: Outlook, candidate: Candidate) -> Feeling:
    """What lies in front of everybody: defence, attack, the square, the ability."""
    feeling = Feeling()
    risk = outlook.risk(candidate)
    feel_attack(outlook, candidate, risk, feeling)
    feel_defence(outlook, candidate, risk, feeling)
    feel_movement(outlook, candidate, feeling)
    feel_coordination(outlook, candidate, feeling)
    if outlook.scene.has_combat:
        feel_ability(outlook, candidate, risk, feeling)
    return feeling


def second_look(outlook: Outlook, candidate: Candidate, feeling: Feeling) -> None:
    """The slower terms, computed for promising actions only: new attacks, and the pieces it covers."""
    feel_new_attacks(outlook, candidate, feeling)
    feel_cover(outlook, candidate, feeling)
