from __future__ import annotations

import pytest

from tests.fuzz.inputs.fens import run


def test_broken_fens_are_refused_in_one_line_or_are_positions() -> None:
    assert run(count=60, seed=1) > 0


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(40))
def test_two_hundred_thousand_broken_fens_crash_nothing(seed: int) -> None:
    assert run(count=250, seed=seed) > 0
