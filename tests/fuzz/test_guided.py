"""Replays the corpus of coverage-guided fuzzing; `make fuzzers` searches for more inputs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.guided.targets import TARGETS

CORPUS = Path(__file__).parent / "guided" / "corpus"


@pytest.mark.parametrize("name", TARGETS)
def test_what_strangers_write_is_read_or_refused_in_one_line(name: str) -> None:
    inputs = sorted((CORPUS / name).iterdir())
    assert inputs
    for path in inputs:
        try:
            TARGETS[name](path.read_bytes())
        except Exception as error:
            raise AssertionError(f"{path.name}: {error!r}") from error
