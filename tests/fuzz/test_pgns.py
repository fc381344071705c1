from __future__ import annotations

import pytest

from tests.fuzz.inputs.pgns import run


def test_broken_games_are_read_or_refused_in_one_line() -> None:
    assert run(count=10, seed=1) > 0


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(10))
def test_twenty_thousand_broken_games_crash_nothing(seed: int) -> None:
    assert run(count=200, seed=seed) > 0
