"""Defence: what an action does for pieces that are in danger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chessmith.engine.instinct.feeling import Feeling
    from chessmith.engine.instinct.outlook import Candidate, Outlook

_STILL_IN_DANGER: Final = 30
_COUNTER_ATTACK: Final = 40
_KING: Final = 400  # what it is worth to take a king out of danger where kings can be hit


def feel_defence(outlook: Outlook, candidate: Candidate, risk: int, feeling: Feeling) -> None:
    """Count what is saved, and what is put at risk."""
    scene, board = outlook.scene, outlook.state.board
    cost = outlook.in_danger.get(candidate.start, 0)
    if not candidate.targets:
        if cost and risk:
            feeling.add(-_STILL_IN_DANGER - max(0, risk - cost))
        elif cost:
            worth = _KING if scene.is_royal(candidate.code) else scene.value(candidate.code) / 2
            feeling.add(max(worth, cost / 2), f"brings the {scene.kind(candidate.code)} to safety")
        elif risk:
            feeling.add(-risk, f"the {scene.kind(candidate.code)} would be in danger")
    for square, lost in outlook.in_danger.items():
        if square == candidate.start:
            continue
        kind = scene.kind(board[square])
        if set(candidate.targets) & outlook.attackers[square]:
            feeling.add(lost / 2 + _COUNTER_ATTACK, f"turns on what attacks the {kind}")
        elif square not in candidate.attacked:
            feeling.add(lost / 2, f"ends the attack on the {kind}")
        elif outlook.is_guarded(candidate.after, square):
            feeling.add(lost / 2, f"guards the {kind}")
