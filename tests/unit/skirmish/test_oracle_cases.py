"""The named cases hold in the oracle."""

import pytest

from tests.oracle.skirmish import GAMES, FenError, SkirmishPosition
from tests.unit.skirmish.case import Case, Refusal, check
from tests.unit.skirmish.cases import CASES, READING_REFUSALS, READINGS, REFUSALS


@pytest.mark.parametrize("case", CASES + READINGS, ids=lambda case: case.name)
def test_case_holds_in_the_oracle(case: Case) -> None:
    check(case, SkirmishPosition.from_fen(GAMES[case.game], case.fen))


@pytest.mark.parametrize("refusal", REFUSALS + READING_REFUSALS, ids=lambda refusal: refusal.name)
def test_fen_is_refused_by_the_oracle_in_one_line(refusal: Refusal) -> None:
    with pytest.raises(FenError, match="expected") as caught:
        SkirmishPosition.from_fen(GAMES[refusal.game], refusal.fen)
    assert "\n" not in str(caught.value)


def test_every_case_has_a_name_of_its_own() -> None:
    names = [case.name for case in CASES + READINGS] + [refusal.name for refusal in REFUSALS + READING_REFUSALS]
    assert len(names) == len(set(names))
