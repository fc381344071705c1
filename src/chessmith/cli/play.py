"""`chessmith play`: the app in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

_PORT = 8765


def play(
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, metavar="P", help="Where to listen; 0 takes any free port.")
    ] = _PORT,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
) -> None:
    """Serve the app on this machine and open it in the browser."""
    from chessmith.server import Settings, serve

    serve(Settings(port=port), open_browser=not no_browser)
