"""Building a book with the engine, the likeliest positions first."""

from __future__ import annotations

import heapq
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final

from chessmith.book.opening_book import BookMove, OpeningBook
from chessmith.engine import Engine, Limits

if TYPE_CHECKING:
    from chessmith.position import Position

_EACH_PLY: Final = 15  # centipawns charged per ply: deeper positions are less likely to come up
_HALF: Final = 20  # a move this many centipawns worse than the best is played half as often


@dataclass(frozen=True, slots=True)
class BookProgress:
    """Progress of a build."""

    positions: int  # analysed so far
    wanted: int
    position: str  # the FEN of the last one
    best: str


def build_book(
    book: OpeningBook,
    starts: Iterable[Position],
    *,
    positions: int,
    nodes: int = 50_000,
    width: int = 4,
    margin: int = 40,
    threads: int = 1,
    report: Callable[[BookProgress], None] = lambda progress: None,
    stop: threading.Event | None = None,
) -> int:
    """Add this many new positions to the book; returns how many were added.

    Best-first: the next position is the one that costs both sides least to reach. Positions already in the book are
    not analysed again, so a stopped build can resume.

    Args:
        book: The book.
        starts: Start positions, such as every layout of a game.
        positions: New positions to analyse.
        nodes: Nodes per position.
        width: Moves to consider per position.
        margin: Centipawns by which a move may be worse than the best.
        threads: Threads of the engine.
        report: Called after each position.
        stop: Ends the build after the current position.
    """
    stop = stop or threading.Event()
    engine = Engine(hash_megabytes=64, threads=threads)
    limits = Limits(nodes=nodes, multipv=width, threads=threads)
    order = count()
    waiting = [(0, next(order), start) for start in starts]
    heapq.heapify(waiting)
    seen: set[int] = set()
    done = 0
    while waiting and done < positions and not stop.is_set():
        cost, _, position = heapq.heappop(waiting)
        if position.key in seen or position.is_over:
            continue
        seen.add(position.key)
        moves = [each for each in book.moves(position) if each.score is not None]
        if not moves:
            moves = _work_out(engine, position, limits, margin)
            book.replace(position, moves)
            done += 1
            report(BookProgress(done, positions, position.fen, moves[0].move))
        best = max(each.score or 0 for each in moves)
        for each in moves:
            lost = best - (each.score or 0)
            heapq.heappush(waiting, (cost + _EACH_PLY + lost, next(order), position.play(each.move)))
    return done


def _work_out(engine: Engine, position: Position, limits: Limits, margin: int) -> list[BookMove]:
    search = engine.search(position, limits)
    search.run()
    found = [(line.moves[0], line.score.rank) for line in search.progress.lines]
    best = found[0][1]
    # A forced mate ends the choice: it ranks far above everything else, so nothing else is within the margin.
    near = [(move, score) for move, score in found if score >= best - margin]
    return [BookMove(move, max(1, round(100 * 2 ** (-(best - score) / _HALF))), score) for move, score in near]
