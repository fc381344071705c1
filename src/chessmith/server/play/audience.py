"""The audience of a game: the clients that are connected to its room."""

from __future__ import annotations

import json
import time
from typing import Final

from chessmith.server.protocol.channel import Channel

_MOST_UNSENT_PROGRESS: Final = 20


class Audience:
    """The connected clients, and since when there have been none."""

    def __init__(self) -> None:
        self.idle_since = time.monotonic()
        self._channels: set[Channel] = set()

    def __bool__(self) -> bool:
        return bool(self._channels)

    def __len__(self) -> int:
        return len(self._channels)

    def add(self, channel: Channel) -> None:
        """A client has connected."""
        self._channels.add(channel)

    def discard(self, channel: Channel) -> None:
        """A client has disconnected."""
        self._channels.discard(channel)
        self.idle_since = time.monotonic()

    def dismiss(self, kind: str, data: object) -> None:
        """Tell all clients why, and disconnect them."""
        self.tell(kind, data)
        for channel in list(self._channels):
            channel.close(1000)

    def tell(self, kind: str, data: object) -> None:
        """Send a message to all clients. Progress is skipped for clients that cannot keep up."""
        self.tell_text(kind, compact(data))

    def tell_text(self, kind: str, text: str) -> None:
        """The same with data that is JSON already."""
        for channel in list(self._channels):
            if kind != "thinking" or channel.unsent < _MOST_UNSENT_PROGRESS:
                channel.send_text(kind, text)


def compact(data: object) -> str:
    """JSON without spaces."""
    return json.dumps(data, separators=(",", ":"))
