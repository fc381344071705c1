"""Every sentence of the skirmish rules as a named case, for the oracle and for the core.

`CASES` and `REFUSALS` follow from the rules as written; `READINGS` and `READING_REFUSALS` are points that the rules
leave open. `case.check` holds a case against any implementation.
"""

from typing import Final

from tests.unit.skirmish.case import Case, Refusal
from tests.unit.skirmish.sentences import (
    advance,
    consecrate,
    cooldown,
    decree,
    dice,
    ends,
    enrage,
    field_seven,
    guard,
    hit,
    lunge,
    moves,
    promotion,
    readings,
    regenerate,
    shield,
    spawn,
    strikes,
)

CASES: Final[tuple[Case, ...]] = (
    *moves.CASES,
    *strikes.CASES,
    *dice.CASES,
    *decree.CASES,
    *consecrate.CASES,
    *advance.CASES,
    *lunge.CASES,
    *hit.CASES,
    *guard.CASES,
    *cooldown.CASES,
    *promotion.CASES,
    *ends.CASES,
    *shield.CASES,
    *spawn.CASES,
    *enrage.CASES,
    *regenerate.CASES,
    *field_seven.CASES,
)
REFUSALS: Final[tuple[Refusal, ...]] = field_seven.REFUSALS
READINGS: Final[tuple[Case, ...]] = readings.CASES
READING_REFUSALS: Final[tuple[Refusal, ...]] = readings.REFUSALS
