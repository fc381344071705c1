"""The campaign as a JSON document, the same for the command line and the page."""

from __future__ import annotations

from typing import Any

from chessmith.campaign.plan import Plan
from chessmith.campaign.run import Run


def campaign_view(plan: Plan, run: Run | None) -> dict[str, Any]:
    """Return the state of a run, fight by fight; without a run, the fights to come."""
    return {
        "run": 0 if run is None else run.number,
        "state": "none" if run is None else run.state,
        "fights": [_fight_view(plan, run, index) for index in range(len(plan.fights))],
    }


def _fight_view(plan: Plan, run: Run | None, index: int) -> dict[str, Any]:
    fight = plan.fights[index]
    bout = run.bouts[index] if run is not None and index < len(run.bouts) else None
    return {
        "index": index,
        "act": plan.act_of(index),
        "kind": fight.kind,
        "game": fight.game,
        "title": fight.title,
        "rule": fight.rule,
        "depth": fight.depth,
        "state": _state(run, index),
        "begun": bout is not None,
        "result": None if bout is None or not bout.is_over else bout.result,
        "reason": None if bout is None else bout.reason,
        "plies": None if bout is None or not bout.is_over else bout.plies,
        "session": None if bout is None else bout.session,
    }


def _state(run: Run | None, index: int) -> str:
    if run is None:
        return "locked"
    if index == run.current:
        return "current"
    if index >= len(run.bouts):
        return "locked"
    return "won" if run.state != "lost" or index < len(run.bouts) - 1 else "lost"
