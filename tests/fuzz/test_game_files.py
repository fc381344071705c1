from __future__ import annotations

import pytest

from tests.fuzz.inputs.game_files import run


def test_broken_game_files_are_refused_in_one_line_or_are_games() -> None:
    files, rules = run(count=150, seed=1)
    assert files > 0
    assert rules > 0


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(40))
def test_a_hundred_thousand_broken_game_files_and_rules_crash_nothing(seed: int) -> None:
    files, rules = run(count=1250, seed=seed)
    assert files > 0
    assert rules > 0
