"""Running the server: one address, one line on the terminal, a clean end."""

from __future__ import annotations

import errno
import socket
import sqlite3
import sys
import threading
import webbrowser
from typing import Final

import uvicorn

from chessmith.errors import ChessmithError
from chessmith.server.app import create_app
from chessmith.server.http.guard import is_loopback
from chessmith.server.http.impatient import ImpatientProtocol
from chessmith.server.search.allocator import return_large_blocks
from chessmith.server.settings import Settings
from chessmith.server.store.folder_lock import locked
from chessmith.server.store.game_store import GameStore

_SECONDS_TO_END: Final = 3
_SWITCH_SECONDS: Final = 0.001
_BACKLOG: Final = 128  # connections that wait to be accepted


def serve(settings: Settings | None = None, *, open_browser: bool = False) -> None:
    """Serve until the process is asked to terminate."""
    settings = settings or Settings()
    # Threads that write views hand the interpreter back to the event loop sooner than by default (5 ms).
    sys.setswitchinterval(_SWITCH_SECONDS)
    return_large_blocks()
    _check_store(settings)
    listener = _listen(settings)
    port = listener.getsockname()[1]
    address = f"http://{_url_host(settings.host)}:{port}/"
    config = uvicorn.Config(
        create_app(settings),
        http=ImpatientProtocol,
        backlog=_BACKLOG,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=2 * settings.limits.message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,  # client and server share a machine: packing costs more than it saves
        timeout_keep_alive=20,
        timeout_graceful_shutdown=_SECONDS_TO_END,
        h11_max_incomplete_event_size=64_000,
    )
    server = _AnnouncedServer(config, address, _warning(settings.host, port), open_browser)
    try:
        server.run(sockets=[listener])
    finally:
        listener.close()


class _AnnouncedServer(uvicorn.Server):
    """Says where it is once it really is there."""

    def __init__(self, config: uvicorn.Config, address: str, warning: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._warning = warning
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts listening, then tells."""
        await super().startup(sockets=sockets)
        if self.should_exit:
            return
        print(f"Chessmith is at {self._address} (Ctrl+C stops it)", flush=True)
        if self._warning:
            print(self._warning, file=sys.stderr, flush=True)
        if self._open_browser:
            # Opening a browser may take its time; the page should not wait for it.
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def _check_store(settings: Settings) -> None:
    """Says in one line what is wrong with the place for games, before anything starts."""
    try:
        with locked(settings.data_folder):
            GameStore(settings.database).close()
    except (OSError, sqlite3.Error) as error:
        raise ChessmithError(f"cannot store games in {settings.database}: {error}") from None


def _listen(settings: Settings) -> socket.socket:
    if not settings.host:  # to a socket, no address means all of them
        raise ChessmithError("an empty address to listen on, expected one such as 127.0.0.1")
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ChessmithError(
                f"port {settings.port} is in use; choose another with --port, or --port 0 for any free one"
            ) from None
        raise ChessmithError(f"cannot listen on {settings.host} port {settings.port}: {error.strerror}") from None
    except OverflowError:
        listener.close()
        raise ChessmithError(f"port {settings.port}, expected 0 to 65535") from None
    listener.set_inheritable(False)
    return listener


def _warning(host: str, port: int) -> str:
    if is_loopback(host):
        return ""
    where = "any address of this machine" if host in ("0.0.0.0", "::") else host
    return (
        f"Warning: whoever can reach port {port} of {where} can play, change and delete games and game files here. "
        "There is no password and no encryption: use it only in a network that you trust."
    )


def _url_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1" if host == "0.0.0.0" else "[::1]"
    return f"[{host}]" if ":" in host else host
