"""`chessmith uci`: the engine for chess programs."""

from __future__ import annotations


def uci() -> None:
    """Speak UCI on standard input and output, for chess programs that use engines."""
    from chessmith.uci.server import serve

    serve()
