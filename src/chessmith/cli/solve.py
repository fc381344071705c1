"""`chessmith solve`: perfect play for few pieces, or for a whole small game."""

from __future__ import annotations

import sys
import threading
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chessmith.cli import ctrl_c
from chessmith.cli.options import GameOption, JsonOption, LayoutOption, choose_position, print_json

if TYPE_CHECKING:
    from chessmith.endgame import Plan, SolveProgress
    from chessmith.position import Position


def solve(
    game: GameOption,
    material: Annotated[
        str | None, typer.Argument(metavar="[MATERIAL]", help="Letters of both sides, such as KQvK.")
    ] = None,
    pieces: Annotated[
        int | None, typer.Option("--pieces", min=2, max=6, metavar="N", help="Every material of up to N pieces.")
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help="The whole game, from its start.")] = False,
    layout: LayoutOption = None,
    threads: Annotated[
        int | None, typer.Option("--threads", min=1, max=256, metavar="T", help="Threads to use; default: all cores.")
    ] = None,
    memory: Annotated[float, typer.Option("--memory", min=0.01, metavar="GB", help="Memory limit.")] = 4.0,
    most: Annotated[
        int, typer.Option("--most", min=1, metavar="N", help="With --all: most positions to solve.")
    ] = 20_000_000,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how much work it would be.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Solve endgames, or a whole game, into tables.

    Every search and the app use them. Ctrl+C stops and keeps finished tables; run the same command again to continue.
    """
    from chessmith.endgame.whole_game import BYTES_A_POSITION
    from chessmith.errors import ChessmithError

    if (material is not None) + (pieces is not None) + whole != 1:
        raise ChessmithError("solve: expected one of MATERIAL, --pieces N and --all")
    position = choose_position(game, None, layout)
    if whole:
        most = min(most, int(memory * 2**30 / BYTES_A_POSITION))
        print(
            f"{position.game.title}: up to {most:,} positions, up to {most * BYTES_A_POSITION >> 20:,} MB of memory, "
            f"about {most / 400_000:.0f} s at most; one thread",
            file=sys.stderr,
        )
        if not dry_run:
            _solve_whole(position, layout, most, as_json=as_json)
    else:
        _solve_materials(position, material, pieces, threads, memory, dry_run=dry_run, as_json=as_json)


def _solve_materials(
    position: Position,
    text: str | None,
    pieces: int | None,
    threads: int | None,
    memory: float,
    *,
    dry_run: bool,
    as_json: bool,
) -> None:
    import os

    from chessmith.endgame import Material, make_plan
    from chessmith.endgame import solve as solve_plan
    from chessmith.endgame.material import all_materials
    from chessmith.errors import ChessmithError

    game = position.game
    wanted = [Material.read(text, game)] if text is not None else list(all_materials(game, pieces or 2))
    plan = make_plan(game, wanted, position.world)
    print(_describe(plan), file=sys.stderr)
    if plan.memory > memory * 2**30:
        raise ChessmithError(
            f"{game.name}: about {plan.memory / 2**30:.1f} GB of memory, more than --memory {memory:g} allows"
        )
    if dry_run:
        return
    begin, stop = time.monotonic(), threading.Event()
    done: list[dict[str, Any]] = []
    show = _Show(done)
    ctrl_c.raises()
    try:
        finished = solve_plan(plan, threads=threads or os.cpu_count() or 1, report=show, stop=stop)
    except KeyboardInterrupt:
        finished = False
    show.end()
    seconds = time.monotonic() - begin
    if not finished:
        print(f"Stopped. {len(done)} tables are finished; run the same command again to continue.", file=sys.stderr)
        raise typer.Exit(130)
    if as_json:
        tables = [str(job.material) for job in plan.jobs]
        print_json({"game": game.name, "tables": tables, "solved": done, "seconds": round(seconds, 3)})
    else:
        print(f"{len(plan.jobs)} tables in {plan.folder.path}, {len(done)} of them new, in {seconds:.1f} s")


def _describe(plan: Plan) -> str:
    missing = [job for job in plan.jobs if not job.done]
    if not missing:
        return f"{plan.game.title}: all {len(plan.jobs)} tables are there"
    return (
        f"{plan.game.title}: {len(missing)} of {len(plan.jobs)} tables to solve, {plan.positions:,} positions, "
        f"up to {max(1, plan.memory >> 20):,} MB of memory, about {plan.positions / 400_000:.0f} s a core"
    )


class _Show:
    """Progress display: one updating line on a terminal, one line per table elsewhere."""

    def __init__(self, done: list[dict[str, Any]]) -> None:
        self.done = done
        self.live = sys.stderr.isatty()

    def __call__(self, progress: SolveProgress) -> None:
        head = f"[{progress.number}/{progress.count}] {progress.material}"
        if progress.counts is None:
            if self.live:
                share = 100 * progress.listed // max(1, progress.positions)
                print(f"\r\033[K{head}: {share} % listed, {progress.plies} plies", end="", file=sys.stderr, flush=True)
            return
        counts = progress.counts
        self.done.append({"material": str(progress.material), "positions": progress.positions, **counts})
        wins, draws, losses = (sum(counts[key]) for key in ("wins", "draws", "losses"))
        start = "\r\033[K" if self.live else ""
        print(
            f"{start}{head}: {wins:,} won, {draws:,} drawn, {losses:,} lost; longest {counts['longest']} plies",
            file=sys.stderr,
        )

    def end(self) -> None:
        """Leave the line that changes."""
        if self.live:
            print("\r\033[K", end="", file=sys.stderr)


def _solve_whole(position: Position, layout: str | None, most: int, *, as_json: bool) -> None:
    from chessmith.endgame import solve_whole_game

    live = sys.stderr.isatty()

    def report(found: int, plies: int) -> None:
        if live:
            print(f"\r\033[K{found:,} positions found, {plies} plies solved", end="", file=sys.stderr, flush=True)

    name = layout or next(iter(position.game.layouts))
    begin = time.monotonic()
    ctrl_c.raises()
    try:
        value = solve_whole_game(position, name, most_positions=most, report=report)
    except KeyboardInterrupt:
        value = None
    if live:
        print("\r\033[K", end="", file=sys.stderr)
    if value is None:
        print("Stopped: a whole game is solved in one go or not at all.", file=sys.stderr)
        raise typer.Exit(130)
    result, distance = value
    if as_json:
        seconds = round(time.monotonic() - begin, 3)
        plies = None if result == "draw" else distance
        print_json(
            {"game": position.game.name, "layout": name, "result": result, "distance": plies, "seconds": seconds}
        )
        return
    side = position.turn.capitalize()
    verdicts = {
        "win": f"{side}, to move, wins in {distance} plies",
        "loss": f"{side}, to move, loses in {distance} plies",
        "draw": "a draw",
    }
    print(f"{position.game.title} ({name}) is solved: {verdicts[result]} with best play by both sides.")
