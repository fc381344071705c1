"""`chessmith check`: validate a game file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from chessmith.cli.options import JsonOption, print_json

if TYPE_CHECKING:
    from chessmith.game import Game

_DEEP_TURNS: Final = 2000


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game file, or the name of a built-in game.")],
    as_json: JsonOption = False,
    deep: Annotated[
        bool, typer.Option("--deep", help=f"Also play {_DEEP_TURNS:,} random turns and replay the events of each.")
    ] = False,
) -> None:
    """Check a game file and print its rules.

    If something is wrong, a line for each mistake in the order of the file: where, what, and what was expected; after
    ten of them, how many more there are. Otherwise the rules in words, with pictures of the moves.
    """
    from chessmith.game import load

    game = load(file)
    _check_starts(game)
    document = {"ok": True, "name": game.name, "title": game.title, "rules_hash": game.rules_hash}
    if deep:
        from chessmith.conformance import check_turns

        document["turns"] = check_turns(game, _DEEP_TURNS)
    if as_json:
        print_json(document)
        return
    if not game.summary:
        print(f"chessmith: {file}: summary: is missing: expected one line that says what the game is", file=sys.stderr)
    print(describe(game))
    if deep:
        print(f"\n{document['turns']:,} random turns: the events of each lead to the position after it.")


def _check_starts(game: Game) -> None:
    """Raise GameFileError unless a game can be played from every layout."""
    from chessmith.errors import GameFileError
    from chessmith.rules.problems import refusal

    errors: dict[str, GameFileError] = {}
    for layout in game.layouts:
        try:
            game.check_start(layout)
        except GameFileError as error:
            errors.setdefault(str(error), error)  # what is wrong with the pieces is so in every layout
    if refused := refusal(game.file.sources, [], list(errors.values())):
        raise refused


def describe(game: Game) -> str:
    """The rules of a game in words and pictures."""
    from chessmith.rules.prose.chapters import prose
    from chessmith.rules.prose.diagram import diagrams
    from chessmith.rules.prose.words import spoken

    pictures = [
        f"**{spoken(name).capitalize()}**\n\n```\n{picture}\n```" for name, picture in diagrams(game.file).items()
    ]
    return "\n\n".join([prose(game.file).rstrip(), "## How the pieces move", *pictures])
