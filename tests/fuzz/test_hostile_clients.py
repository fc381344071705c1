from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.hostile_clients import attack


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(4))
def test_no_flood_of_nonsense_harms_the_server(seed: int, tmp_path: Path) -> None:
    answers, complaints = attack(tmp_path, requests=4_000, messages=2_000, seed=100 + seed)
    assert not complaints, "\n".join(complaints[:20])
    assert answers > 6_000
