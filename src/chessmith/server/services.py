"""What a room needs from the house it is in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from chessmith.server.players import Players
from chessmith.server.search_pool import SearchPool
from chessmith.server.session import Session
from chessmith.server.settings import Limits
from chessmith.server.store import GameStore


@dataclass(frozen=True)
class Services:
    """What a room needs from the house."""

    store: GameStore
    pool: SearchPool
    players: Players
    limits: Limits
    finished: Callable[[Session], Awaitable[None]]  # called once for every game that ends
