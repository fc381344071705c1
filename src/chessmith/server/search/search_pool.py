"""The search pool: a few worker threads that serve many searches in turn.

At most `workers` searches run at any moment. A bounded number are active and get one slice each in turn, so that a
short search need not wait for a long one to end. The others queue, and their owners (a game, an analysis) take turns,
so that an owner with many searches does not delay the rest.

Searches that a game is waiting for are *urgent*, since its clock may be running. They have their own places, and get
three of every four slices when both kinds compete.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Final

from chessmith.engine.decision import Decision
from chessmith.engine.player import Thought
from chessmith.engine.progress import Progress
from chessmith.server.protocol.problems import Problem
from chessmith.server.search.table_pool import TablePool
from chessmith.transposition import Table

log = logging.getLogger(__name__)

_SLICE_MILLISECONDS: Final = 50.0
_REPORT_SECONDS: Final = 0.125
_UNDER_WAY_PER_WORKER: Final = 4  # of either kind; bounded, since each holds memory
_TABLES_PER_WORKER: Final = 8  # for active searches, and some kept for their owner's next move
_SLICES_A_ROUND: Final = 4  # one of them goes to searches that are not urgent


class Ticket:
    """The owner's handle on a search in the pool."""

    def __init__(
        self,
        owner: str,
        begin: Callable[[Table | None], Thought],
        report: Callable[[Progress], Any],
        deliver: Callable[[Any], None],
        tables: TablePool | None,
        loop: asyncio.AbstractEventLoop,
        wake: Callable[[Ticket], None],
        *,
        urgent: bool,
    ) -> None:
        self.owner = owner
        self.urgent = urgent
        self.future: asyncio.Future[Decision] = loop.create_future()
        self._begin = begin
        self._report = report
        self._deliver = deliver
        self._tables = tables
        self._table: Table | None = None
        self._loop = loop
        self._wake = wake
        self._stopped = False
        self._abandoned = False
        self._thought: Thought | None = None
        self._reported = 0.0

    def stop(self) -> None:
        """Ask for the best result so far."""
        self._stopped = True
        if self._thought is not None:
            self._thought.stop()
        self._wake(self)

    def abandon(self) -> None:
        """End the search; its result is no longer needed."""
        self._abandoned = True
        self.future.cancel()
        self.stop()

    def work(self) -> bool:
        """Run one slice in a worker thread; return whether the search is over."""
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
            if self._stopped:  # perhaps before the search began
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


class _Queue:
    """Searches of one kind: those that have a place, and those waiting for one."""

    def __init__(self, places: int) -> None:
        self._places = places
        self.turns: deque[Ticket] = deque()  # active, but not running in a worker right now
        self.under_way = 0
        self.waiting: OrderedDict[str, deque[Ticket]] = OrderedDict()  # by owner

    def add(self, ticket: Ticket) -> None:
        """Queue a search for a place."""
        self.waiting.setdefault(ticket.owner, deque()).append(ticket)

    def next(self) -> Ticket | None:
        """Return the next ticket, if any."""
        if self.waiting and self.under_way < self._places:
            owner, queue = next(iter(self.waiting.items()))
            ticket = queue[0]
            self._take(ticket)
            if queue:
                self.waiting.move_to_end(owner)
            return ticket
        return self.turns.popleft() if self.turns else None

    def hurry(self, ticket: Ticket) -> None:
        """Put a ticket first in turn, giving it a place if it has none."""
        if ticket in self.waiting.get(ticket.owner, ()):
            self._take(ticket)
            self.turns.appendleft(ticket)
        elif ticket in self.turns:
            self.turns.remove(ticket)
            self.turns.appendleft(ticket)

    def _take(self, ticket: Ticket) -> None:
        queue = self.waiting[ticket.owner]
        queue.remove(ticket)
        if not queue:
            del self.waiting[ticket.owner]
        self.under_way += 1


class SearchPool:
    """Worker threads for searches. Used from one event loop."""

    def __init__(self, workers: int, most_waiting: int) -> None:
        self.workers = workers
        self._tables = TablePool(workers * _TABLES_PER_WORKER)
        self._most_waiting = most_waiting
        self._changed = threading.Condition()
        self._urgent = _Queue(workers * _UNDER_WAY_PER_WORKER)
        self._others = _Queue(workers * _UNDER_WAY_PER_WORKER)
        self._slice = 0
        self._closed = False
        self._threads = [
            threading.Thread(target=self._run, name=f"search-{number}", daemon=True) for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def under_way(self) -> int:
        """The number of active searches."""
        return self._urgent.under_way + self._others.under_way

    @property
    def waiting(self) -> int:
        """The number of searches waiting for a place."""
        queues = [*self._urgent.waiting.values(), *self._others.waiting.values()]
        return sum(map(len, queues))

    def submit(
        self,
        owner: str,
        begin: Callable[[Table | None], Thought],
        report: Callable[[Progress], Any],
        deliver: Callable[[Any], None],
        *,
        memory: bool = True,
        urgent: bool = False,
    ) -> Ticket:
        """Queue a search, which begins when it gets a place.

        With `memory` it gets a table, if possible the one its owner used last. `report` runs in a worker thread; its
        result is delivered on the event loop. A search is `urgent` if a game is waiting for it.
        """
        tables = self._tables if memory else None
        loop = asyncio.get_running_loop()
        ticket = Ticket(owner, begin, report, deliver, tables, loop, self._hurry, urgent=urgent)
        with self._changed:
            if self._closed:
                raise Problem("busy", "the server is shutting down")
            if self.waiting >= self._most_waiting:
                raise Problem("busy", f"{self.waiting} searches are waiting already; try again later")
            self._queue_of(ticket).add(ticket)
            self._changed.notify()
        return ticket

    def close(self) -> None:
        """End all threads; running searches finish their slice first."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(timeout=2.0)

    def _queue_of(self, ticket: Ticket) -> _Queue:
        return self._urgent if ticket.urgent else self._others

    def _hurry(self, ticket: Ticket) -> None:
        """Schedule a stopped ticket next: one more slice ends it."""
        with self._changed:
            self._queue_of(ticket).hurry(ticket)
            self._changed.notify()

    def _next(self) -> Ticket | None:
        """Wait for the next ticket in turn and return it; None when the pool is closed."""
        with self._changed:
            while not self._closed:
                first, second = self._urgent, self._others
                if self._slice % _SLICES_A_ROUND == 0:
                    first, second = second, first
                ticket = first.next() or second.next()
                if ticket is not None:
                    self._slice += 1
                    return ticket
                self._changed.wait()
            return None

    def _run(self) -> None:
        while (ticket := self._next()) is not None:
            over = ticket.work()
            with self._changed:
                queue = self._queue_of(ticket)
                if over:
                    queue.under_way -= 1
                else:
                    queue.turns.append(ticket)
                self._changed.notify()
