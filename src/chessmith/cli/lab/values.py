"""`chessmith lab values`: what each piece is worth."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from chessmith.cli.lab.progress import Progress
from chessmith.cli.options import ClusterOption, GameOption, JsonOption, open_workers, print_json

if TYPE_CHECKING:
    from chessmith.lab.values import PieceValue


def values(
    game: GameOption,
    games: Annotated[int, typer.Option("--games", min=10, metavar="N", help="Games for each method.")] = 1000,
    nodes: Annotated[int, typer.Option("--nodes", min=1, metavar="N", help="Nodes per move.")] = 400,
    threads: Annotated[
        int | None,
        typer.Option("--threads", min=1, max=256, metavar="T", help="Games at a time; 1, or all of a cluster."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31, metavar="N", help="Seed for openings and dice.")] = 1,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Measure what each piece is worth.

    In two ways: by regression over self-play, and by playing without the piece. Values are in hundredths of a pawn, or
    of the least valuable piece where there are none; errors are one standard error.
    Ctrl+C stops and shows what the games so far say.
    """
    from chessmith.game import load
    from chessmith.lab.values import ValuesRun
    from chessmith.lab.workers import Threads

    loaded = load(game)
    run, stopped = ValuesRun(loaded, games, nodes=nodes, seed=seed), False
    try:
        with open_workers(cluster, threads, [loaded], Threads) as workers, Progress() as progress:
            run.play(workers, lambda done, total: progress.update("games", done, total))
    except KeyboardInterrupt:
        stopped = True
    found = run.values()
    if as_json:
        settings = {"game": loaded.name, "games": games, "nodes": nodes, "seed": seed}
        done = {"stopped": stopped, "played": run.played, "scheduled": run.scheduled}
        print_json({**settings, **done, "values": [value.view() for value in found]})
    elif run.played:
        _show(found)
    if stopped:
        print(f"stopped after {run.played:,} of {run.scheduled:,} games; they are not kept", file=sys.stderr)
        raise typer.Exit(130)


def _show(found: list[PieceValue]) -> None:
    print(f"{'piece':<14} {'believed':>8} {'regression':>14} {'without it':>14}")
    for value in found:
        cells = [
            "" if measured is None else f"{measured.value:.0f} ± {measured.error:.0f}"
            for measured in (value.regression, value.odds)
        ]
        print(f"{value.piece:<14} {value.believed or '':>8} {cells[0]:>14} {cells[1]:>14}")
