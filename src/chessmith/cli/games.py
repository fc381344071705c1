"""`chessmith games`: the built-in games, their rules in words, their files."""

from __future__ import annotations

import json
import re
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
        bool, typer.Option("--json-schema", help="The JSON Schema of game files, for editors.")
    ] = False,
    ini: Annotated[bool, typer.Option("--ini", help="A section for Fairy-Stockfish's variants.ini.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Output file; default: stdout.")
    ] = None,
) -> None:
    """Export the file of a game.

    Edit it to make a game of your own. --json-schema prints the JSON Schema of game files, for editors; --ini prints
    the game for Fairy-Stockfish, or names what cannot be expressed.
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


@app.command("import")
def import_(
    path: Annotated[Path, typer.Argument(metavar="FILE|FOLDER", help="A variants.ini, or a folder of .ini files.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FOLDER", help="Write the game files into this folder.")
    ] = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="Write only variants that can be expressed completely.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Import variants of Fairy-Stockfish as game files.

    A table says of each variant whether it can be expressed, and names every key that cannot.
    """
    from chessmith.errors import ChessmithError
    from chessmith.uci.ini_import import import_ini

    found = import_ini(path)
    written: list[str] = []
    for each in found if output is not None else ():
        if each.toml is None or (whole and each.lost):
            continue
        assert output is not None
        target = output / f"{re.sub('[^a-z0-9_]', '_', each.name.lower())}.toml"
        try:
            output.mkdir(parents=True, exist_ok=True)
            target.write_text(each.toml, encoding="utf-8")
        except OSError as error:
            raise ChessmithError(f"{target}: cannot be written, {error.strerror}") from None
        written.append(str(target))
    if as_json:
        print_json({"variants": [each.view() for each in found], "written": written})
        return
    width = max(len(each.name) for each in found)
    for each in found:
        print(f"{each.name:<{width}}  {each.result:<6}  {each.problem or ', '.join(each.lost)}".rstrip())
    counts = {result: sum(each.result == result for each in found) for result in ("whole", "partly", "not")}
    print(f"{len(found)} variants: {counts['whole']} whole, {counts['partly']} partly, {counts['not']} not")
