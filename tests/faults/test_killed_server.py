"""A server killed while many people play keeps everything it acknowledged."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from tests.faults.crowd import check_all, crowd
from tests.server.real_server import RealServer

_PATIENCE = 60.0  # seconds for cancelled players to stop
_LONGEST = 600.0  # seconds between two kills if no moves are made


async def kill_again_and_again(server: RealServer, kills: int, clients: int) -> int:
    """Kill the server at random moments during play; return the total number of moves."""
    players, chance = await crowd(server, clients, seed=kills), random.Random(kills)
    for _ in range(kills):
        games = [asyncio.create_task(player.play(time.monotonic() + _LONGEST)) for player in players]
        before = sum(len(player.waits) for player in players)
        busy = before + chance.randint(1, 4 * clients)  # moves until the kill
        while sum(len(player.waits) for player in players) < busy and not any(game.done() for game in games):
            await asyncio.sleep(0.01)
        server.kill()
        for game in games:
            game.cancel()
        async with asyncio.timeout(_PATIENCE):  # a player that ignored the cancellation would retry for ever
            ended = await asyncio.gather(*games, return_exceptions=True)
        faults = [fault for fault in ended if isinstance(fault, Exception)]
        assert not faults, faults
        server.start()
    return await check_all(server, players)


@pytest.mark.parametrize(
    ("kills", "clients"), [(2, 8), pytest.param(50, 20, marks=pytest.mark.fuzz, id="fifty kills, twenty clients")]
)
def test_kills_of_a_busy_server_lose_nothing_that_was_acknowledged(tmp_path: Path, kills: int, clients: int) -> None:
    server = RealServer(tmp_path)
    server.start()
    try:
        assert asyncio.run(kill_again_and_again(server, kills, clients)) > kills
    finally:
        server.kill()
