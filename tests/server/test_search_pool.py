"""Many searches on few threads."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import chessmith
from chessmith.engine.decision import Decision
from chessmith.engine.progress import Progress
from chessmith.engine.score import Score
from chessmith.server.problems import Problem
from chessmith.server.search_pool import SearchPool, Ticket
from chessmith.server.table_shelf import TableShelf


@contextmanager
def pool_of(workers: int, most_waiting: int = 100) -> Iterator[SearchPool]:
    pool = SearchPool(workers, most_waiting)
    try:
        yield pool
    finally:
        pool.close()


def run(work: Callable[[], Awaitable[Any]]) -> Any:
    async def limited() -> Any:
        async with asyncio.timeout(20):
            return await work()

    return asyncio.run(limited())


class Slices:
    """A thought of so many slices; `done` tells how many it got."""

    def __init__(self, count: int, work: Callable[[], object] | None = None) -> None:
        self.done = 0
        self._count = count
        self._work: Callable[[], object] = work or (lambda: time.sleep(0.001))
        self._stopped = False

    def step(self, milliseconds: float) -> bool:
        if not self._stopped:
            self._work()
            self.done += 1
        return self._stopped or self.done >= self._count

    def run(self) -> None:
        while not self.step(50):
            pass

    def stop(self) -> None:
        self._stopped = True

    @property
    def progress(self) -> Progress:
        return Progress(depth=self.done)

    def decision(self) -> Decision:
        position = chessmith.load("chess").start()
        return Decision(position, position.legal()[0], Score(cp=0), depth=self.done)


def submit(pool: SearchPool, owner: str, thought: Slices) -> Ticket:
    return pool.submit(owner, lambda table: thought, lambda progress: progress, lambda progress: None)


def test_a_search_brings_its_decision() -> None:
    async def work() -> None:
        assert (await submit(pool, "a", Slices(3)).future).depth == 3

    with pool_of(1) as pool:
        run(work)


def test_the_last_progress_comes_before_the_decision() -> None:
    async def work() -> None:
        heard: list[int] = []
        ticket = pool.submit("a", lambda table: Slices(5), lambda progress: progress.depth, heard.append)
        await ticket.future
        assert heard[-1] == 5

    with pool_of(1) as pool:
        run(work)


def test_a_short_search_does_not_wait_for_a_long_one() -> None:
    async def work() -> None:
        long = submit(pool, "long", Slices(5_000))
        await asyncio.sleep(0.05)
        began = time.monotonic()
        await submit(pool, "short", Slices(3)).future
        assert time.monotonic() - began < 1.0
        assert not long.future.done()
        long.abandon()

    with pool_of(1) as pool:
        run(work)


def test_searches_share_a_thread_fairly() -> None:
    async def work() -> None:
        thoughts = [Slices(100_000) for _ in range(4)]
        tickets = [submit(pool, str(number), thought) for number, thought in enumerate(thoughts)]
        await asyncio.sleep(0.4)
        for ticket in tickets:
            ticket.stop()
        await asyncio.gather(*(ticket.future for ticket in tickets))
        done = [thought.done for thought in thoughts]
        assert max(done) <= 1.5 * min(done) + 3

    with pool_of(1) as pool:
        run(work)


def test_owners_take_turns_when_all_places_are_taken() -> None:
    order: list[str] = []
    gate = threading.Event()

    async def work() -> None:
        first = submit(pool, "gate", Slices(1, gate.wait))
        await asyncio.sleep(0.05)
        tickets = [submit(pool, "greedy", Slices(1, lambda: order.append("greedy"))) for _ in range(20)]
        tickets.append(submit(pool, "modest", Slices(1, lambda: order.append("modest"))))
        gate.set()
        await asyncio.gather(first.future, *(ticket.future for ticket in tickets))
        assert order.index("modest") <= 2

    with pool_of(1) as pool:
        run(work)


def test_stop_brings_the_best_so_far_even_of_a_search_that_has_not_begun() -> None:
    async def work() -> None:
        busy = [submit(pool, f"busy{number}", Slices(10_000)) for number in range(20)]
        waiting = submit(pool, "waiting", Slices(10_000))
        await asyncio.sleep(0.05)
        assert pool.waiting > 0
        waiting.stop()
        assert (await waiting.future).depth < 10_000
        for ticket in busy:
            ticket.abandon()

    with pool_of(1) as pool:
        run(work)


def test_abandoned_searches_leave_the_pool() -> None:
    async def work() -> None:
        thought = Slices(1_000_000)
        ticket = submit(pool, "a", thought)
        await asyncio.sleep(0.05)
        ticket.abandon()
        assert ticket.future.cancelled()
        await asyncio.sleep(0.1)
        assert (pool.under_way, pool.waiting) == (0, 0)
        done = thought.done
        await asyncio.sleep(0.05)
        assert thought.done == done

    with pool_of(1) as pool:
        run(work)


def test_a_search_that_fails_tells_its_owner_and_harms_nobody() -> None:
    def fail() -> None:
        raise ValueError("lost its way")

    async def work() -> None:
        with pytest.raises(ValueError, match="lost its way"):
            await submit(pool, "a", Slices(1, fail)).future
        assert (await submit(pool, "b", Slices(1)).future).depth == 1

    with pool_of(1) as pool:
        run(work)


def test_a_full_queue_is_busy() -> None:
    async def work() -> None:
        tickets: list[Ticket] = []
        for number in range(4):
            tickets.append(submit(pool, str(number), Slices(10_000)))
            while pool.waiting:
                await asyncio.sleep(0.01)
        tickets += [submit(pool, f"more{number}", Slices(1)) for number in range(2)]
        with pytest.raises(Problem) as refused:
            submit(pool, "too many", Slices(1))
        assert refused.value.code == "busy"
        for ticket in tickets:
            ticket.abandon()

    with pool_of(1, most_waiting=2) as pool:
        run(work)


def test_the_event_loop_stays_free_while_searches_run() -> None:
    async def work() -> float:
        tickets = [submit(pool, str(number), Slices(10_000)) for number in range(10)]
        worst = 0.0
        for _ in range(50):
            before = time.monotonic()
            await asyncio.sleep(0.005)
            worst = max(worst, time.monotonic() - before - 0.005)
        for ticket in tickets:
            ticket.abandon()
        return worst

    with pool_of(2) as pool:
        assert run(work) < 0.2


def test_closing_ends_the_threads() -> None:
    before = threading.active_count()
    with pool_of(3):
        assert threading.active_count() == before + 3
    assert threading.active_count() == before


def test_an_owner_finds_its_memory_again_and_the_shelf_stays_small() -> None:
    shelf = TableShelf(2)
    first = shelf.take("a")
    shelf.give_back("a", first)
    assert shelf.take("a") is first
    shelf.give_back("a", first)
    second = shelf.take("b")
    assert second is not first
    shelf.give_back("b", second)
    assert shelf.take("c") is first  # the one that lay idle for longest is passed on


def test_memory_is_passed_on_and_never_more_than_the_shelf_holds() -> None:
    shelf = TableShelf(2)
    seen = set()
    for number in range(20):
        tables = [(f"{number} {place}", shelf.take(f"{number} {place}")) for place in range(2)]
        seen |= {id(table) for _, table in tables}
        for owner, table in tables:
            shelf.give_back(owner, table)
    assert len(seen) == 2
    lent = [shelf.take(str(number)) for number in range(3)]  # one more than there are, for the moment
    for number, table in enumerate(lent):
        shelf.give_back(str(number), table)
    assert {id(shelf.take("1")), id(shelf.take("2"))} == {id(table) for table in lent[1:]}
