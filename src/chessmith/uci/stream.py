"""A conversation over streams of bytes: standard input and output, unless others are given."""

from __future__ import annotations

import sys
import threading
from typing import IO, Final

from chessmith.uci.server import UciServer

_LONGEST_LINE: Final = 1_000_000


def serve(source: IO[bytes] | None = None, target: IO[bytes] | None = None, *, network: bool = True) -> None:
    """Talk until `quit` or the end of the input."""
    stdin, stdout = source or sys.stdin.buffer, target or sys.stdout.buffer
    gone = threading.Event()  # the reader has gone

    def write(line: str) -> None:
        if not gone.is_set():
            try:
                stdout.write(line.encode() + b"\n")
                stdout.flush()
            except (OSError, ValueError):
                gone.set()

    server = UciServer(write, network=network)
    try:
        while not server.has_quit and not gone.is_set():
            raw = stdin.readline(_LONGEST_LINE)
            if not raw:
                break
            if len(raw) >= _LONGEST_LINE and not raw.endswith(b"\n"):
                while raw and not raw.endswith(b"\n"):
                    raw = stdin.readline(_LONGEST_LINE)
                server.say(f"info string a line of more than {_LONGEST_LINE} characters")
                continue
            server.take(raw.decode(errors="replace"))
    except KeyboardInterrupt:
        pass
    finally:
        server.close()
