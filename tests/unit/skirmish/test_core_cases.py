"""The named cases hold in the core."""

import pytest

import chessmith
from chessmith.errors import FenError
from tests.unit.skirmish.case import Case, Refusal, check
from tests.unit.skirmish.cases import CASES, READING_REFUSALS, READINGS, REFUSALS
from tests.unit.skirmish.core_position import CorePosition

# Here the package is stricter than the oracle: boards may have more than nine files, so 44 is forty-four.
_STRICTER = ("Neighbouring digits add up",)
_SHARED_READINGS = tuple(case for case in READINGS if case.name not in _STRICTER)
_NOT_READ = tuple(Refusal(case.name, case.fen, case.game) for case in READINGS if case.name in _STRICTER)


@pytest.mark.parametrize("case", CASES + _SHARED_READINGS, ids=lambda case: case.name)
def test_case_holds_in_the_core(case: Case) -> None:
    check(case, CorePosition.from_fen(case.game, case.fen))


@pytest.mark.parametrize("refusal", REFUSALS + READING_REFUSALS + _NOT_READ, ids=lambda refusal: refusal.name)
def test_fen_is_refused_by_the_core_in_one_line(refusal: Refusal) -> None:
    with pytest.raises(FenError) as caught:
        chessmith.load(refusal.game).position(refusal.fen)
    assert "\n" not in str(caught.value)
