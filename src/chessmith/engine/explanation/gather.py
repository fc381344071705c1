"""All facts about a decision."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from chessmith.engine.explanation.combat_facts import combat_facts
from chessmith.engine.explanation.defence_facts import defence_facts
from chessmith.engine.explanation.ending_facts import ending_facts
from chessmith.engine.explanation.material_facts import material_facts
from chessmith.engine.explanation.pawn_facts import pawn_facts
from chessmith.engine.explanation.plan_facts import plan_facts
from chessmith.engine.explanation.study import Study, TooMuchToStudy
from chessmith.engine.explanation.threat_facts import threat_facts
from chessmith.engine.explanation.world_facts import world_facts

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision
    from chessmith.engine.explanation.fact import Fact

_FAMILIES: Final = (
    material_facts,
    threat_facts,
    defence_facts,
    pawn_facts,
    world_facts,
    combat_facts,
    plan_facts,
)


def gather_facts(decision: Decision) -> tuple[Fact, ...]:
    """Return the facts about a decision, weightiest first."""
    study = Study(decision)
    facts = list(ending_facts(study))
    # Once the game ends, nothing else matters.
    if not any(fact.kind == "ends" for fact in facts):
        for family in _FAMILIES:
            # Out of time: keep the facts found so far.
            with suppress(TooMuchToStudy):
                facts += family(study)
    return tuple(sorted(facts, key=lambda fact: -fact.weight))
