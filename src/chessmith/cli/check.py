"""`chessmith check`: is this a game?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from chessmith.cli.choose import JsonOption, print_json

if TYPE_CHECKING:
    from chessmith.game import Game


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game file, or the name of a built-in game.")],
    as_json: JsonOption = False,
) -> None:
    """Check a game file, and tell its rules.

    If something is wrong: what, in which line, and what was expected. Otherwise the rules in words, with pictures of
    the moves.
    """
    from chessmith.game import load

    game = load(file)
    for layout in game.layouts:
        game.start(layout=layout)
    if as_json:
        print_json({"ok": True, "name": game.name, "title": game.title, "rules_hash": game.rules_hash})
        return
    print(describe(game))


def describe(game: Game) -> str:
    """The rules of a game in words and pictures."""
    from chessmith.rules.diagram import diagrams
    from chessmith.rules.prose import prose

    pictures = [
        f"**{name.replace('_', ' ').capitalize()}**\n\n```\n{picture}\n```"
        for name, picture in diagrams(game.file).items()
    ]
    return "\n\n".join([prose(game.file).rstrip(), "## How the pieces move", *pictures])
