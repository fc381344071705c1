from __future__ import annotations

import pytest

from tests.fuzz import tiny_limits


def test_a_search_never_returns_an_illegal_action() -> None:
    assert tiny_limits.run(500, seed=1) == 500


@pytest.mark.fuzz
def test_a_search_never_returns_an_illegal_action_in_many_positions() -> None:
    assert tiny_limits.run(20_000, seed=2) == 20_000
