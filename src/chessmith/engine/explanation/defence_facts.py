"""Facts about defence: what the action saves, guards and parries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from chessmith.action import NOTHING
from chessmith.core_events import end_square
from chessmith.engine.explanation.fact import Fact

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.explanation.study import Study


def defence_facts(study: Study) -> Iterator[Fact]:
    """Find their threats that the action ends."""
    if study.scene.has_dice:
        return
    if study.before.in_check:
        yield from _out_of_check(study)
        return
    yield from _parried_win(study)
    yield from _saved(study)


def _out_of_check(study: Study) -> Iterator[Fact]:
    scene, mover, end = study.scene, study.mover, study.end
    for standing in study.taken:
        alone = scene.without(study.before, standing.square)
        if alone is not None and not alone.in_check:
            yield Fact("takes_checker", 340, about=(study.kind(standing.code),))
            return
    if mover is not None and scene.is_royal(mover.code):
        yield Fact("leaves_check", 250)
    elif end is not None and scene.without(study.after, end) is None:
        # Without it our king could be taken, which the rules refuse.
        yield Fact("blocks_check", 250)
    elif scene.has_belts:
        yield Fact("belt_ends_check", 250)


def _parried_win(study: Study) -> Iterator[Fact]:
    if study.their_turn is None:
        return
    threat = study.wins_at_once(study.their_turn)
    if threat is None or study.wins_at_once(study.after) is not None:
        return
    end = study.their_turn.play(threat).end()
    assert end is not None
    what = "mate" if end[1] == "checkmate" else end[1]
    where = "" if threat.to_square == NOTHING else f" on {study.scene.square(threat.to_square)}"
    yield Fact("parries_win", 650, detail=what + where)


def _saved(study: Study) -> Iterator[Fact]:
    """The most valuable of our pieces that was about to be lost and is safe now."""
    saved = []
    for square, (won, _) in study.their_threats.items():
        code = study.before.board[square]
        if won < study.least or study.scene.is_royal(code):
            continue
        fact = _rescue(study, square)
        if fact is not None:
            saved.append((study.scene.value(code), fact))
    if saved:
        yield max(saved, key=lambda each: each[0])[1]


def _rescue(study: Study, square: int) -> Fact | None:
    code, mover, end = study.before.board[square], study.mover, study.end
    moved = mover is not None and mover.square == square
    now = end if moved else square
    if now is None or study.after.board[now] != code:
        return None
    still = study.their_captures_after.get(now)
    if still is not None and still[0] >= study.least:
        return None
    weight = 500 + study.scene.value(code) // 100
    about = (study.subject(now, code),)
    attackers = _attackers(study, square)
    if not moved and any(standing.square in attackers for standing in study.taken):
        return Fact("takes_attacker", weight, about=about, number=len(attackers))
    # A check only puts off what they threaten.
    if study.after.in_check or (moved and study.taken):
        return None
    if moved:
        return Fact("moves_to_safety", weight, about=about)
    if still is None:
        return Fact("shields", weight, about=about)
    return Fact("guards", weight, about=about) if _is_guarded_anew(study, still[1]) else None


def _attackers(study: Study, square: int) -> set[int]:
    """Return the squares of pieces that could capture on a square if it were their turn."""
    theirs = study.scene.other_side_to_move(study.before)
    if theirs is None:
        return set()
    return {action.from_square for action, targets in theirs.captures() if square in targets}


def _is_guarded_anew(study: Study, capture: _core.Action) -> bool:
    """The acting piece can take back from where it stands now, could not before, and takes no other guard's place."""
    mover, theirs = study.mover, study.their_turn
    if mover is None or theirs is None or capture not in theirs.legal():
        return False
    earlier, now = _guards(theirs, capture), _guards(study.after, capture)
    return mover.square not in earlier and study.end in now and len(now) > len(earlier)


def _guards(state: _core.State, capture: _core.Action) -> set[int]:
    """Return the squares of pieces that can recapture."""
    after, events = state.turn(capture)
    end = end_square(events, capture.from_square)
    return {action.from_square for action, targets in after.captures() if end in targets}
