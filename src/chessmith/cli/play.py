"""`chessmith play`: the app in the browser."""

from __future__ import annotations

import socket
from typing import Annotated

import typer

from chessmith.cli import ctrl_c

_HOST = "127.0.0.1"
_EVERYWHERE = "0.0.0.0"
_PORT = 8765


def completed(arguments: list[str]) -> list[str]:
    """The arguments with the address that `--host` means when it stands alone."""
    done: list[str] = []
    for number, argument in enumerate(arguments):
        done.append(argument)
        if argument == "--host" and all(each.startswith("-") for each in arguments[number + 1 : number + 2]):
            done.append(_EVERYWHERE)
    return done


def play(
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, metavar="P", help="Port to listen on; 0: any free port.")
    ] = _PORT,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="[ADDRESS]",
            help="Let another device join a game by a link; listens on ADDRESS, by default on all addresses.",
        ),
    ] = _HOST,
    game: Annotated[
        str, typer.Option("--game", metavar="NAME", help="The game to share with --host, unless one is going on.")
    ] = "chess",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    agent: Annotated[
        list[str] | None,
        typer.Option("--agent", metavar="FILE.py", help="An agent of your own to play against; may be repeated."),
    ] = None,
) -> None:
    """Serve the app and open it in the browser.

    Only this machine can use it. With --host a second person joins one game by the link and the QR code that are
    printed; without the link, nothing can be seen.
    """
    from chessmith.server import Settings, serve

    # A page can choose an agent by its name, but only this command line can name a file.
    for path in agent or ():
        _offer(path)

    # Browsers of other machines may know this one by its name.
    name = socket.gethostname().lower()
    settings = Settings(host=host, port=port, allowed_hosts=frozenset({name, f"{name}.local"}))
    ctrl_c.raises()
    serve(settings, open_browser=not no_browser, game=game)


def _offer(path: str) -> None:
    from functools import partial
    from pathlib import Path

    from chessmith.engine.agent_file import AgentFile
    from chessmith.engine.agents import AgentCard, register

    file = Path(path)
    register(AgentCard(AgentFile(file).name, f"Your own agent, {file.name}.", partial(AgentFile, file)))
