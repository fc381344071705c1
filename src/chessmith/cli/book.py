"""`chessmith book`: opening books for any game."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chessmith.cli import ctrl_c
from chessmith.cli.options import FenOption, GameOption, JsonOption, LayoutOption, choose_position, print_json

if TYPE_CHECKING:
    from chessmith.book import BookProgress, OpeningBook
    from chessmith.game import Game

app = typer.Typer(help="Opening books: build, show, add, export, import.", rich_markup_mode=None)

BookOption = Annotated[Path | None, typer.Option("--book", metavar="FILE", help="Book file; default: your own.")]


@app.callback()
def book() -> None:
    """Moves that are played without thinking, for any game."""


@app.command()
def build(
    game: GameOption,
    positions: Annotated[
        int, typer.Option("--positions", min=1, metavar="N", help="How many new positions to add.")
    ] = 200,
    nodes: Annotated[int, typer.Option("--nodes", min=100, metavar="N", help="Nodes per position.")] = 50_000,
    width: Annotated[
        int, typer.Option("--width", min=1, max=20, metavar="K", help="Moves to consider per position.")
    ] = 4,
    margin: Annotated[
        int, typer.Option("--margin", min=0, max=500, metavar="CP", help="How much worse than the best a move may be.")
    ] = 40,
    layout: LayoutOption = None,
    threads: Annotated[int, typer.Option("--threads", min=1, max=256, metavar="T", help="Threads to use.")] = 1,
    path: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Build a book with the engine, likeliest positions first.

    Starts from every layout. Ctrl+C stops and keeps what is done; run the same command again to continue.
    """
    from chessmith.book import build_book
    from chessmith.game import load

    loaded = load(game)
    target, opened = _open(loaded, path, create=True)
    layouts = [layout] if layout is not None else list(loaded.layouts)
    stop, live = threading.Event(), sys.stderr.isatty()

    def report(progress: BookProgress) -> None:
        if live:
            line = f"{progress.positions} of {progress.wanted}: {progress.best} in {progress.position}"
            print(f"\r\033[K{line[:110]}", end="", file=sys.stderr, flush=True)
        if progress.positions % 25 == 0:
            opened.write(target)

    starts = [loaded.start(name) for name in layouts]
    limits: dict[str, Any] = {"positions": positions, "nodes": nodes, "width": width, "margin": margin}
    before = len(opened)
    ctrl_c.raises()
    try:
        build_book(opened, starts, **limits, threads=threads, report=report, stop=stop)
    except KeyboardInterrupt:
        print("\nStopped; what is done stays in the book.", file=sys.stderr)
    opened.write(target)
    if live:
        print("\r\033[K", end="", file=sys.stderr)
    if as_json:
        print_json({"book": str(target), "positions": len(opened), "new": len(opened) - before})
    else:
        print(f"{target}: {len(opened)} positions, {len(opened) - before} of them new")


@app.command()
def show(
    game: GameOption,
    fen: FenOption = None,
    layout: LayoutOption = None,
    path: BookOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the moves of a position."""
    position = choose_position(game, fen, layout)
    _, opened = _open(position.game, path)
    moves = opened.moves(position)
    total = sum(each.weight for each in moves) or 1
    if as_json:
        rows = [{"move": each.move, "weight": each.weight, "score": each.score} for each in moves]
        print_json({"fen": position.fen, "moves": rows})
        return
    if not moves:
        print("The book has nothing on this position.")
    for each in moves:
        score = "" if each.score is None else f"  {each.score / 100:+.2f}"
        print(f"{position.san(each.move):<10} {100 * each.weight / total:>5.1f} %{score}")


@app.command()
def add(
    game: GameOption,
    moves: Annotated[list[str], typer.Argument(metavar="MOVES…", help="A line, move by move.")],
    fen: FenOption = None,
    layout: LayoutOption = None,
    weight: Annotated[int, typer.Option("--weight", min=1, max=1000, metavar="W", help="Weight to add.")] = 10,
    path: BookOption = None,
) -> None:
    """Add a line of moves from the start or a position."""
    position = choose_position(game, fen, layout)
    target, opened = _open(position.game, path, create=True)
    for move in moves:
        opened.add(position, move, weight=weight)
        position = position.play(move)
    opened.write(target)
    print(f"{target}: {len(opened)} positions")


@app.command()
def export(
    game: GameOption,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Output file.")],
    path: BookOption = None,
) -> None:
    """Write the book to a file."""
    from chessmith.game import load

    _, opened = _open(load(game), path)
    opened.write(file)
    print(f"{file}: {len(opened)} positions")


@app.command("import")
def import_(
    game: GameOption,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A book, or games as PGN.")],
    plies: Annotated[
        int, typer.Option("--plies", min=1, max=200, metavar="N", help="Plies to take from each PGN game.")
    ] = 20,
    path: BookOption = None,
) -> None:
    """Add another book, or the openings of PGN games.

    A move gains weight two where its side won the game, one where it was drawn.
    """
    from chessmith.book import OpeningBook
    from chessmith.game import load

    loaded = load(game)
    target, opened = _open(loaded, path, create=True)
    if file.suffix.lower() == ".pgn":
        games = _add_games(opened, loaded, file, plies)
        added = f"{games} games"
    else:
        other = OpeningBook.read(file, loaded)
        opened.merge(other)
        added = f"{len(other)} positions"
    opened.write(target)
    print(f"{target}: {added} added, {len(opened)} positions")


def _add_games(opened: OpeningBook, game: Game, file: Path, plies: int) -> int:
    from chessmith.disk.reading import read_lines
    from chessmith.errors import ChessmithError
    from chessmith.notation import pgn

    points = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}
    games = 0
    try:
        for record in pgn.read(read_lines(file), game):
            games += 1
            weights = points.get(record.tags.get("Result", "*"), (1, 1))
            node = record.root
            for _ in range(plies):
                if not node.children:
                    break
                child = node.children[0]
                side = 0 if node.position.turn == "white" else 1
                if weights[side] and child.action is not None:
                    opened.add(node.position, child.action.text, weight=weights[side])
                node = child
    except OSError as error:
        raise ChessmithError(f"{file}: cannot be read, {error.strerror}") from None
    return games


def _open(game: Game, path: Path | None, *, create: bool = False) -> tuple[Path, OpeningBook]:
    from chessmith.book import OpeningBook, default_path
    from chessmith.errors import ChessmithError

    target = path or default_path(game)
    if target.exists():
        return target, OpeningBook.read(target, game)
    if not create:
        raise ChessmithError(f"{game.name} has no book yet; `chessmith book build {game.name}` makes one")
    return target, OpeningBook(game)
