"""`chessmith networks`: the learned evaluations there are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chessmith.cli.options import GameOption, JsonOption, print_json, sound

if TYPE_CHECKING:
    from chessmith.networks.file import NetworkFile

app = typer.Typer(help="Learned evaluations: list, show, export, import, remove.", rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def networks(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the networks that you have trained or imported, and those that come with Chessmith."""
    if context.invoked_subcommand is not None:
        return
    from chessmith.networks import store
    from chessmith.networks.file import NetworkFile

    found = [_view(network, "own") for network in sound(store.read_own, store.own_networks())]
    for key, path in store.shipped_networks().items():
        if store.own_stamp(key) is None:
            found.append(_view(NetworkFile.read(path), "shipped"))
    if as_json:
        print_json(found)
        return
    if not found:
        print("no networks yet: `chessmith train GAME` makes one")
    for network in found:
        print(_line(network))


@app.command()
def show(game: GameOption, as_json: JsonOption = False) -> None:
    """Show what a game's network was trained on and how much it gained."""
    from chessmith.quoting import printable

    network, origin = _network_of(game)
    if as_json:
        print_json({**network.description, **_view(network, origin)})
        return
    print(_line(_view(network, origin)))
    for report in network.description.get("history", []):
        match = report["match"]
        verdict = "kept" if report["kept"] else "not kept"
        print(
            f"  round {report['round']}: {report['positions']:,} positions, loss {report['loss']:.5f}, "
            f"{match['elo']:+.0f} ± {match['error']:.0f} Elo against {printable(report['against'])}: {verdict}"
        )


@app.command()
def export(
    game: GameOption,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Output file; default: GAME.net.")
    ] = None,
) -> None:
    """Write a game's network to a file.

    For another computer, or to keep beside the game file.
    """
    from chessmith.game import load
    from chessmith.networks.own_files import write_whole

    network, _ = _network_of(game)
    path = output or Path(f"{Path(load(game).name).stem}.net")
    write_whole(path, network.content)
    print(path)


@app.command(name="import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An exported network.")],
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Refuse networks of other games.")] = None,
) -> None:
    """Install a network from a file, replacing yours for the same rules."""
    from chessmith.errors import ChessmithError
    from chessmith.game import load
    from chessmith.networks import store
    from chessmith.networks.file import NetworkFile
    from chessmith.quoting import printable
    from chessmith.tunings.file import Tuning

    network = NetworkFile.read(file)
    try:
        Tuning.under(network)
    except ChessmithError as error:
        raise ChessmithError(f"{file}: {error}") from None
    if game is not None:
        loaded = load(game)
        if loaded.network_key != network.key:
            title = printable(network.description["title"])
            raise ChessmithError(
                f"{file}: trained for {title} ({network.key}), expected {loaded.title} ({loaded.network_key})"
            )
    store.save(network)
    print(_line(_view(network, "own")))


@app.command()
def remove(game: GameOption) -> None:
    """Remove the network you trained or imported for a game."""
    from chessmith.errors import ChessmithError
    from chessmith.game import load
    from chessmith.networks import store

    loaded = load(game)
    if not store.remove(loaded.network_key):
        raise ChessmithError(f"{loaded.name}: there is no network of yours to remove")
    print(f"removed the network of {loaded.name}")


def _network_of(game: str) -> tuple[NetworkFile, str]:
    from chessmith.errors import ChessmithError
    from chessmith.game import load
    from chessmith.networks import store

    loaded = load(game)
    network = store.find(loaded.network_key)
    if network is None:
        raise ChessmithError(f"{loaded.name}: there is no network; `chessmith train` makes one")
    return network, "shipped" if store.own_stamp(loaded.network_key) is None else "own"


def _view(network: NetworkFile, origin: str) -> dict[str, Any]:
    description = network.description
    gain = description.get("gain") or {}
    return {
        "game": description["game"],
        "title": description["title"],
        "rules_hash": network.rules_hash,
        "key": network.key,
        "origin": origin,
        "games": description["games"],
        "positions": description["positions"],
        "rounds": description["rounds"],
        "elo": gain.get("elo"),
        "error": gain.get("error"),
        "bytes": len(network.content),
    }


def _line(network: dict[str, Any]) -> str:
    from chessmith.quoting import printable

    gain = "" if network["elo"] is None else f", {network['elo']:+.0f} ± {network['error']:.0f} Elo"
    return (
        f"{printable(network['game'])} ({network['key']}, {network['origin']}): round {network['rounds']}, "
        f"{network['positions']:,} positions{gain}"
    )
