"""`chessmith engines`: other UCI engines that the app may play against."""

from __future__ import annotations

import shutil
from typing import Annotated

import typer

from chessmith.cli.options import JsonOption, print_json

app = typer.Typer(help="UCI engines to play against in the app: list, add, remove.", rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def engines(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the engines that the app knows."""
    if context.invoked_subcommand is not None:
        return
    from chessmith.server.search.engines import read_engines
    from chessmith.server.settings import Settings

    found = read_engines(Settings().engines_file)
    if as_json:
        print_json([{**engine.view(), "command": list(engine.command)} for engine in found.values()])
        return
    if not found:
        print("no engines yet: `chessmith engines add NAME PROGRAM` adds one")
    for engine in found.values():
        what = " ".join(engine.command) if engine.problem is None else f"cannot be used: {engine.problem}"
        print(f"{engine.id}  {engine.title}  {what}")


@app.command()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A short name: letters, digits, _ and -.")],
    program: Annotated[str, typer.Argument(metavar="PROGRAM", help="The engine's program.")],
    arguments: Annotated[
        list[str] | None, typer.Argument(metavar="ARGUMENTS", help="Its command line arguments.")
    ] = None,
    games: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", help="A game it plays; may be repeated.")
    ] = None,
) -> None:
    """Add a UCI engine. It is started once to check that it answers; a running app offers it at once."""
    from chessmith.errors import ChessmithError
    from chessmith.server.search.engines import add_engine
    from chessmith.server.settings import Settings
    from chessmith.uci.client import UciEngine

    path = shutil.which(program)
    if path is None:
        raise ChessmithError(f"there is no program {program!r}, expected the path of a UCI engine")
    command = [path, *(arguments or [])]
    with UciEngine(command) as engine:
        title = engine.name
    add_engine(Settings().engines_file, name, command, title, games)
    print(f"{name}: {title}")


@app.command()
def remove(name: Annotated[str, typer.Argument(metavar="NAME", help="The engine's name.")]) -> None:
    """Remove an engine from the list; the program itself is left alone."""
    from chessmith.server.search.engines import remove_engine
    from chessmith.server.settings import Settings

    remove_engine(Settings().engines_file, name)
    print(f"{name}: removed")
