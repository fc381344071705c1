"""Many searches on few threads."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest

import chessmith
from chessmith import Limits, Search, Table
from chessmith.engine.decision import Decision
from chessmith.engine.progress import Progress
from chessmith.engine.score import Score
from chessmith.server.protocol.problems import Problem
from chessmith.server.search.search_pool import SearchPool, Ticket
from chessmith.server.search.table_pool import TablePool

_PATIENCE: Final = 60.0  # seconds
ENDLESS: Final = 10**9  # slices


@contextmanager
def pool_of(workers: int, most_waiting: int = 100) -> Iterator[SearchPool]:
    pool = SearchPool(workers, most_waiting)
    try:
        yield pool
    finally:
        pool.close()


def run(work: Callable[[], Awaitable[Any]]) -> Any:
    async def limited() -> Any:
        async with asyncio.timeout(_PATIENCE):
            return await work()

    return asyncio.run(limited())


async def until(happened: Callable[[], bool]) -> None:
    """Wait for the pool to do something; `run` sets the time limit."""
    while not happened():
        await asyncio.sleep(0.002)


class Slices:
    """A search that takes this many slices; `done` counts those it got."""

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


def submit(pool: SearchPool, owner: str, thought: Slices, *, urgent: bool = False) -> Ticket:
    return pool.submit(owner, lambda table: thought, lambda progress: progress, lambda progress: None, urgent=urgent)


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
        thought = Slices(ENDLESS)
        long = submit(pool, "long", thought)
        await until(lambda: thought.done > 0)
        await submit(pool, "short", Slices(3)).future
        assert not long.future.done()
        long.abandon()

    with pool_of(1) as pool:
        run(work)


def test_searches_share_a_thread_fairly() -> None:
    async def work() -> None:
        thoughts = [Slices(ENDLESS) for _ in range(4)]
        tickets = [submit(pool, str(number), thought) for number, thought in enumerate(thoughts)]
        await until(lambda: sum(thought.done for thought in thoughts) > 200)
        done = [thought.done for thought in thoughts]  # before stopping the first, since the others go on meanwhile
        for ticket in tickets:
            ticket.stop()
        await asyncio.gather(*(ticket.future for ticket in tickets))
        assert max(done) <= 1.5 * min(done) + 3

    with pool_of(1) as pool:
        run(work)


def test_owners_take_turns_when_all_places_are_taken() -> None:
    order: list[str] = []
    gate, reached = threading.Event(), threading.Event()

    def wait_at_gate() -> None:
        reached.set()
        gate.wait()

    async def work() -> None:
        first = submit(pool, "gate", Slices(1, wait_at_gate))
        await until(reached.is_set)
        tickets = [submit(pool, "greedy", Slices(1, lambda: order.append("greedy"))) for _ in range(20)]
        tickets.append(submit(pool, "modest", Slices(1, lambda: order.append("modest"))))
        gate.set()
        await asyncio.gather(first.future, *(ticket.future for ticket in tickets))
        assert order.index("modest") <= 2

    with pool_of(1) as pool:
        run(work)


def test_stop_brings_the_best_so_far_even_of_a_search_that_has_not_begun() -> None:
    async def work() -> None:
        busy = [submit(pool, f"busy{number}", Slices(ENDLESS)) for number in range(20)]
        await until(lambda: pool.under_way > 1)
        thought = Slices(ENDLESS)
        waiting = submit(pool, "waiting", thought)
        assert pool.waiting > 0
        assert not thought.done
        waiting.stop()
        assert (await waiting.future).depth < ENDLESS
        for ticket in busy:
            ticket.abandon()

    with pool_of(1) as pool:
        run(work)


def test_abandoned_searches_leave_the_pool() -> None:
    async def work() -> None:
        thought = Slices(ENDLESS)
        ticket = submit(pool, "a", thought)
        await until(lambda: thought.done > 0)
        ticket.abandon()
        assert ticket.future.cancelled()
        await until(lambda: (pool.under_way, pool.waiting) == (0, 0))
        done = thought.done
        await submit(pool, "b", Slices(20)).future
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
            tickets.append(submit(pool, str(number), Slices(ENDLESS)))
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
    gate = threading.Event()  # opened by the event loop: if a search blocked the loop, this would hang
    reached = threading.Semaphore(0)

    def wait_at_gate() -> None:
        reached.release()
        gate.wait(_PATIENCE)

    async def work() -> None:
        tickets = [submit(pool, str(number), Slices(1, wait_at_gate)) for number in range(10)]
        for _ in range(pool.workers):
            await until(lambda: reached.acquire(blocking=False))
        gate.set()
        assert [(await ticket.future).depth for ticket in tickets] == [1] * 10

    with pool_of(2) as pool:
        run(work)


def test_closing_ends_the_threads() -> None:
    before = set(threading.enumerate())
    with pool_of(3):
        threads = set(threading.enumerate()) - before
        assert len(threads) == 3
    assert not any(thread.is_alive() for thread in threads)


def test_an_owner_finds_its_memory_again_and_the_pool_stays_small() -> None:
    pool = TablePool(2)
    first = pool.take("a")
    pool.give_back("a", first)
    assert pool.take("a") is first
    pool.give_back("a", first)
    second = pool.take("b")
    assert second is not first
    pool.give_back("b", second)
    assert pool.take("c") is first  # the longest idle table is reused


def test_memory_is_passed_on_and_never_more_than_the_pool_holds() -> None:
    pool = TablePool(2)
    seen = set()
    for number in range(20):
        tables = [(f"{number} {place}", pool.take(f"{number} {place}")) for place in range(2)]
        seen |= {id(table) for _, table in tables}
        for owner, table in tables:
            pool.give_back(owner, table)
    assert len(seen) == 2
    lent = [pool.take(str(number)) for number in range(3)]  # one more than the pool has, so one is temporary
    for number, table in enumerate(lent):
        pool.give_back(str(number), table)
    assert {id(pool.take("1")), id(pool.take("2"))} == {id(table) for table in lent[1:]}


def test_memory_that_is_passed_on_remembers_nothing_of_its_last_owner() -> None:
    position = chessmith.load("fragments").start()

    def look(table: Table) -> object:
        search = Search(position, Limits(nodes=5_000), table)
        search.run()
        return search.progress.lines, search.progress.depths[-1].cutoffs

    pool = TablePool(1)
    table = pool.take("first")
    fresh = look(table)
    assert look(table) != fresh, "the table helps its owner"
    pool.give_back("first", table)
    passed_on = pool.take("second")
    assert passed_on is table
    assert look(passed_on) == fresh


def test_a_move_that_a_game_waits_for_comes_before_analyses_without_end() -> None:
    async def work() -> None:
        analyses = [Slices(10**9) for _ in range(40)]
        tickets = [submit(pool, f"analysis {number}", analysis) for number, analysis in enumerate(analyses)]
        await until(lambda: sum(analysis.done for analysis in analyses) > 20)
        others: list[int] = []  # total slices of the analyses at each slice of the game's search
        game = Slices(60, lambda: others.append(sum(analysis.done for analysis in analyses)))
        move = await submit(pool, "game", game, urgent=True).future
        assert move.depth == 60
        # One in four slices goes to the analyses.
        assert others[-1] - others[0] <= 60 // 3 + 2
        for ticket in tickets:
            ticket.abandon()

    with pool_of(1) as pool:
        run(work)


def test_games_leave_something_for_analyses() -> None:
    async def work() -> None:
        games = [submit(pool, f"game {number}", Slices(10**9), urgent=True) for number in range(20)]
        assert (await submit(pool, "analysis", Slices(10)).future).depth == 10
        for ticket in games:
            ticket.abandon()

    with pool_of(1) as pool:
        run(work)
