"""`chessmith lab report`: whether a game is any good."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chessmith.cli.lab.progress import Progress
from chessmith.cli.options import (
    AfreshOption,
    ClusterOption,
    GameOption,
    JournalOption,
    JsonOption,
    LayoutOption,
    open_workers,
    print_json,
)

if TYPE_CHECKING:
    from chessmith.lab.report.comparison import Comparison
    from chessmith.lab.report.game_report import GameReport


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
        int | None,
        typer.Option("--concurrency", "-j", min=1, metavar="N", help="Games at a time; default: all processors."),
    ] = None,
    cluster: ClusterOption = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the report as a page.")] = None,
    journal: JournalOption = None,
    afresh: AfreshOption = False,
    as_json: JsonOption = False,
) -> None:
    """Find out by self-play whether a game is any good.

    Reports the advantage of the first move, draws, length, leads and comebacks, choices, skill, the use and worth of
    each piece, ability and terrain, layouts and openings, and what a designer could change. Ctrl+C stops and reports on
    the games so far; run the same command again to continue.
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
            with Progress(f"{run.match.game.name}: ") as progress:
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


def _show(made: GameReport, heading: str) -> None:
    from chessmith.lab.report.findings import advised

    series = made.series
    print(heading)
    print(f"White {series.white}, draws {series.draws.count}, Black {series.black}")
    print("ends: " + ", ".join(f"{reason} {count}" for reason, count in series.reasons.most_common()))
    print(made.verdict)
    for finding, advice in advised(made.findings()):
        mark = {"problem": "!!", "remark": " !", "fine": "  "}[finding.severity]
        print(f"{mark} {finding.text}")
        if advice:
            print(f"   → {advice}")


def _show_comparison(comparison: Comparison) -> None:
    one, other = comparison.new.game.name, comparison.old.game.name
    print(comparison.verdict)
    print(f"{'':<22} {one[:18]:>18} {other[:18]:>18}")
    for row in comparison.rows:
        print(f"{row.name:<22} {row.new_text:>18} {row.old_text:>18}  {row.meaning}")
    for word, findings in (("solved", comparison.solved), ("new", comparison.arisen)):
        for finding in findings:
            print(f"{word}: {finding.text}")
