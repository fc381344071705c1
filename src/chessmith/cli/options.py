"""What several commands ask for: a game, and a position of it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from chessmith.position import Position


def _named(game: str) -> str:
    if not game:
        raise typer.BadParameter("expected a built-in game or a path to a .toml file, found nothing")
    return game


GameOption = Annotated[
    str, typer.Argument(metavar="GAME", help="A built-in game, or the path to a game file.", callback=_named)
]
FenOption = Annotated[
    str | None, typer.Option("--fen", metavar="FEN", help="The position; default: the start position.")
]
LayoutOption = Annotated[str | None, typer.Option("--layout", metavar="NAME", help="The layout to start from.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print a single JSON document.")]
NoNetworkOption = Annotated[bool, typer.Option("--no-network", help="Leave out the game's learned evaluation.")]


def choose_position(game: str, fen: str | None, layout: str | None, *, network: bool = True) -> Position:
    """The position that the options mean."""
    from chessmith.errors import ChessmithError
    from chessmith.game import load

    if fen is not None and layout is not None:
        raise ChessmithError("--fen and --layout: expected only one of them")
    loaded = load(game, network=network)
    return loaded.position(fen) if fen is not None else loaded.start(layout=layout)


def print_json(document: Any) -> None:
    """Print a JSON document on one line."""
    # Escapes are the same document; question marks for letters that stdout does not know would not be.
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(json.dumps(document, ensure_ascii=not encoding.lower().startswith("utf")))
