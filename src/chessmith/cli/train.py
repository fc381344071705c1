"""`chessmith train`: a network for a game, from its own games."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chessmith.cli.options import ClusterOption, GameOption, JsonOption, open_workers, print_json

if TYPE_CHECKING:
    from chessmith.training import RoundReport, Status

_LINE_EVERY = 10.0  # seconds between two lines of progress where there is no terminal


def train(
    game: GameOption,
    hours: Annotated[float, typer.Option("--hours", min=0.0, metavar="H", help="How long to train.")] = 1.0,
    threads: Annotated[
        int | None,
        typer.Option("--threads", min=1, max=256, metavar="T", help="Threads to use; default: all processors."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31, metavar="N", help="Seed for openings and dice.")] = 1,
    afresh: Annotated[
        bool,
        typer.Option(
            "--afresh",
            help="Discard the games and rounds of earlier runs, and begin without a network; leave out to continue.",
        ),
    ] = False,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Train a learned evaluation for a game by self-play.

    Each round plays games, learns from them, and is kept only if it wins a match at equal time against the best network
    so far: in the first round the one that the game has or, without any or with --afresh, the evaluation alone. Every
    part of Chessmith then uses it. Ctrl+C stops the training at any time; run the command again, without --afresh, to
    continue.
    """
    from chessmith.game import load
    from chessmith.lab.workers import Threads
    from chessmith.training import Recipe, Training

    loaded, processors = load(game), threads or os.cpu_count() or 1
    stopped = False
    with ExitStack() as open_until_the_end:
        workers = open_until_the_end.enter_context(
            open_workers(cluster, threads if cluster else processors, [loaded], Threads)
        )
        training = open_until_the_end.enter_context(
            Training(
                loaded,
                seed=seed,
                threads=processors,
                workers=workers,
                recipe=Recipe().for_hours(hours),
                afresh=afresh,
            )
        )
        if training.state.games:
            rounds = len(training.state.rounds)
            print(f"resuming after {training.state.games:,} games and {rounds} rounds", file=sys.stderr)
        on_status, say = open_until_the_end.enter_context(_shown())
        try:
            training.run(hours * 3600, on_status, lambda report: say(_line(report)))
        except KeyboardInterrupt:
            stopped = True
    document: dict[str, Any] = {
        "game": training.game.name,
        "rules_hash": training.game.rules_hash,
        "games": training.state.games,
        "positions": training.state.positions,
        "rounds": training.state.rounds,
        "stopped": stopped,
        "network": training.best.description if training.best and training.state.kept else None,
    }
    if as_json:
        print_json(document)
    else:
        _show(document)
    if stopped:
        raise typer.Exit(130)


@contextmanager
def _shown() -> Iterator[tuple[Any, Any]]:
    """Return functions that show the status and print a line: a bar on a terminal, occasional lines elsewhere."""
    if not sys.stderr.isatty():
        last = time.monotonic()

        def now_and_then(status: Status) -> None:
            nonlocal last
            if time.monotonic() - last >= _LINE_EVERY:
                last = time.monotonic()
                print(_status(status), file=sys.stderr, flush=True)

        yield now_and_then, lambda line: print(line, file=sys.stderr, flush=True)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=1.0)
        yield (
            lambda status: progress.update(task, description=_status(status), completed=status.share),
            lambda line: progress.console.print(line, markup=False, highlight=False),
        )


def _status(status: Status) -> str:
    text = f"round {status.round}, {status.phase}: {status.games:,} games, {status.positions:,} positions"
    if status.loss is not None:
        text += f", loss {status.loss:.5f}"
    if status.tally is not None:
        text += f", +{status.tally.wins} ={status.tally.draws} -{status.tally.losses}"
    return text


def _line(report: RoundReport) -> str:
    verdict = "kept" if report.kept else "not kept"
    return (
        f"round {report.round}: {report.games:,} games, learned from {report.positions:,} positions, "
        f"loss {report.loss:.5f} (held out {report.held_out_loss:.5f}); "
        f"against {report.against}: {_elo(report.match)}: {verdict}"
    )


def _elo(match: dict[str, Any]) -> str:
    return f"{match['elo']:+.0f} ± {match['error']:.0f} Elo (+{match['wins']} ={match['draws']} -{match['losses']})"


def _show(document: dict[str, Any]) -> None:
    network = document["network"]
    print(f"{document['games']:,} games, {document['positions']:,} positions, {len(document['rounds'])} rounds")
    if network is None:
        print("no round was kept yet: the game is played as before")
    else:
        print(f"the network of round {network['rounds']} is in use: {_elo(network['gain'])} against none")
