"""`chessmith play`: the app in the browser."""

from __future__ import annotations

import socket
from typing import Annotated

import typer

_HOST = "127.0.0.1"
_PORT = 8765


def play(
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, metavar="P", help="Port to listen on; 0: any free port.")
    ] = _PORT,
    host: Annotated[
        str,
        typer.Option(
            "--host", metavar="ADDRESS", help="Address to listen on; 0.0.0.0 lets other machines use the app too."
        ),
    ] = _HOST,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    agent: Annotated[
        list[str] | None,
        typer.Option("--agent", metavar="FILE.py", help="An agent of your own to play against; may be repeated."),
    ] = None,
) -> None:
    """Serve the app and open it in the browser.

    Only this machine can use it, unless --host says otherwise.
    """
    from chessmith.server import Settings, serve

    # A page can choose an agent by its name, but only this command line can name a file.
    for path in agent or ():
        _offer(path)

    # Browsers of other machines may know this one by its name.
    settings = Settings(host=host, port=port, allowed_hosts=frozenset({socket.gethostname().lower()}))
    serve(settings, open_browser=not no_browser)


def _offer(path: str) -> None:
    from functools import partial
    from pathlib import Path

    from chessmith.engine.agent_file import AgentFile
    from chessmith.engine.agents import AgentCard, register

    file = Path(path)
    register(AgentCard(AgentFile(file).name, f"Your own agent, {file.name}.", partial(AgentFile, file)))
