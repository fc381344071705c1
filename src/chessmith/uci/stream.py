"""A conversation over streams of bytes: standard input and output, unless others are given."""

from __future__ import annotations

import sys
import threading
from typing import IO, Final

from chessmith.uci.server import UciServer

_LONGEST_LINE: Final = 1_000_000


def serve(source: IO[bytes] | None = None, target: IO[bytes] | None = None, *, network: bool = True) -> None:
    """Talk until `quit` or the end of the input; not at all if a program has closed one of the two."""
    stdin: IO[bytes] | None = source or getattr(sys.stdin, "buffer", None)
    stdout: IO[bytes] | None = target or getattr(sys.stdout, "buffer", None)
    if stdin is not None and stdout is not None:
        _talk(stdin, stdout, network=network)


def _talk(stdin: IO[bytes], stdout: IO[bytes], *, network: bool) -> None:
    gone = threading.Event()  # the reader has gone

    def write(line: str) -> None:
        if not gone.is_set():
            try:
                stdout.write(line.encode() + b"\n")
                stdout.flush()
            except (OSError, ValueError):
                gone.set()

    def read() -> bytes:
        try:
            return stdin.readline(_LONGEST_LINE)
        except (OSError, ValueError):
            return b""  # what cannot be read has ended

    server = UciServer(write, network=network)
    try:
        while not server.has_quit and not gone.is_set():
            raw = read()
            if not raw:
                break
            if len(raw) >= _LONGEST_LINE and not raw.endswith(b"\n"):
                while raw and not raw.endswith(b"\n"):
                    raw = read()
                server.say(f"info string a line of more than {_LONGEST_LINE} characters")
                continue
            server.take(raw.decode(errors="replace"))
    except KeyboardInterrupt:
        pass
    finally:
        server.close()
