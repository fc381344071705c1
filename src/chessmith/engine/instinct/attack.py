"""Attack: what an action takes or strikes, and whether that is a good trade."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chessmith.action import NOTHING
from chessmith.engine.deed import STRIKES

if TYPE_CHECKING:
    from chessmith.engine.instinct.feeling import Feeling
    from chessmith.engine.instinct.outlook import Candidate, Outlook

_GOOD_TRADE: Final = 100
_UNGUARDED: Final = 50
_WIN: Final = 50_000
_LIKELY: Final = 0.5


def feel_attack(outlook: Outlook, candidate: Candidate, risk: int, feeling: Feeling) -> None:
    """Count what is taken, and what it may cost."""
    if candidate.action.kind in STRIKES:
        _feel_strike(outlook, candidate, feeling)
        return
    scene, board = outlook.scene, outlook.state.board
    gain = sum(scene.value(board[square]) for square in candidate.targets)
    if candidate.action.promotion != NOTHING:
        gain += scene.worth.by_type[candidate.action.promotion] - scene.value(candidate.code)
        feeling.reasons.append((gain, "promotes"))
    if not candidate.targets:
        feeling.points += gain
        return
    victim = scene.kind(board[candidate.targets[-1]])
    if candidate.end is None or candidate.end not in candidate.attacked:
        feeling.add(gain + _UNGUARDED, f"takes the {victim}, nothing can take back")
    elif risk > gain:
        feeling.add(gain - risk, "a bad trade")
    else:
        feeling.add(gain - risk + (_GOOD_TRADE if scene.value(candidate.code) <= gain else 0), f"takes the {victim}")
        if gain > risk or scene.value(candidate.code) <= gain:
            feeling.reasons.append((gain - risk, "a good trade"))


def _feel_strike(outlook: Outlook, candidate: Candidate, feeling: Feeling) -> None:
    """The mean over the dice of what both sides lose; a dead king is the game."""
    scene, state = outlook.scene, outlook.state
    target = candidate.action.target
    change = kill = win = 0.0
    for part, whole, after in state.outcomes(candidate.action):
        chance = part / whole
        end = after.end()
        if end is not None and end[0] == outlook.side:
            win += chance
        kill += chance if after.board[target] != state.board[target] else 0.0
        change += chance * (outlook.strength(after) - outlook.strength_now)
    victim = scene.kind(state.board[target])
    if win:
        feeling.add(_WIN * win, f"may win the game, {win:.0%}")
    if kill >= _LIKELY:
        feeling.add(change + 100 * kill, f"a likely kill, {kill:.0%}")
    elif change > 0:
        feeling.add(change, f"wounds the {victim}")
    else:
        feeling.add(change)
