"""`chessmith lab tunings`: the fitted weights."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chessmith.cli.options import GameOption, JsonOption, print_json, sound

if TYPE_CHECKING:
    from chessmith.tunings.file import Tuning

app = typer.Typer(help="Fitted weights: list, export, import, remove.", rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def tunings(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the games that were tuned: yours, and those whose weights ship with Chessmith."""
    if context.invoked_subcommand is not None:
        return
    from chessmith.tunings import store

    own = sound(store.read_own, store.own_tunings())
    shipped = [tuning for key, tuning in store.shipped_tunings().items() if store.own_stamp(key) is None]
    if as_json:
        print_json([{**_view(tuning), "shipped": tuning in shipped} for tuning in [*own, *shipped]])
        return
    if not own:
        print("no weights of your own yet: `chessmith lab tune GAME` makes them")
    for tuning in own:
        print(_line(tuning))
    for tuning in shipped:
        print(f"{_line(tuning)}, ships with Chessmith")


@app.command()
def export(
    game: GameOption,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Output file; default: GAME.tuning.json.")
    ] = None,
) -> None:
    """Write a game's weights to a file.

    For another computer, or to keep beside the game file.
    """
    from chessmith.errors import ChessmithError
    from chessmith.game import load
    from chessmith.networks.own_files import write_whole
    from chessmith.tunings import store

    loaded = load(game)
    tuning = store.find(loaded.network_key)
    if tuning is None:
        raise ChessmithError(f"{loaded.name} has no fitted weights; `chessmith lab tune {loaded.name}` makes them")
    path = output or Path(f"{Path(loaded.name).stem}.tuning.json")
    write_whole(path, tuning.content())
    print(path)


@app.command(name="import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Exported weights.")],
    game: GameOption,
) -> None:
    """Install a game's weights from a file, replacing the current ones."""
    from chessmith.errors import ChessmithError
    from chessmith.game import load
    from chessmith.quoting import printable
    from chessmith.tunings import store
    from chessmith.tunings.file import Tuning

    tuning, loaded = Tuning.read(file), load(game)
    if loaded.network_key != tuning.key:
        title = printable(tuning.description["title"])
        raise ChessmithError(f"{file}: made for {title} ({tuning.key}), expected {loaded.title} ({loaded.network_key})")
    try:
        tuning.core([piece.letter for piece in loaded.pieces])
    except ValueError as error:
        raise ChessmithError(f"{file}: {error}") from None
    store.save(tuning)
    print(_line(tuning))


@app.command()
def remove(game: GameOption) -> None:
    """Remove your weights for a game.

    It then uses those that ship with Chessmith or, without any, the default ones.
    """
    from chessmith.errors import ChessmithError
    from chessmith.game import load
    from chessmith.tunings import store

    loaded = load(game)
    if not store.remove(loaded.network_key):
        raise ChessmithError(f"{loaded.name}: there are no weights of yours to remove")
    print(f"removed your weights for {loaded.name}")


def _view(tuning: Tuning) -> dict[str, Any]:
    return {**tuning.description, "terms": tuning.terms, "pieces": tuning.pieces}


def _line(tuning: Tuning) -> str:
    from chessmith.quoting import printable

    about = tuning.description
    gain = about.get("gain") or {}
    shown = f", {gain['elo']:+.0f} ± {gain['error']:.0f} Elo" if {"elo", "error"} <= gain.keys() else ""
    return f"{printable(about['game'])} ({tuning.key}): {about.get('positions', 0):,} positions{shown}"
