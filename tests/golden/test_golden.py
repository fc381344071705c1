from __future__ import annotations

import pytest

import chessmith
from tests.golden.playthrough import path_of, playthrough


@pytest.mark.parametrize("name", chessmith.builtin_names())
def test_the_playthrough_is_as_written_down(name: str) -> None:
    # After a change that is meant: python -m tests.golden --write
    assert playthrough(name) == path_of(name).read_text(encoding="utf-8")
