"""`chessmith match`: measure the strength of players."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from chessmith.cli.options import (
    AfreshOption,
    ClusterOption,
    JournalOption,
    JsonOption,
    LearnOption,
    NoNetworkOption,
    SpeedOption,
    named_file,
    open_workers,
    print_json,
)

_PLAYERS = (
    "Two or more: ours[:hash=64,…], level:1…5, profile:NAME, agent:NAME, agent:FILE.py, uci:PATH[?Option=Value&…]; "
    "NAME= in front names one."
)
_MOST_PLIES = 1000


def _plies_or_file(openings: str) -> str:
    number = openings.removeprefix("-")
    if not openings or (number.isdecimal() and (number != openings or len(number) > 4 or int(number) > _MOST_PLIES)):
        raise typer.BadParameter(
            f"expected a number of plies from 0 to {_MOST_PLIES} or a file, found {openings!r:.20}"
        )
    return openings


def match(
    players: Annotated[list[str], typer.Argument(metavar="PLAYER…", help=_PLAYERS)],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="A built-in game, or a game file.")] = "chess",
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games per pairing.")] = 100,
    time: Annotated[float | None, typer.Option("--time", metavar="S", help="Seconds per move.")] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, metavar="N", help="Nodes per move.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", min=1, metavar="D", help="Depth per move.")] = None,
    clock: Annotated[
        str | None, typer.Option("--clock", metavar="C", help="Seconds per game: 60, 60+0.5 or 40/60.")
    ] = None,
    speed: SpeedOption = 1.0,
    margin: Annotated[float, typer.Option("--margin", min=0, metavar="S", help="Tolerated overrun in seconds.")] = 0.5,
    openings: Annotated[
        str,
        typer.Option(
            "--openings",
            metavar="N|FILE",
            help="Random plies, or a file of FENs or PGN games.",
            callback=_plies_or_file,
        ),
    ] = "4",
    layout: Annotated[str | None, typer.Option("--layout", metavar="NAME", help="Use only this layout.")] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed for openings and dice.")] = 1,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="Play only the first player against each of the others.")
    ] = False,
    concurrency: Annotated[
        int | None,
        typer.Option("--concurrency", "-j", min=1, metavar="N", help="Games at a time; 1, or all of a cluster."),
    ] = None,
    cluster: ClusterOption = None,
    resign: Annotated[
        str | None, typer.Option("--resign", metavar="CP[,MOVES]", help="Resign when this far behind.")
    ] = None,
    draw: Annotated[
        str | None, typer.Option("--draw", metavar="CP[,MOVES[,FROM]]", help="Draw when both scores stay near zero.")
    ] = None,
    longest: Annotated[
        int, typer.Option("--longest", min=1, metavar="PLIES", help="Declare longer games drawn.")
    ] = 1000,
    sprt: Annotated[
        str | None, typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop once either hypothesis is accepted.")
    ] = None,
    pgn: Annotated[
        Path | None,
        typer.Option("--pgn", metavar="FILE", help="Write the games to this file.", callback=named_file),
    ] = None,
    journal: JournalOption = None,
    afresh: AfreshOption = False,
    learn: LearnOption = None,
    no_network: NoNetworkOption = False,
    as_json: JsonOption = False,
) -> None:
    """Play a match and estimate the players' strength.

    Ctrl+C stops and shows the standing; run the same command again to continue.
    """
    from chessmith.experience.access import experience_for
    from chessmith.lab.adjudication import Adjudication, read_draw, read_resign
    from chessmith.lab.contestant import read_entry
    from chessmith.lab.games_file import expect_writable, write_pgn
    from chessmith.lab.match import Match
    from chessmith.lab.match_report import Watcher, document, standing_text, stopped_text
    from chessmith.lab.settings import MatchSettings
    from chessmith.lab.sprt import read_sprt
    from chessmith.lab.time_control import TimeControl, read_clock
    from chessmith.lab.workers import Processes
    from chessmith.preferences import Preferences

    control = TimeControl(
        seconds=time, nodes=nodes, depth=depth, margin=margin, **(read_clock(clock) if clock is not None else {})
    )
    adjudication = Adjudication(
        longest=longest,
        **(read_resign(resign) if resign is not None else {}),
        **(read_draw(draw) if draw is not None else {}),
    )
    settings = MatchSettings(
        game=game,
        players=tuple(read_entry(text) for text in players),
        games=games,
        control=control,
        format="gauntlet" if gauntlet else "round-robin",
        openings=openings,
        layout=layout,
        seed=seed,
        speed=speed,
        network=not no_network,
        adjudication=adjudication,
        sprt=read_sprt(sprt) if sprt is not None else None,
    )
    if pgn is not None:
        expect_writable(pgn)
    preferences = Preferences()
    played = Match(settings, journal, afresh=afresh, experience=experience_for(preferences, learn))
    if played.resumed:
        print(f"match {played.id}: resuming after {played.resumed} games", file=sys.stderr)
    stopped = False
    try:
        with (
            open_workers(cluster, concurrency, [played.game], Processes) as workers,
            Watcher(played, sys.stderr) as watcher,
        ):
            played.run(watch=watcher.update, workers=workers)
    except KeyboardInterrupt:
        stopped = True
    if pgn is not None:
        write_pgn(played, pgn)
    if as_json:
        print_json({**document(played), "stopped": stopped})
    else:
        print(standing_text(played))
    if stopped:
        print(stopped_text(played), file=sys.stderr)
        raise typer.Exit(130)
