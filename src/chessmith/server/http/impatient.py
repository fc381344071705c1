"""HTTP with a timeout: clients that connect but send no request in time are disconnected."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

HEADER_SECONDS: Final = 10.0


class ImpatientProtocol(H11Protocol):
    """Close connections whose request header does not arrive in time."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout for the header of the first request."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Stop the timeout once a header is complete: data may be only part of the next one."""
        super().data_received(data)
        if self._expects_a_head:
            self._wait_for_head()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def _expects_a_head(self) -> bool:
        if self.transport.get_protocol() is not self:  # upgraded to a WebSocket, which may stay silent
            return False
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def _wait_for_head(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEADER_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._patience = None
        if self._expects_a_head and not self.transport.is_closing():
            self.transport.close()
