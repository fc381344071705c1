"""`chessmith lab`: what self-play reveals about a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chessmith.cli.options import GameOption, JsonOption, LayoutOption, print_json

if TYPE_CHECKING:
    from chessmith.lab.balance import Balance

app = typer.Typer(help="Analyse a game by self-play.", rich_markup_mode=None)


@app.callback()
def lab() -> None:
    """Analyse a game as its designer would."""


@app.command()
def balance(
    game: GameOption,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games to play.")] = 100,
    time: Annotated[
        float | None, typer.Option("--time", min=0, metavar="S", help="Seconds per move; default 0.1.")
    ] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, metavar="N", help="Nodes per move.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", min=1, metavar="D", help="Depth per move.")] = None,
    player: Annotated[str, typer.Option("--player", metavar="PLAYER", help="The player, as in a match.")] = "ours",
    openings: Annotated[
        str, typer.Option("--openings", metavar="N|FILE", help="Random plies, or a file of FENs or PGN games.")
    ] = "4",
    layout: LayoutOption = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed for openings and dice.")] = 1,
    concurrency: Annotated[int, typer.Option("--concurrency", "-j", min=1, metavar="N", help="Games at a time.")] = 1,
    journal: Annotated[Path | None, typer.Option("--journal", metavar="FILE", help="File for finished games.")] = None,
    afresh: Annotated[bool, typer.Option("--afresh", help="Start over instead of resuming a stopped run.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let a player play against itself and report how balanced the game is.

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
        print(f"run {played.id}: resuming after {played.resumed} games", file=sys.stderr)
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


@app.command()
def values(
    game: GameOption,
    games: Annotated[int, typer.Option("--games", min=10, metavar="N", help="Games for each of both ways.")] = 1000,
    nodes: Annotated[int, typer.Option("--nodes", min=1, metavar="N", help="Nodes per move.")] = 400,
    threads: Annotated[int, typer.Option("--threads", min=1, max=256, metavar="T", help="Games at a time.")] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31, metavar="N", help="Seed for openings and dice.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Measure what each piece is worth: by regression over self-play, and by playing without it.

    In hundredths of a pawn, or of the least valuable piece where there are none; errors are one standard error.
    """
    from chessmith.game import load
    from chessmith.lab.values import piece_values

    def tell(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done:,} of {total:,} games", end="", file=sys.stderr, flush=True)

    loaded = load(game)
    found = piece_values(loaded, games, nodes=nodes, seed=seed, threads=threads, on_games=tell)
    if sys.stderr.isatty():
        print(file=sys.stderr)
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
