"""Attack: what an action takes or strikes, and whether that is a good trade."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chessmith.action import NOTHING
from chessmith.engine.instinct.blow import blow_of

if TYPE_CHECKING:
    from chessmith.engine.instinct.feeling import Feeling
    from chessmith.engine.instinct.outlook import Candidate, Outlook

_GOOD_TRADE: Final = 100
_UNDEFENDED: Final = 50
_KILL: Final = 100  # for a certain one
_KING: Final = 200  # a blow at a king comes before other blows
_WIN: Final = 50_000
_LIKELY: Final = 0.5
_CERTAIN: Final = 0.999


def feel_attack(outlook: Outlook, candidate: Candidate, risk: int, feeling: Feeling) -> None:
    """Count what is taken, and what it may cost."""
    if outlook.scene.has_combat and candidate.targets:
        _feel_strike(outlook, candidate, feeling)
    else:
        _feel_capture(outlook, candidate, risk, feeling)


def _feel_capture(outlook: Outlook, candidate: Candidate, risk: int, feeling: Feeling) -> None:
    scene, board = outlook.scene, outlook.state.board
    gain = sum(scene.value(board[square]) for square in candidate.targets)
    if candidate.action.promotion != NOTHING:
        gain += scene.worth.by_type[candidate.action.promotion] - scene.value(candidate.code)
        feeling.reasons.append((gain, "promotes"))
    if not candidate.targets:
        feeling.points += gain
        return
    feeling.add(gain)
    if candidate.end is None or candidate.end not in candidate.attacked:
        feeling.add(_UNDEFENDED, "undefended")
        return
    feeling.add(-risk)
    if risk > gain:
        feeling.add(gain - risk, "bad trade")
    elif scene.value(candidate.code) <= gain:
        feeling.add(_GOOD_TRADE, "good trade")


def _feel_strike(outlook: Outlook, candidate: Candidate, feeling: Feeling) -> None:
    """The same with hit points: everything is a matter of odds."""
    blow = blow_of(outlook, candidate)
    target = outlook.state.board[candidate.action.target]
    if blow.win:
        feeling.add(_WIN * blow.win, f"wins the game ({_percent(blow.win)})")
    elif blow.kill:
        words = "likely kill" if blow.kill >= _LIKELY else "possible kill"
        text = "certain kill" if blow.kill > _CERTAIN else f"{words} ({_percent(blow.kill)})"
        feeling.add(blow.gain + _KILL * blow.kill, text)
    elif blow.gain <= 0:
        feeling.add(blow.gain)
    elif outlook.scene.is_royal(target):
        feeling.add(blow.gain + _KING, "wounds the king")
    else:
        feeling.add(blow.gain, f"wounds the {outlook.scene.kind(target)}")
    if not blow.defended:
        feeling.add(_UNDEFENDED, "undefended")
    if blow.risk > 0 and blow.gain > blow.risk:
        feeling.add(_GOOD_TRADE, "good trade")
    elif blow.risk > blow.gain:
        feeling.add(blow.gain - blow.risk, "bad trade")


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
