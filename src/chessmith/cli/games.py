"""`chessmith games`: the built-in games, their rules in words, their files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from chessmith.cli.options import GameOption, JsonOption, print_json

app = typer.Typer(help="List, show and export games.", rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def games(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the built-in games; `show` prints the rules of one, `export` its file."""
    if context.invoked_subcommand is not None:
        return
    from chessmith.game import load
    from chessmith.rules.built_in import builtin_names

    found = [load(name) for name in builtin_names()]
    if as_json:
        print_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "summary": game.summary,
                    "files": game.files,
                    "ranks": game.ranks,
                    "layouts": len(game.layouts),
                }
                for game in found
            ]
        )
        return
    width = max(len(game.name) for game in found)
    for game in found:
        print(f"{game.name:<{width}}  {game.files}×{game.ranks:<2}  {game.summary or game.title}")


@app.command()
def show(game: GameOption, as_json: JsonOption = False) -> None:
    """Print the rules of a game, with diagrams of the moves."""
    from chessmith.cli.check import describe
    from chessmith.game import load

    loaded = load(game)
    text = describe(loaded)
    if as_json:
        print_json({"name": loaded.name, "title": loaded.title, "rules_hash": loaded.rules_hash, "rules": text})
    else:
        print(text)


@app.command()
def export(
    game: GameOption,
    toml: Annotated[bool, typer.Option("--toml", help="The game file (the default).")] = False,
    json_schema: Annotated[
        bool, typer.Option("--json-schema", help="The JSON schema of game files, for editors.")
    ] = False,
    ini: Annotated[bool, typer.Option("--ini", help="A section for Fairy-Stockfish's variants.ini.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Output file; default: stdout.")
    ] = None,
) -> None:
    """Export the file of a game.

    It can be changed into another game. With --json-schema: the schema that editors check such files by.
    With --ini: the game for Fairy-Stockfish, what cannot be expressed is named.
    """
    from chessmith.errors import ChessmithError
    from chessmith.game import load
    from chessmith.rules.loader import builtin_text

    if toml + json_schema + ini > 1:
        raise ChessmithError("--toml, --json-schema and --ini: expected only one of them")
    loaded = load(game)
    if ini:
        from chessmith.uci.ini import export_ini

        text = export_ini(loaded).text
    elif json_schema:
        from chessmith.rules.schema import json_schema as schema

        text = json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
    else:
        text = builtin_text(game)
    if output is None:
        print(text, end="")
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ChessmithError(f"{output}: cannot be written, {error.strerror}") from None
