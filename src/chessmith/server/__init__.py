"""The app's server: the page, a REST and WebSocket API, and the games that are played on it.

`create_app` builds the web application, `serve` runs it. A `Session` is one game with its moves and clocks; a `Room`
is a session that is open, with its connections and the AI at work; the `Lobby` keeps the rooms; the `GameStore` keeps
the games on disk. Searches run in a `SearchPool` of worker threads, never on the event loop. What goes over the wire
is described in docs/protocol.md.
"""

from chessmith.server.app import create_app
from chessmith.server.run import serve
from chessmith.server.settings import Settings

__all__ = ["Settings", "create_app", "serve"]
