"""The search pool: a few worker threads that serve many searches in turn.

At most `workers` searches run at one moment. A bounded number are under way, a slice each in turn, so that a short
search need not wait for the end of a long one; the others wait, and owners (a game, an analysis) take turns, so that
nobody who asks for much delays somebody who asks for little.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Final

from chessmith import _core
from chessmith.engine.decision import Decision
from chessmith.engine.player import Thought
from chessmith.engine.progress import Progress
from chessmith.server.problems import Problem
from chessmith.server.table_shelf import TableShelf

log = logging.getLogger(__name__)

_SLICE_MILLISECONDS: Final = 50.0
_REPORT_SECONDS: Final = 0.125
_UNDER_WAY_PER_WORKER: Final = 4  # each holds its memory, so not without end
_TABLES_PER_WORKER: Final = 6  # those under way, and some that wait for their owner's next move


class Ticket:
    """One search in the pool, as its owner sees it."""

    def __init__(
        self,
        owner: str,
        begin: Callable[[_core.Table | None], Thought],
        report: Callable[[Progress], Any],
        deliver: Callable[[Any], None],
        tables: TableShelf | None,
        loop: asyncio.AbstractEventLoop,
        wake: Callable[[Ticket], None],
    ) -> None:
        self.owner = owner
        self.future: asyncio.Future[Decision] = loop.create_future()
        self._begin = begin
        self._report = report
        self._deliver = deliver
        self._tables = tables
        self._table: _core.Table | None = None
        self._loop = loop
        self._wake = wake
        self._stopped = False
        self._abandoned = False
        self._thought: Thought | None = None
        self._reported = 0.0

    def stop(self) -> None:
        """Asks for the best found so far."""
        self._stopped = True
        if self._thought is not None:
            self._thought.stop()
        self._wake(self)

    def abandon(self) -> None:
        """Ends the search; nobody wants its result any more."""
        self._abandoned = True
        self.future.cancel()
        self.stop()

    def work(self) -> bool:
        """Does one slice in a worker thread. True when the search is over."""
        over = self._abandoned or self._slice()
        if over:
            self._thought = None
            if self._tables is not None and self._table is not None:
                self._tables.give_back(self.owner, self._table)
                self._table = None
        return over

    def _slice(self) -> bool:
        try:
            if self._thought is None:
                self._table = None if self._tables is None else self._tables.take(self.owner)
                self._thought = self._begin(self._table)
            if self._stopped:  # perhaps before there was anything to stop
                self._thought.stop()
            over = self._thought.step(_SLICE_MILLISECONDS)
            now = time.monotonic()
            if over or now - self._reported >= _REPORT_SECONDS:
                self._reported = now
                self._post(self._deliver_report, self._report(self._thought.progress))
            if over:
                self._post(self._finish, self._thought.decision(), None)
        except Exception as error:
            self._post(self._finish, None, error)
            return True
        return over

    def _post(self, callback: Callable[..., None], *values: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(callback, *values)
        except RuntimeError:
            log.debug("a search ended after the server")

    def _deliver_report(self, report: Any) -> None:
        if not self.future.done():
            self._deliver(report)

    def _finish(self, decision: Decision | None, error: Exception | None) -> None:
        if self.future.done():
            return
        if decision is not None:
            self.future.set_result(decision)
        else:
            self.future.set_exception(error or RuntimeError("a player decided nothing"))


class SearchPool:
    """Worker threads for searches. Used from one event loop."""

    def __init__(self, workers: int, most_waiting: int) -> None:
        self.workers = workers
        self._tables = TableShelf(workers * _TABLES_PER_WORKER)
        self._most_waiting = most_waiting
        self._changed = threading.Condition()
        self._turns: deque[Ticket] = deque()  # under way and not in a worker's hands
        self._under_way = 0
        self._waiting: OrderedDict[str, deque[Ticket]] = OrderedDict()
        self._waiting_count = 0
        self._closed = False
        self._threads = [
            threading.Thread(target=self._run, name=f"search-{number}", daemon=True) for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def under_way(self) -> int:
        """Searches that take their turns now."""
        return self._under_way

    @property
    def waiting(self) -> int:
        """Searches that wait for a place."""
        return self._waiting_count

    def submit(
        self,
        owner: str,
        begin: Callable[[_core.Table | None], Thought],
        report: Callable[[Progress], Any],
        deliver: Callable[[Any], None],
        *,
        memory: bool = True,
    ) -> Ticket:
        """Queues a search, which begins when it gets a place.

        With `memory` it gets a table, its owner's from last time if that is still there. `report` runs in a worker
        thread; what it returns is delivered on the event loop.
        """
        tables = self._tables if memory else None
        ticket = Ticket(owner, begin, report, deliver, tables, asyncio.get_running_loop(), self._hurry)
        with self._changed:
            if self._closed:
                raise Problem("busy", "the server is going down")
            if self._waiting_count >= self._most_waiting:
                raise Problem("busy", f"{self._waiting_count} searches are waiting already; try again later")
            self._waiting.setdefault(owner, deque()).append(ticket)
            self._waiting_count += 1
            self._changed.notify()
        return ticket

    def close(self) -> None:
        """Ends all threads; searches under way end after their slice."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(timeout=2.0)

    def _hurry(self, ticket: Ticket) -> None:
        """A ticket that was stopped needs only one more slice: it gets it next."""
        with self._changed:
            queue = self._waiting.get(ticket.owner)
            if queue is not None and ticket in queue:
                self._take_from(queue, ticket)
                self._under_way += 1
                self._turns.appendleft(ticket)
                self._changed.notify()
            elif ticket in self._turns:
                self._turns.remove(ticket)
                self._turns.appendleft(ticket)

    def _take_from(self, queue: deque[Ticket], ticket: Ticket) -> None:
        queue.remove(ticket)
        self._waiting_count -= 1
        if not queue:
            del self._waiting[ticket.owner]

    def _next(self) -> Ticket | None:
        """The ticket whose turn it is; waits for one. None when the pool is closed."""
        with self._changed:
            while not self._closed:
                if self._waiting and self._under_way < self.workers * _UNDER_WAY_PER_WORKER:
                    owner, queue = next(iter(self._waiting.items()))
                    ticket = queue[0]
                    self._take_from(queue, ticket)
                    if queue:
                        self._waiting.move_to_end(owner)
                    self._under_way += 1
                    return ticket
                if self._turns:
                    return self._turns.popleft()
                self._changed.wait()
            return None

    def _run(self) -> None:
        while (ticket := self._next()) is not None:
            over = ticket.work()
            with self._changed:
                if over:
                    self._under_way -= 1
                else:
                    self._turns.append(ticket)
                self._changed.notify()
