"""A million positions in worlds: core against oracle."""

import pytest

from tests.fuzz.long_run import Task
from tests.fuzz.worlds import play

_TASKS = 1800  # about 560 positions each


@pytest.mark.fuzz
@pytest.mark.parametrize("block", range(100))
def test_core_and_oracle_agree_in_a_million_positions_of_worlds(block: int) -> None:
    for number in range(block, _TASKS, 100):
        assert play(Task(1, number)).differences == []
