"""Facts about fights with hit points and dice: exact odds, and what abilities do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from chessmith.core_events import end_square
from chessmith.engine.explanation.fact import Fact
from chessmith.odds import odds_of
from chessmith.rules.prose.words import number

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.explanation.study import Study


def combat_facts(study: Study) -> Iterator[Fact]:
    """The odds of a strike, healing, and danger."""
    if not study.scene.traits.has_combat:
        return
    if study.struck is not None:
        yield from _strike(study)
    elif study.action.kind == "consecrate":
        yield from _healing(study)
    elif study.action.kind == "decree":
        yield from _decree(study)
    yield from _escape(study)


def _strike(study: Study) -> Iterator[Fact]:
    struck = study.struck
    assert struck is not None
    odds = odds_of(study.before, study.action)
    wins = odds.chance(lambda after: (end := after.end()) is not None and end[0] == study.us)
    about, sides = (study.kind(struck.code),), study.scene.traits.dice
    if wins:
        yield Fact("wins_by_dice", 950, about=about, detail=_in_rolls(wins, sides))
    elif odds.kill:
        worth = study.scene.value(struck.code)
        yield Fact("kills", 600 + int(odds.kill * worth) // 100, about=about, detail=_in_rolls(odds.kill, sides))
    elif odds.mean:
        yield Fact("wounds", 400, about=about, detail=f"{float(odds.mean):.1f}")
    else:
        yield Fact("harmless", 300, about=about)


def _in_rolls(chance: Fraction, sides: int) -> str:
    return "for certain" if chance == 1 else f"on {chance * sides} of {sides} rolls"


def _healing(study: Study) -> Iterator[Fact]:
    target = study.action.target
    code = study.before.board[target]
    missing = study.scene.traits.piece(code).hit_points[study.us] - study.before.hp[target]
    yield Fact("heals", 350, about=(study.subject(target, code),), number=missing)


def _decree(study: Study) -> Iterator[Fact]:
    """Count our pieces that could strike at once if it were our turn again."""
    again = study.scene.other_side_to_move(study.after)
    strikers = set() if again is None else {action.from_square for action, _ in again.captures()}
    mover = study.before.board[study.action.from_square]
    abilities = study.scene.game.file.pieces[study.scene.traits.piece(mover).name].abilities
    bonus = abilities.decree.bonus if abilities is not None and abilities.decree is not None else 0
    yield Fact("decree", 350, number=len(strikers), detail=number(bonus))


def _escape(study: Study) -> Iterator[Fact]:
    """The acting piece could be struck where it stood, and cannot where it stands, however the dice fall."""
    mover, end = study.mover, study.end
    if mover is None or end is None or end == mover.square:
        return
    theirs = study.scene.other_side_to_move(study.before)
    if theirs is None or mover.square not in _struck_squares(theirs):
        return
    throws = study.before.throws(study.action)
    if all(_is_out_of_reach(end_square(events, mover.square), after) for after, events in throws):
        yield Fact("out_of_reach", 420, about=(study.kind(mover.code),))


def _is_out_of_reach(end: int | None, after: _core.State) -> bool:
    return end is not None and end not in _struck_squares(after)


def _struck_squares(state: _core.State) -> set[int]:
    return {target for _, targets in state.captures() for target in targets}
