"""Limits refuse what no search could be given, and say what they expected."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

import chessmith
from chessmith import ChessmithError, Limits
from chessmith.engine.limits import LimitOptions

START = chessmith.load("chess").start()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"depth": 1.5}, "depth: 1.5, expected a whole number from 1 to 2147483647"),
        ({"depth": "3"}, 'depth: "3", expected a whole number from 1 to 2147483647'),
        ({"depth": True}, "depth: True, expected a whole number from 1 to 2147483647"),
        ({"depth": 2**31}, "depth: 2147483648, expected a whole number from 1 to 2147483647"),
        ({"nodes": 2.5}, "nodes: 2.5, expected a whole number from 1 to 9223372036854775807"),
        ({"nodes": 10**20}, "nodes: 100000000000000000000, expected a whole number from 1 to 9223372036854775807"),
        ({"mate": 0}, "mate: 0, expected a whole number from 1 to 2147483647"),
        ({"moves_to_go": -1}, "moves_to_go: -1, expected a whole number from 1 to 2147483647"),
        ({"multipv": 1.5}, "multipv: 1.5, expected a whole number from 1 to 500"),
        ({"threads": 2.0}, "threads: 2.0, expected a whole number from 1 to 256"),
        ({"threads": None}, "threads: None, expected a whole number from 1 to 256"),
        ({"seconds": math.inf}, "seconds: inf, expected a finite number of seconds, 0 or more"),
        ({"seconds": math.nan}, "seconds: nan, expected a finite number of seconds, 0 or more"),
        ({"clock": "60"}, 'clock: "60", expected a finite number of seconds, 0 or more'),
        ({"increment": None}, "increment: None, expected a finite number of seconds, 0 or more"),
        ({"engine": "guess"}, 'engine: "guess", expected search or mcts'),
        ({"only": [42]}, "only: 42, expected actions or their texts"),
        ({"only": "e2e4"}, 'only: "e2e4", expected a list of actions'),
        ({"only": 5}, "only: 5, expected a list of actions"),
    ],
    ids=str,
)
def test_limits_of_a_wrong_kind_or_size_are_refused_by_name(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ChessmithError) as caught:
        Limits(**given)
    assert str(caught.value) == told


@pytest.mark.parametrize(
    "given",
    [
        {"nodes": 100, "depth": 2**31 - 1},
        {"depth": 1, "nodes": 2**63 - 1},
        {"depth": 1, "seconds": 1e300, "clock": 1e300, "increment": 1e300, "moves_to_go": 2**31 - 1},
        {"depth": 1, "only": ("e2e4", START.action("d2d4"))},
    ],
    ids=str,
)
def test_limits_that_are_not_refused_can_be_searched_with(given: dict[str, Any]) -> None:
    search = chessmith.Search(START, Limits(**given))
    search.run()
    assert search.decision().move in START.moves


@pytest.mark.parametrize("megabytes", [0, -1, 2.5, "16", 2**44])
def test_memory_that_is_no_number_of_megabytes_is_refused(megabytes: Any) -> None:
    found = f'"{megabytes}"' if isinstance(megabytes, str) else megabytes
    with pytest.raises(ChessmithError, match=rf"^hash: {found} MB, expected a whole number from 1 to "):
        chessmith.Engine(hash_megabytes=megabytes)


def test_memory_that_is_not_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(megabytes: int) -> None:
        raise MemoryError("std::bad_alloc")

    monkeypatch.setattr("chessmith._core.Table", no_memory)
    for use in (chessmith.Engine, chessmith.AiPlayer):
        with pytest.raises(ChessmithError, match=r"^hash: no memory for 65536 MB$"):
            use(hash_megabytes=65536)


def test_the_options_of_think_are_the_fields_of_limits() -> None:
    assert list(LimitOptions.__annotations__) == [field.name for field in fields(Limits)]


@pytest.mark.parametrize("think", [chessmith.think, chessmith.Engine(hash_megabytes=1).think])
def test_a_misspelt_option_is_named_with_those_there_are(think: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match=r"^unknown keyword argument 'second': did you mean 'seconds'\?") as no:
        think(START, second=1)
    assert "Limits" not in str(no.value)
    for name in ("seed", "speed", *LimitOptions.__annotations__):
        assert name in str(no.value)
    with pytest.raises(TypeError, match=r"^unknown keyword argument 'xyzzy': expected one of "):
        think(START, xyzzy=1)


def test_threads_alone_are_no_limit_of_a_level() -> None:
    assert chessmith.think(START, level=1, threads=2).move in START.moves
    assert chessmith.think(START, depth=1, threads=2).depth == 1
