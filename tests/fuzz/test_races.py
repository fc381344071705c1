"""Concurrent threads in the core, for `make races`: a data race aborts the program, whatever the search returns."""

from __future__ import annotations

import threading
from typing import Literal

import pytest

import chessmith
from chessmith import Limits, Search
from chessmith.transposition import Table

pytestmark = pytest.mark.fuzz


@pytest.mark.parametrize("engine", ["search", "mcts"])
@pytest.mark.parametrize("name", ["chess", "fragments", "skirmish", "ruins", "grand"])
def test_threads_of_a_search_do_not_race(name: str, engine: Literal["search", "mcts"]) -> None:
    position = chessmith.load(name).start(seed=1)
    table = Table(1)
    for _ in range(2):
        search = Search(position, Limits(nodes=4_000, threads=4, engine=engine), table)
        while not search.step(5):
            assert search.progress.nodes >= 0
        assert search.decision().move in position.moves


def test_a_table_can_be_cleared_while_it_is_searched_with() -> None:
    table = Table(1)
    search = Search(chessmith.load("chess").start(), Limits(nodes=30_000, threads=2), table)
    runner = threading.Thread(target=search.run)
    runner.start()
    while runner.is_alive():
        table.clear()
    assert search.decision().move


def test_a_search_can_be_stopped_and_looked_at_from_elsewhere() -> None:
    for _ in range(10):
        search = Search(chessmith.load("chess").start(), Limits(threads=3), Table(1))
        runner = threading.Thread(target=search.run)
        runner.start()
        while search.progress.nodes < 2_000:
            search.decision()
        search.stop()
        runner.join(60)
        assert not runner.is_alive()


def test_two_searches_share_a_table() -> None:
    table, start = Table(1), chessmith.load("chess").start()
    searches = [Search(start, Limits(nodes=10_000, threads=2), table) for _ in range(3)]
    runners = [threading.Thread(target=search.run) for search in searches]
    for runner in runners:
        runner.start()
    for runner in runners:
        runner.join(120)
    assert all(search.decision().move in start.moves for search in searches)
