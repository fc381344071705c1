"""`chessmith lab`: what self-play says about a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chessmith.cli.choose import GameOption, JsonOption, LayoutOption, print_json

if TYPE_CHECKING:
    from chessmith.lab.balance import Balance

app = typer.Typer(help="What self-play says about a game.", rich_markup_mode=None)


@app.callback()
def lab() -> None:
    """Look at a game as its designer would."""


@app.command()
def balance(
    game: GameOption,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games to play.")] = 100,
    time: Annotated[float | None, typer.Option("--time", min=0, metavar="S", help="Seconds a move; 0.1.")] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, metavar="N", help="Nodes a move.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", min=1, metavar="D", help="Depth of a move.")] = None,
    player: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Who plays against itself, as in a match.")
    ] = "ours",
    openings: Annotated[
        str, typer.Option("--openings", metavar="N|FILE", help="Random plies, or a file of FENs or PGN games.")
    ] = "4",
    layout: LayoutOption = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Decides openings and dice.")] = 1,
    concurrency: Annotated[int, typer.Option("--concurrency", "-j", min=1, metavar="N", help="Games at a time.")] = 1,
    journal: Annotated[Path | None, typer.Option("--journal", metavar="FILE", help="Where finished games go.")] = None,
    afresh: Annotated[bool, typer.Option("--afresh", help="Do not go on with a run that was stopped.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let a player play against itself, and tell how balanced the game is.

    Draws, length, the advantage of the first move, and the use and value of each ability. Ctrl-C ends it with what has
    been played; started again in the same way, it goes on from there.
    """
    from chessmith.lab.balance import Balance, self_play
    from chessmith.lab.report import Watcher
    from chessmith.lab.time_control import TimeControl

    seconds = 0.1 if time is None and nodes is None and depth is None else time
    control = TimeControl(seconds=seconds, nodes=nodes, depth=depth)
    played = self_play(
        game,
        games,
        control,
        player=player,
        openings=openings,
        layout=layout,
        seed=seed,
        journal=journal,
        afresh=afresh,
    )
    if played.resumed:
        print(f"run {played.id}: going on after {played.resumed} games", file=sys.stderr)
    stopped = False
    with Watcher(played, sys.stderr) as watcher:
        try:
            played.run(concurrency, watcher.update)
        except KeyboardInterrupt:
            stopped = True
    finished = [each for _, each in sorted(played.standing.games.items())]
    found = Balance(played.game, finished)
    about: dict[str, Any] = {
        "game": played.game.name,
        "player": player,
        "time_control": control.view(),
        "openings": openings,
        "seed": seed,
        "scheduled": games,
        "stopped": stopped,
        "faults": played.standing.faults,
        "journal": str(played.journal.path),
    }
    if as_json:
        print_json({**about, **found.view()})
    else:
        _show(found, f"{played.game.title}: {found.games} of {games} games of {player} against itself, {control}")
    if stopped:
        raise typer.Exit(130)


def _show(found: Balance, heading: str) -> None:
    view = found.view()
    length, first = view["length"], view["first_move"]
    print(heading)
    print(f"White {view['white']}, draws {view['draws']['count']}, Black {view['black']}")
    quarters = " to ".join(f"{plies:g}" for plies in length["quartiles"])
    print(
        f"plies: mean {length['mean']:g}, median {length['median']:g}, deviation {length['deviation']:g}, "
        f"middle half {quarters}, {length['shortest']} to {length['longest']}"
    )
    elo = "" if first["elo"] is None else f", Elo {first['elo']:+g}"
    print(f"White scores {100 * first['score']:.1f} %{elo}")
    print("ends: " + ", ".join(f"{reason} {count}" for reason, count in view["reasons"].items()))
    if view["abilities"]:
        print(f"{'ability':<12} {'a game':>7} {'games':>6} {'score of who uses it more':>26} {'swing':>7}")
    for name, use in view["abilities"].items():
        score = "" if use["score"] is None else f"{100 * use['score']:.0f} % of {use['unequal_games']}"
        swing = "" if use["swing"] is None else f"{use['swing'] / 100:+.2f}"
        print(f"{name:<12} {use['uses_a_game']:>7} {use['games']:>6} {score:>26} {swing:>7}")
    for sentence in view["findings"][:3]:
        print(sentence)
