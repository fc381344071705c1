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
from fastapi import FastAPI

from chessmith.errors import ChessmithError
from chessmith.quoting import printable
from chessmith.rules.built_in import builtin_names
from chessmith.server.app import create_app
from chessmith.server.app_state import AppState
from chessmith.server.http.addresses import ALL, is_loopback, url_host
from chessmith.server.http.impatient import ImpatientProtocol
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import NewSession, Seat
from chessmith.server.routes.invitations import link
from chessmith.server.search.allocator import return_large_blocks
from chessmith.server.settings import Settings
from chessmith.server.store.folder_lock import locked
from chessmith.server.store.game_store import GameStore
from chessmith.server.store.invitations import Invitation
from chessmith.server.views.qr_code import block_text, qr_code

_SECONDS_TO_END: Final = 3
_SWITCH_SECONDS: Final = 0.001
_BACKLOG: Final = 128  # connections that wait to be accepted
_NOTE: Final = (
    "Note: anyone with the link can see this game and play its free side, but nothing else here. "
    "The connection is not encrypted: use it in a network that you trust."
)


def serve(settings: Settings | None = None, *, open_browser: bool = False, game: str = "chess") -> None:
    """Serve until the process receives a signal to terminate.

    A server that other devices can reach shares a game from the start: the last one if it is not over, else a new one
    of `game`.
    """
    settings = settings or Settings()
    if game not in builtin_names():
        raise ChessmithError(f'no game "{printable(game[:40])}", expected one of {", ".join(builtin_names())}')
    # Threads that write views hand the interpreter back to the event loop sooner than by default (5 ms).
    sys.setswitchinterval(_SWITCH_SECONDS)
    return_large_blocks()
    _check_store(settings)
    listeners = _listen(settings)
    port = listeners[0].getsockname()[1]
    app = create_app(settings)
    config = uvicorn.Config(
        app,
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
    server = _AnnouncedServer(config, app, settings, port, game, open_browser)
    try:
        server.run(sockets=listeners)
    finally:
        for listener in listeners:
            listener.close()


class _AnnouncedServer(uvicorn.Server):
    """Says where it is once it really is there."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, settings: Settings, port: int, game: str, open_browser: bool
    ) -> None:
        super().__init__(config)
        self._app = app
        self._settings = settings
        self._port = port
        self._game = game
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts listening, then tells."""
        await super().startup(sockets=sockets)
        if self.should_exit:
            return
        page = f"http://{_own_address(self._settings.host)}:{self._port}/"
        print(f"Chessmith is at {page} (Ctrl+C stops it)", flush=True)
        if not is_loopback(self._settings.host):
            page += await self._invite()
        if self._open_browser:
            # Opening a browser may take its time; the page should not wait for it.
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    async def _invite(self) -> str:
        """Shares a game and prints its link; where the host finds the game in the page."""
        invitation = await shared_game(self._app.state.app_state, self._game)
        address = link(invitation, self._settings.host, self._port)
        print(f"The second player opens {address}", flush=True)
        if sys.stdout.isatty():
            print(block_text(qr_code(address)), flush=True)
        print(_NOTE, file=sys.stderr, flush=True)
        return f"#/game/{invitation.session}"


async def shared_game(state: AppState, game: str) -> Invitation:
    """The last game that was shared and is not over, or a new one between two people."""
    for invitation in state.shared.invitations.latest_first():
        try:
            if not (await state.lobby.room(invitation.session)).session.over:
                return invitation
        except Problem:  # deleted meanwhile
            state.shared.end(invitation.session)
    human = Seat(kind="human")
    session = await state.lobby.create(NewSession(game=game, white=human, black=human))
    return state.shared.invite(session, "white")


def _check_store(settings: Settings) -> None:
    """Report problems with the data folder in one line, before anything starts."""
    try:
        with locked(settings.data_folder):
            GameStore(settings.database).close()
    except (OSError, sqlite3.Error) as error:
        raise ChessmithError(f"cannot store games in {settings.database}: {error}") from None


def _listen(settings: Settings) -> list[socket.socket]:
    if not settings.host:  # to a socket, no address means all of them
        raise ChessmithError("an empty address to listen on, expected one such as 127.0.0.1")
    first = _bound(settings.host, settings.port)
    if settings.host in ALL or is_loopback(settings.host):
        return [first]
    # The host is anyone who connects through a loopback address.
    try:
        return [first, _bound("127.0.0.1", first.getsockname()[1])]
    except ChessmithError:
        first.close()
        raise


def _bound(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ChessmithError(
                f"port {port} is in use; choose another with --port, or --port 0 for any free one"
            ) from None
        raise ChessmithError(f"cannot listen on {host} port {port}: {error.strerror}") from None
    except OverflowError:
        listener.close()
        raise ChessmithError(f"port {port}, expected 0 to 65535") from None
    listener.set_inheritable(False)
    return listener


def _own_address(host: str) -> str:
    """By which address this machine reaches a server, as it stands in a link."""
    if host == "::":
        return "[::1]"
    return url_host(host) if is_loopback(host) else "127.0.0.1"
