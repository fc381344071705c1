"""Facts about material: what the exchange that the action begins, or that follows at once, brings and costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from chessmith.engine.exchange import cheapest_capture
from chessmith.engine.explanation.fact import Fact, Subject
from chessmith.traits import side_of

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.explanation.study import Study

_LONGEST: Final = 9  # plies of the line that one exchange may last


def material_facts(study: Study) -> Iterator[Fact]:
    """Find what is won, traded or given up."""
    if study.scene.has_dice:
        return
    last = _end_of_exchange(study)
    if last is None:
        return
    facts = list(_outcome(study, study.steps[last].after))
    yield from facts
    if any(fact.kind == "wins_taken" or (fact.kind == "wins" and _first_taken(study) in fact.about) for fact in facts):
        yield from _guard(study, said_it=any(fact.kind == "wins_taken" for fact in facts))


def _end_of_exchange(study: Study) -> int | None:
    """The number of the step after which nothing more is taken for a while; None if the line breaks off before.

    What the line itself makes good later, however late, was not won and not given up.
    """
    changed = [_census(step.before) != _census(step.after) for step in study.steps]
    gains = [_gain(study, step.after) for step in study.steps]
    last = 0
    while True:
        soon = (number for number in (last + 1, last + 2) if number < len(changed) and changed[number])
        following = next(soon, None) or _made_good(study, gains, last)
        if following is None:
            break
        last = following
    if last >= _LONGEST or not any(changed[: last + 1]):
        return None
    if last == len(study.steps) - 1:
        rest = study.best_captures(study.steps[last].after)
        return None if any(won >= study.least for won, _ in rest.values()) else last
    won = gains[last]
    return last if won < study.least or _can_keep(study, study.steps[-1].after, won) else None


def _made_good(study: Study, gains: list[int], last: int) -> int | None:
    """The first later step that brings back what was won or given up so far, and is not at once answered in kind."""
    won = gains[last]
    if abs(won) < study.least:
        return None
    back = [_is_back(won, gain) for gain in gains]
    return next((number for number in range(last + 1, len(gains)) if all(back[number : number + 2])), None)


def _can_keep(study: Study, end: _core.State, won: int) -> bool:
    """Where the line breaks off, no capture of theirs brings back what was won, or we can do something about it."""
    if end.side == study.us and end.end() is None:
        return any(_can_keep(study, end.play(action), won) for action in end.legal())
    loss = max((worth for worth, _ in study.best_captures(end).values()), default=0)
    return not _is_back(won, _gain(study, end) - max(0, loss))


def _is_back(won: int, gain: int) -> bool:
    """At least half of what was won or given up is no more. A pawn less does not unmake a queen."""
    return 2 * (won - gain if won > 0 else gain - won) >= abs(won)


def _gain(study: Study, state: _core.State) -> int:
    """The material that we have won since before the action."""
    worth = study.scene.worth
    return worth.balance(state.board, study.us) - worth.balance(study.before.board, study.us)


def _census(state: _core.State) -> Counter[int]:
    return Counter(code for code in state.board if code)


def _outcome(study: Study, end: _core.State) -> Iterator[Fact]:
    scene, us = study.scene, study.us
    won = _gain(study, end)
    lost, appeared = _census(study.before) - _census(end), _census(end) - _census(study.before)
    ours = sorted((code for code in lost.elements() if side_of(code) == us), key=scene.value)
    theirs = sorted((code for code in lost.elements() if side_of(code) != us), key=scene.value)
    new = [code for code in appeared.elements() if side_of(code) == us]
    new_theirs = [code for code in appeared.elements() if side_of(code) != us]
    for gained, pawns in ((new, ours), (new_theirs, theirs)):
        for _ in gained:
            # A promoted pawn is not lost.
            if pawns and scene.is_pawn(pawns[0]):
                pawns.pop(0)
    if new and not new_theirs:
        yield Fact("promotes_in_line", 640 + won // 100, about=tuple(study.kind(code) for code in new))
    if not theirs and not ours:
        return
    ours, theirs = _without_pairs(study, ours, theirs)
    about, given = tuple(map(study.kind, reversed(theirs))), tuple(map(study.kind, reversed(ours)))
    if new or new_theirs:
        return
    if won >= study.least:
        if about == (_first_taken(study),) and not given:
            yield Fact("wins_taken", 700 + won // 100, about=about)
        elif about:
            yield Fact("wins", 690 + won // 100, about=about, given=given)
    elif won <= -study.least:
        if given:
            yield Fact("gives", 440, about=about, given=given)
    elif about or given:
        if about and given:
            yield Fact("trades_for", 450, about=about, given=given)
    elif pair := _traded(study, end):
        yield Fact("trades", 450, about=pair)


def _without_pairs(study: Study, ours: list[int], theirs: list[int]) -> tuple[list[int], list[int]]:
    """Return what is left after cancelling pairs of the same kind."""
    mine, other = Counter(map(study.scene.kind, ours)), Counter(map(study.scene.kind, theirs))
    for kind in set(mine) & set(other):
        for codes, count in ((ours, min(mine[kind], other[kind])), (theirs, min(mine[kind], other[kind]))):
            for _ in range(count):
                codes.remove(next(code for code in codes if study.scene.kind(code) == kind))
    return ours, theirs


def _first_taken(study: Study) -> Subject | None:
    return study.kind(study.taken[0].code) if len(study.taken) == 1 else None


def _traded(study: Study, end: _core.State) -> tuple[Subject, ...]:
    lost = _census(study.before) - _census(end)
    ours = [code for code in lost.elements() if side_of(code) == study.us]
    return tuple(study.kind(code) for code in sorted(ours, key=study.scene.value, reverse=True))


def _guard(study: Study, *, said_it: bool) -> Iterator[Fact]:
    """Whether what was taken was guarded, and if so why they cannot take back.

    Unless the piece has just been named, `it` could be anything, so its square is given.
    """
    end = study.end
    if end is None or study.after.in_check or cheapest_capture(study.scene, study.after, end) is not None:
        return
    taken = study.taken[-1]
    pinned = _pinned_guard(study, end)
    if pinned is not None:
        detail = "" if said_it else study.scene.square(taken.square)
        yield Fact("guard_pinned", 660, about=(study.kind(taken.code),), by=pinned, detail=detail)
    elif not study.scene.has_belts:
        yield Fact("unguarded", 640, about=(study.kind(taken.code),))


def _pinned_guard(study: Study, square: int) -> Subject | None:
    """One of their pieces that would take back on a square if it were not pinned."""
    if not study.scene.has_checkmate or study.scene.has_belts:
        return None
    scene, after = study.scene, study.after
    ours = [at for at, code in study.pieces(after, study.us) if not scene.is_royal(code) and at != square]
    for at, code in study.pieces(after, study.them):
        alone = None if scene.is_royal(code) else scene.without(after, at)
        if alone is None or not alone.in_check:
            continue
        for pinner in ours:
            freed = scene.without(after, pinner)
            if freed is not None and _takes(freed, at, square):
                return study.subject(at, code)
    return None


def _takes(state: _core.State, start: int, square: int) -> bool:
    return any(action.from_square == start and action.to_square == square for action in state.legal())
