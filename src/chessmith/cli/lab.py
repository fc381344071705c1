"""`chessmith lab`: what self-play reveals about a game."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chessmith.cli.options import ClusterOption, GameOption, JsonOption, LayoutOption, open_workers, print_json

if TYPE_CHECKING:
    from chessmith.lab.report.comparison import Comparison
    from chessmith.lab.report.game_report import GameReport

app = typer.Typer(help="Analyse a game by self-play.", rich_markup_mode=None)
_LINE_EVERY = 10.0  # seconds between two lines of progress where there is no terminal


@app.callback()
def lab() -> None:
    """Analyse a game as its designer would."""


@app.command()
def report(
    game: GameOption,
    compare: Annotated[
        str | None, typer.Option("--compare", metavar="GAME", help="Also report on this one: did the change help?")
    ] = None,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games to play.")] = 100,
    nodes: Annotated[int, typer.Option("--nodes", min=1, metavar="N", help="Nodes per move.")] = 5000,
    openings: Annotated[
        str, typer.Option("--openings", metavar="N|FILE", help="Random plies, or a file of FENs or PGN games.")
    ] = "4",
    layout: LayoutOption = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed for openings and dice.")] = 1,
    concurrency: Annotated[
        int | None, typer.Option("--concurrency", "-j", min=1, metavar="N", help="Games at a time; all processors.")
    ] = None,
    cluster: ClusterOption = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the report as a page.")] = None,
    journal: Annotated[Path | None, typer.Option("--journal", metavar="FILE", help="File for finished games.")] = None,
    afresh: Annotated[bool, typer.Option("--afresh", help="Start over instead of resuming a stopped run.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let the engine play against itself and report whether the game is any good.

    The advantage of the first move, draws, length, leads and comebacks, choices, skill, the use and worth of each
    piece, ability and terrain, layouts and openings, and what a designer could change. Ctrl-C ends it with what has
    been played; started again in the same way, it goes on from there.
    """
    import os

    from chessmith.errors import ChessmithError
    from chessmith.lab.games_file import expect_writable
    from chessmith.lab.report.comparison import Comparison
    from chessmith.lab.report.page import comparison_page, report_page
    from chessmith.lab.report.run import ReportRun, ReportSettings
    from chessmith.lab.workers import Processes

    if html is not None:
        expect_writable(html)
    names = [game] if compare is None else [game, compare]
    if journal is not None and len(names) > 1:
        raise ChessmithError("--journal and --compare: expected only one of them")
    found: list[tuple[ReportRun, GameReport]] = []
    runs = [ReportRun(ReportSettings(name, games, nodes, openings, layout, seed), journal, afresh) for name in names]
    at_once = concurrency or (None if cluster else os.cpu_count())
    with ExitStack() as open_until_the_end:
        workers = open_until_the_end.enter_context(
            open_workers(cluster, at_once, [run.match.game for run in runs], Processes)
        )
        for run in runs:
            if run.match.resumed:
                print(f"{run.match.game.name}: resuming after {run.match.resumed} games", file=sys.stderr)
            with _Progress(f"{run.match.game.name}: ") as progress:
                found.append((run, run.make(workers, progress.update)))
            if run.stopped:
                break
    run, made = found[0]
    comparison = Comparison(made, found[1][1]) if len(found) > 1 else None
    if html is not None:
        page = report_page(made, run.settings) if comparison is None else comparison_page(comparison, run.settings)
        try:
            html.write_text(page, encoding="utf-8")
        except OSError as error:
            raise ChessmithError(f"{html}: cannot be written, {error.strerror}") from None
    if as_json:
        view = run.view(made)
        print_json(
            view if comparison is None else {**view, "compared": found[1][0].view(found[1][1])} | comparison.view()
        )
    elif comparison is None:
        _show(made, f"{made.game.title}: {made.series.games} of {games} games, {nodes:,} nodes per move")
    else:
        _show_comparison(comparison)
    if any(each.stopped for each, _ in found):
        raise typer.Exit(130)


@app.command()
def values(
    game: GameOption,
    games: Annotated[int, typer.Option("--games", min=10, metavar="N", help="Games for each of both ways.")] = 1000,
    nodes: Annotated[int, typer.Option("--nodes", min=1, metavar="N", help="Nodes per move.")] = 400,
    threads: Annotated[
        int | None,
        typer.Option("--threads", min=1, max=256, metavar="T", help="Games at a time; 1, or all of a cluster."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31, metavar="N", help="Seed for openings and dice.")] = 1,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Measure what each piece is worth: by regression over self-play, and by playing without it.

    In hundredths of a pawn, or of the least valuable piece where there are none; errors are one standard error.
    """
    from chessmith.game import load
    from chessmith.lab.values import piece_values
    from chessmith.lab.workers import Threads

    loaded = load(game)
    with open_workers(cluster, threads, [loaded], Threads) as workers, _Progress() as progress:
        found = piece_values(
            loaded,
            games,
            nodes=nodes,
            seed=seed,
            workers=workers,
            on_games=lambda done, total: progress.update("games", done, total),
        )
    if as_json:
        settings = {"game": loaded.name, "games": games, "nodes": nodes, "seed": seed}
        print_json({**settings, "values": [value.view() for value in found]})
        return
    print(f"{'piece':<14} {'believed':>8} {'regression':>14} {'without it':>14}")
    for value in found:
        cells = [
            "" if measured is None else f"{measured.value:.0f} ± {measured.error:.0f}"
            for measured in (value.regression, value.odds)
        ]
        print(f"{value.piece:<14} {value.believed or '':>8} {cells[0]:>14} {cells[1]:>14}")


class _Progress:
    """Shows what is being done: a line that changes on a terminal, elsewhere a line now and then."""

    def __init__(self, name: str = "") -> None:
        self._name = name
        self._live = sys.stderr.isatty()
        self._last = time.monotonic()

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *error: object) -> None:
        if self._live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def update(self, what: str, done: int, total: int) -> None:
        """Show how far it has come."""
        text = f"{self._name}{done:,} of {total:,} {what}"
        if self._live:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() - self._last >= _LINE_EVERY:
            self._last = time.monotonic()
            print(text, file=sys.stderr, flush=True)


def _show(made: GameReport, heading: str) -> None:
    series = made.series
    print(heading)
    print(f"White {series.white}, draws {series.draws.count}, Black {series.black}")
    print("ends: " + ", ".join(f"{reason} {count}" for reason, count in series.reasons.most_common()))
    print(made.verdict)
    for finding in made.findings():
        mark = {"problem": "!!", "remark": " !", "fine": "  "}[finding.severity]
        print(f"{mark} {finding.text}")
        if finding.advice:
            print(f"   → {finding.advice}")


def _show_comparison(comparison: Comparison) -> None:
    one, other = comparison.new.game.name, comparison.old.game.name
    print(comparison.verdict)
    print(f"{'':<22} {one[:18]:>18} {other[:18]:>18}")
    for row in comparison.rows:
        print(f"{row.name:<22} {row.new_text:>18} {row.old_text:>18}  {row.meaning}")
    for word, findings in (("solved", comparison.solved), ("new", comparison.arisen)):
        for finding in findings:
            print(f"{word}: {finding.text}")
