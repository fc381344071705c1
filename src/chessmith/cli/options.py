"""Options that several commands share."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from chessmith.cli import ctrl_c

if TYPE_CHECKING:
    from chessmith.experience import Experience
    from chessmith.game import Game
    from chessmith.lab.workers import Workers
    from chessmith.position import Position

T = TypeVar("T")

_CLUSTER: Final = "--cluster"
_ADDRESS: Final = re.compile(r"auto|local|(ray://)?[\w.\-]+:[0-9]{4,5}|ray://.+")


def _named(game: str) -> str:
    if not game:
        raise typer.BadParameter("expected a built-in game or a path to a .toml file, found nothing")
    return game


def named_file(path: Path | None) -> Path | None:
    """Refuse an empty name, which is read as that of the folder one is in."""
    if path == Path():
        raise typer.BadParameter("expected the name of a file, found a folder or nothing")
    return path


GameOption = Annotated[
    str, typer.Argument(metavar="GAME", help="A built-in game, or the path to a game file.", callback=_named)
]
FenOption = Annotated[
    str | None, typer.Option("--fen", metavar="FEN", help="The position; default: the start position.")
]
LayoutOption = Annotated[str | None, typer.Option("--layout", metavar="NAME", help="The layout to start from.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print a single JSON document.")]
NoNetworkOption = Annotated[bool, typer.Option("--no-network", help="Leave out the game's learned evaluation.")]
JournalOption = Annotated[
    Path | None, typer.Option("--journal", metavar="FILE", help="File for finished games.", callback=named_file)
]
AfreshOption = Annotated[bool, typer.Option("--afresh", help="Start over instead of resuming a stopped run.")]
SpeedOption = Annotated[
    float,
    typer.Option("--speed", min=0.001, max=100, metavar="X", help="Factor for the thinking time of levels."),
]
LearnOption = Annotated[
    bool | None,
    typer.Option("--learn/--no-learn", help="Whether to learn from the games; default: learning.record."),
]

ClusterOption = Annotated[
    str | None,
    typer.Option(
        _CLUSTER, metavar="[ADDRESS]", help="Play on Ray: the cluster at this address, or one on this machine."
    ),
]


def complete(arguments: list[str]) -> list[str]:
    """The arguments with the address that `--cluster` has if none follows it.

    >>> complete(["match", "--cluster", "--json"]), complete(["match", "--cluster", "head:6379"])
    (['match', '--cluster=local', '--json'], ['match', '--cluster', 'head:6379'])
    """
    return [
        f"{_CLUSTER}=local" if each == _CLUSTER and not _ADDRESS.fullmatch(following) else each
        for each, following in zip_longest(arguments, arguments[1:], fillvalue="")
    ]


def open_workers(
    cluster: str | None,
    count: int | None,
    games: Sequence[Game],
    local: type[Workers],
    experience: Experience | None = None,
) -> Workers:
    """The workers that play the games: on this machine unless a cluster is given. From here on Ctrl+C raises."""
    ctrl_c.raises()
    if cluster is None:
        return local(count or 1)
    from chessmith.lab.workers.cluster import Cluster
    from chessmith.lab.workers.luggage import Luggage

    return Cluster(cluster, count, Luggage.of(games, experience))


def choose_position(game: str, fen: str | None, layout: str | None, *, network: bool = True) -> Position:
    """The position that the options mean."""
    from chessmith.errors import ChessmithError
    from chessmith.game import load

    if fen is not None and layout is not None:
        raise ChessmithError("--fen and --layout: expected only one of them")
    loaded = load(game, network=network)
    return loaded.position(fen) if fen is not None else loaded.start(layout=layout)


def sound(read: Callable[[Path], T], paths: Iterable[Path]) -> list[T]:
    """What is read from the files; a line on stderr says what is wrong with each that cannot be used."""
    from chessmith.errors import ChessmithError

    found = []
    for path in paths:
        try:
            found.append(read(path))
        except ChessmithError as error:
            print(f"chessmith: {' '.join(str(error).split())}", file=sys.stderr)
    return found


def print_json(document: Any) -> None:
    """Print a JSON document on one line."""
    # Escapes are the same document; question marks for letters that stdout does not know would not be.
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(json.dumps(document, ensure_ascii=not encoding.lower().startswith("utf")))
