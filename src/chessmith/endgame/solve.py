"""Solving materials: their dependencies, their size, and the work itself."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chessmith import _core
from chessmith.core_view import rules_of
from chessmith.endgame.material import Material, smaller
from chessmith.endgame.table_file import TableFileError, TableFolder
from chessmith.endgame.worker import run_core
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from pathlib import Path

    from chessmith.game import Game


@dataclass(frozen=True, slots=True)
class Job:
    """One material to solve."""

    material: Material
    positions: int
    memory: int  # bytes needed, approximately
    done: bool  # its table exists


@dataclass(frozen=True, slots=True)
class Plan:
    """Materials in an order in which they can be solved."""

    game: Game
    world: str
    folder: TableFolder
    jobs: tuple[Job, ...]

    @property
    def positions(self) -> int:
        """Number of positions still to be solved."""
        return sum(job.positions for job in self.jobs if not job.done)

    @property
    def memory(self) -> int:
        """Memory needed by the largest of them, in bytes, approximately."""
        return max((job.memory for job in self.jobs if not job.done), default=0)


@dataclass(frozen=True, slots=True)
class SolveProgress:
    """Progress of solving."""

    material: Material
    number: int  # index of this material among those to be solved, from 1
    count: int
    listed: int  # positions of it whose moves have been generated
    positions: int
    plies: int  # distance that its solution has reached
    counts: dict[str, Any] | None = None  # wins, draws and losses, once it is solved


def make_plan(game: Game, wanted: Iterable[Material], world: str = "", root: Path | None = None) -> Plan:
    """Plan solving these materials and all smaller ones that their moves lead to.

    >>> import chessmith
    >>> from pathlib import Path
    >>> game = chessmith.load("chess")
    >>> plan = make_plan(game, [Material.read("KQvK", game)], root=Path("nowhere"))
    >>> [(str(job.material), job.positions) for job in plan.jobs]
    [('KvK', 1280), ('KQvK', 81920)]
    """
    if game.traits.dice:
        raise ChessmithError(f"{game.name}: a game with dice has no endgame tables")
    folder = TableFolder(game, world, root)
    try:
        tables = _core.Tables(rules_of(game, world))
        present = set(folder.names())
        jobs: list[Job] = []
        for material in _in_order(game, tables, wanted):
            solver = _core.TableSolver(tables, material.groups(game))
            done = str(material) in present
            jobs.append(Job(material, solver.size, 0 if done else solver.memory(), done))
    except ValueError as error:
        raise ChessmithError(f"{game.name}: {error}") from None
    return Plan(game, world, folder, tuple(jobs))


def solve(
    plan: Plan,
    *,
    threads: int = 1,
    report: Callable[[SolveProgress], None] = lambda progress: None,
    stop: threading.Event | None = None,
) -> bool:
    """Solve missing materials and write a file for each; return False if stopped.

    Finished tables are kept, so the same call resumes. A damaged file is rebuilt.
    """
    stop = stop or threading.Event()
    tables = _core.Tables(rules_of(plan.game, plan.world))
    missing = [job for job in plan.jobs if not job.done]
    for job in plan.jobs:
        groups, name = job.material.groups(plan.game), str(job.material)
        if job.done:
            try:
                tables.add(groups, plan.folder.read(name).values)
                continue
            except (TableFileError, ValueError):
                missing.append(job)
        if stop.is_set():
            return False
        solver = _core.TableSolver(tables, groups, threads)

        def tell(job: Job = job, solver: _core.TableSolver = solver, counts: dict[str, Any] | None = None) -> None:
            listed, plies = solver.progress
            number = missing.index(job) + 1
            report(SolveProgress(job.material, number, len(missing), listed, job.positions, plies, counts))

        if not run_core(solver, tell, stop):
            return False
        counts = solver.counts()
        plan.folder.write(name, solver.pack(), {"positions": job.positions, **counts})
        tables.add(groups, plan.folder.read(name).values)
        tell(counts=counts)
    return True


def _in_order(game: Game, tables: _core.Tables, wanted: Iterable[Material]) -> list[Material]:
    """Return these materials and all that their moves lead to, in dependency order.

    Of two that differ only in colours, one is kept where the rules treat both sides alike.
    """
    order: dict[Material, None] = {}
    on_the_way: set[Material] = set()

    def visit(material: Material) -> None:
        if material in order or (material.exchanged in order and tables.serves_both(material.groups(game))):
            return
        if material in on_the_way:
            raise ChessmithError(f"{game.name}: pieces promote in a circle ({material}), which tables cannot follow")
        on_the_way.add(material)
        for other in sorted(smaller(material, game), key=str):
            if other.white and other.black:
                visit(other)
        on_the_way.discard(material)
        order[material] = None

    for material in wanted:
        visit(material)
    return list(order)
