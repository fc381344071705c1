"""`chessmith learn`: inspecting, sharing and gaining experience."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chessmith.cli.options import (
    AfreshOption,
    ClusterOption,
    FenOption,
    GameOption,
    JsonOption,
    LayoutOption,
    choose_position,
    open_workers,
    print_json,
)

if TYPE_CHECKING:
    from chessmith.experience import Experience

app = typer.Typer(help="What was learned from games: show, share, extend, reset.", rich_markup_mode=None)

StoreOption = Annotated[Path | None, typer.Option("--store", metavar="FILE", help="The store; default: your own.")]
OfGameOption = Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.")]


@app.callback()
def learn() -> None:
    """See, share and control what was learned from games."""


@app.command()
def show(
    game: GameOption,
    fen: FenOption = None,
    layout: LayoutOption = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the results of each move in a position."""
    position = choose_position(game, fen, layout)
    with _open(store, read_only=True) as experience:
        found = experience.results(position)
    rows = [
        {
            "move": move,
            "games": each.games,
            "wins": each.wins,
            "losses": each.losses,
            "draws": each.draws,
            "winrate": round(each.win_rate, 3),
            "bonus": each.bonus,
            "last": each.last,
        }
        for move, each in found.items()
    ]
    if as_json:
        print_json({"fen": position.fen, "moves": rows})
        return
    if not rows:
        print("Nothing was learned about this position.")
        return
    print(f"{'Move':<10} {'Games':>6} {'Win rate':>9} {'W':>5} {'L':>5} {'D':>5} {'Bonus':>6}")
    for row in rows:
        print(
            f"{row['move']:<10} {row['games']:>6} {row['winrate']:>9.3f} {row['wins']:>5} {row['losses']:>5} "
            f"{row['draws']:>5} {row['bonus']:>+6}"
        )


@app.command()
def stats(
    check: Annotated[bool, typer.Option("--check", help="Also look for damage, which takes longer.")] = False,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show how much has been learned."""
    with _open(store, read_only=True) as experience:
        totals, games = experience.totals(), experience.games()
        problems = experience.problems() if check else None
        path = experience.path
    if as_json:
        view = {name: getattr(totals, name) for name in totals.__slots__}
        print_json({"file": str(path), **view, "by_game": games} | ({} if problems is None else {"problems": problems}))
    else:
        print(f"{path}: {totals.bytes / 1e6:.1f} MB")
        print(f"learned from {totals.games:,} games: {totals.moves:,} moves in {totals.positions:,} positions")
        print(f"records of {totals.records:,} games")
        for name, counts in games.items():
            print(f"  {name}: {counts['moves']:,} moves in {counts['positions']:,} positions")
        if problems is not None:
            print("no damage" if not problems else f"damaged: {problems[0]}")
    if problems:
        raise typer.Exit(1)


@app.command("export")
def export_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The JSON file to write; - for standard output.")],
    readable: Annotated[bool, typer.Option("--readable", help="Grouped by position, with win rates.")] = False,
    game: OfGameOption = None,
    store: StoreOption = None,
) -> None:
    """Write what was learned as JSON."""
    from chessmith.errors import ChessmithError
    from chessmith.experience import documents

    with _open(store, read_only=True) as experience:
        entries = list(experience.entries(game))
    document = documents.readable(entries) if readable else documents.raw(entries)
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    if str(file) == "-":
        print(text, end="")
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ChessmithError(f"{file}: cannot be written, {error.strerror}") from None
    print(f"{len(entries):,} moves written to {file}", file=sys.stderr)


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A JSON file of either form.")],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Game of positions that do not name one.")
    ] = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Add the contents of a JSON file to the store."""
    from chessmith.disk.reading import COLLECTION, read_text
    from chessmith.errors import ChessmithError
    from chessmith.experience import documents
    from chessmith.game import load

    try:
        document = json.loads(read_text(file, COLLECTION))
    except OSError as error:
        raise ChessmithError(f"{file}: cannot be read, {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise ChessmithError(f"{file}: not JSON, {error}") from None
    try:
        found = list(documents.read(document, load(game) if game else None))
    except ChessmithError as error:
        raise ChessmithError(f"{file}: {error}") from None
    with _open(store) as experience:
        added = experience.merge(found)
    if as_json:
        print_json({"moves": len(found), "added": added})
    else:
        print(f"{len(found):,} moves read, {added:,} of them new")


@app.command()
def records(
    game: OfGameOption = None,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="Part of a player's name.")] = None,
    result: Annotated[str | None, typer.Option("--result", metavar="1-0|0-1|1/2-1/2", help="Only this result.")] = None,
    since: Annotated[str | None, typer.Option("--since", metavar="DAY", help="From this day on, 2026-01-31.")] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="DAY", help="Up to this day.")] = None,
    pgn: Annotated[
        Path | None, typer.Option("--pgn", metavar="FILE", help="Write the games as PGN; - for standard output.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000, metavar="N", help="Games to list.")] = 50,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """List finished games, latest first, or write them as PGN."""
    from chessmith.experience.records import Wanted

    wanted = Wanted.between(since, until, game=game, player=player, result=result)
    with _open(store, read_only=True) as experience:
        if pgn is not None:
            _write_pgn(pgn, experience.records.pgn(wanted))
            return
        found, total = experience.records.find(wanted, limit=limit), experience.records.count(wanted)
    if as_json:
        print_json({"records": [record.view() for record in found], "total": total})
        return
    for record in found:
        view = record.view()
        print(
            f"{view['ended'][:10]}  {record.game:<12} {record.white or '?'} – {record.black or '?'}  "
            f"{record.result}  {record.reason}, {record.plies} plies, {record.mode}"
        )
    print(f"{len(found):,} of {total:,} games")


@app.command()
def mine(store: StoreOption = None, as_json: JsonOption = False) -> None:
    """Show how you have done, by game and opponent."""
    with _open(store, read_only=True) as experience:
        found = [each.view() for each in experience.records.achievements()]
    if as_json:
        print_json({"achievements": found})
        return
    if not found:
        print("No finished games of yours against a computer yet.")
        return
    print(f"{'Game':<14} {'Opponent':<12} {'Games':>6} {'W':>5} {'L':>5} {'D':>5} {'Streak':>7}  Latest")
    for each in found:
        print(
            f"{each['game']:<14} {each['opponent']:<12} {each['games']:>6} {each['wins']:>5} {each['losses']:>5} "
            f"{each['draws']:>5} {each['streak']:>7}  {each['course'][-20:]}"
        )


@app.command()
def reset(
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    game: OfGameOption = None,
    store: StoreOption = None,
) -> None:
    """Forget what was learned. Records of games stay."""
    from chessmith.errors import ChessmithError

    question = f"Forget what was learned about {game or 'all games'}?"
    if not yes:
        if sys.stdin is None or not sys.stdin.isatty():
            raise ChessmithError(f"{question} Say so with --yes")
        typer.confirm(question, abort=True, err=True)
    with _open(store) as experience:
        experience.reset(game)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")], store: StoreOption = None
) -> None:
    """Copy the whole store, with its records, to a new file."""
    with _open(store, read_only=True) as experience:
        experience.backup(file)


@app.command()
def prune(store: StoreOption = None, as_json: JsonOption = False) -> None:
    """Drop what exceeds learning.most_moves and learning.most_games."""
    with _open(store) as experience:
        dropped = experience.prune()
    if as_json:
        print_json({"dropped": dropped})
    else:
        print(f"{dropped:,} moves dropped")


@app.command()
def train(
    game: GameOption,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games to play.")],
    nodes: Annotated[
        int | None, typer.Option("--nodes", min=1, metavar="N", help="Nodes per move; default: 20,000.")
    ] = None,
    time: Annotated[float | None, typer.Option("--time", min=0, metavar="S", help="Seconds per move.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", min=1, metavar="D", help="Depth per move.")] = None,
    openings: Annotated[
        str, typer.Option("--openings", metavar="N|FILE", help="Random plies, or a file of FENs or PGN games.")
    ] = "2",
    layout: LayoutOption = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed for openings and dice.")] = 1,
    concurrency: Annotated[
        int | None, typer.Option("--concurrency", "-j", min=1, metavar="N", help="Games at a time; default: all cores.")
    ] = None,
    afresh: AfreshOption = False,
    cluster: ClusterOption = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let the engine play against itself and learn from it.

    It plays with what it has learned so far. Ctrl+C stops and keeps finished games; run the same command
    again to continue.
    """
    from chessmith.lab.match_report import Watcher
    from chessmith.lab.self_play import self_play
    from chessmith.lab.time_control import TimeControl
    from chessmith.lab.workers import Processes

    limit = 20_000 if nodes is None and time is None and depth is None else nodes
    with _open(store) as experience:
        experience.expect_writable()
        before = experience.totals()
        run = self_play(
            game,
            games,
            TimeControl(seconds=time, nodes=limit, depth=depth),
            player=f"ours:experience={experience.path}",
            openings=openings,
            layout=layout,
            seed=seed,
            afresh=afresh,
            experience=experience,
            mode="training",
        )
        if run.resumed:
            print(f"training {run.id}: resuming after {run.resumed} games", file=sys.stderr)
        stopped = False
        at_once = concurrency or (None if cluster else os.cpu_count())
        with (
            open_workers(cluster, at_once, [run.game], Processes, experience) as workers,
            Watcher(run, sys.stderr) as watcher,
        ):
            try:
                run.run(watch=watcher.update, workers=workers)
            except KeyboardInterrupt:
                stopped = True
        after = experience.totals()
    view = {
        "game": run.game.name,
        "played": len(run.standing.games) - run.resumed,
        "finished": len(run.standing.games),
        "scheduled": games,
        "stopped": stopped,
        "new_moves": after.moves - before.moves,
        "store": str(experience.path),
    }
    if as_json:
        print_json(view)
    else:
        print(
            f"{run.game.title}: {view['finished']} of {games} games, {view['new_moves']:,} new moves learned, "
            f"{after.moves:,} in all"
        )
    if stopped:
        raise typer.Exit(130)


def _write_pgn(file: Path, games: Iterator[str]) -> None:
    from chessmith.errors import ChessmithError

    if str(file) == "-":
        for text in games:
            print(text)
        return
    count = 0
    try:
        with file.open("w", encoding="utf-8") as target:
            for count, text in enumerate(games, 1):  # noqa: B007
                target.write(text + "\n")
    except OSError as error:
        raise ChessmithError(f"{file}: cannot be written, {error.strerror}") from None
    print(f"{count:,} games written to {file}", file=sys.stderr)


def _open(store: Path | None, *, read_only: bool = False) -> Experience:
    from chessmith.experience.access import open_experience
    from chessmith.preferences import Preferences

    return open_experience(Preferences(), store, read_only=read_only)
