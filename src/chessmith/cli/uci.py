"""`chessmith uci`: the engine for chess programs."""

from __future__ import annotations

from chessmith.cli.options import NoNetworkOption


def uci(no_network: NoNetworkOption = False) -> None:
    """Run as a UCI engine on standard input and output."""
    from chessmith.cli import ctrl_c
    from chessmith.uci.stream import serve

    ctrl_c.raises()
    serve(network=not no_network)
