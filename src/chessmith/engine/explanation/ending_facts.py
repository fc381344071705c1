"""Facts about the end of the game: wins, losses, and having no choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from chessmith.endgame.lookup import tables_of
from chessmith.engine.explanation.fact import Fact

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.endgame import Tabled
    from chessmith.engine.explanation.study import Study


def ending_facts(study: Study) -> Iterator[Fact]:
    """Find whether the action, or its known line, ends the game."""
    decision = study.decision
    if not study.rolls:
        ending = decision.position.play(decision.action).ending
        if ending.reason is not None:
            yield Fact("ends", 1000, detail=ending.reason, number=_for_us(ending.result, study.us))
            return
    if study.choices == 1:
        yield Fact("only_move", 800)
    if decision.origin == "tabled" and (found := _tabled(study)) is not None:
        yield Fact("tabled", 890, detail=found.result, number=found.moves or 0)
        return
    mate = decision.score.mate
    if mate is not None and mate > 0:
        # An immediate win is a claim about every roll; one that only some rolls bring is given with its odds.
        if mate > 1 or all(_is_won(after, study.us) for after in study.outcomes):
            yield Fact("forces_win", 900, number=mate)
    elif mate is not None:
        yield Fact("loses", 860, number=-mate)
    if decision.origin is not None and decision.origin != "learned":
        yield Fact("origin", 750, detail=decision.origin)
    if decision.played:
        yield Fact("played", 740, detail=f"{100 * decision.won:.0f}", number=decision.played)


def _tabled(study: Study) -> Tabled | None:
    """Find the endgame tables' verdict on the action."""
    position = study.decision.position
    after = tables_of(position.game, position.world).probe(position.play(study.decision.action))
    return None if after is None else after.before()


def _is_won(state: _core.State, us: int) -> bool:
    end = state.end()
    return end is not None and end[0] == us


def _for_us(result: str, us: int) -> int:
    """1 for a win, 0 for a draw, -1 for a loss."""
    if result == "1/2-1/2":
        return 0
    return 1 if (result == "1-0") == (us == 0) else -1
