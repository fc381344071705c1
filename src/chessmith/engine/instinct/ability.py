"""Ability: whether it is the moment for a decree, for healing, for an advance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chessmith.engine.instinct.feeling import Feeling
    from chessmith.engine.instinct.outlook import Candidate, Outlook

_DECREE: Final = 40  # for each piece that could strike under it
_DECREE_COST: Final = 70
_ADVANCE: Final = 30
_RASH_ADVANCE: Final = 200  # against one that can be struck where it ends


def feel_ability(outlook: Outlook, candidate: Candidate, risk: int, feeling: Feeling) -> None:
    """Count what an ability brings."""
    kind = candidate.action.kind
    if kind == "decree":
        strikers = {action.from_square for action, _ in outlook.state.captures()}
        ready = len(strikers)
        feeling.add(_DECREE * ready - _DECREE_COST, f"{ready} pieces are ready to strike" if ready > 1 else "")
    elif kind == "consecrate":
        healed = sum(
            part / whole * outlook.strength(after) for part, whole, after in outlook.state.outcomes(candidate.action)
        )
        feeling.add(healed - outlook.strength_now, f"{outlook.missing(candidate.action.target)} hit points are missing")
    elif kind == "advance":
        feeling.add(-_RASH_ADVANCE if risk else _ADVANCE, "" if risk else "a safe advance")
