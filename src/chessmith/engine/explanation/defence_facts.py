"""Facts about defence: what the action saves, guards and parries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from chessmith.action import NOTHING
from chessmith.engine.explanation.fact import Fact

if TYPE_CHECKING:
    from chessmith.engine.explanation.study import Study


def defence_facts(study: Study) -> Iterator[Fact]:
    """What they threatened and no longer do."""
    if study.scene.has_dice:
        return
    if study.before.in_check:
        yield from _out_of_check(study)
        return
    yield from _parried_win(study)
    yield from _saved(study)


def _out_of_check(study: Study) -> Iterator[Fact]:
    mover, taken = study.deed.mover, study.deed.taken
    if taken:
        alone = study.scene.without(study.before, taken[0].square)
        if alone is not None and not alone.in_check:
            yield Fact("takes_checker", 340, about=(study.kind(taken[0].code),))
            return
    if mover is not None and study.scene.is_royal(mover.code):
        yield Fact("leaves_check", 250)
    elif not taken and study.deed.fallen == ():
        yield Fact("blocks_check", 250)


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
    for square, (won, capture) in study.their_threats.items():
        code = study.before.board[square]
        if won < study.least or study.scene.is_royal(code):
            continue
        fact = _rescue(study, square, capture.from_square)
        if fact is not None:
            saved.append((study.scene.value(code), fact))
    if saved:
        yield max(saved, key=lambda each: each[0])[1]


def _rescue(study: Study, square: int, attacker: int) -> Fact | None:
    code, mover, end = study.before.board[square], study.deed.mover, study.deed.end
    moved = mover is not None and mover.square == square
    now = end if moved else square
    if now is None or study.after.board[now] != code:
        return None
    still = study.their_captures_after.get(now)
    if still is not None and still[0] >= study.least:
        return None
    weight = 500 + study.scene.value(code) // 100
    about = (study.subject(now, code),)
    if moved:
        return None if study.deed.taken else Fact("moves_to_safety", weight, about=about)
    if any(standing.square == attacker for standing in study.deed.taken):
        return Fact("takes_attacker", weight, about=about)
    if still is not None:
        return Fact("guards", weight, about=about)
    return Fact("shields", weight, about=about)
