"""Three hundred thousand positions of skirmish games: core against oracle."""

import pytest

from tests.fuzz.long_run import Task
from tests.fuzz.skirmish import play

_TASKS = 900  # about 350 positions each


@pytest.mark.fuzz
@pytest.mark.parametrize("block", range(60))
def test_core_and_oracle_agree_in_three_hundred_thousand_positions_of_skirmishes(block: int) -> None:
    for number in range(block, _TASKS, 60):
        assert play(Task(1, number)).differences == []
