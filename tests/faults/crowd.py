"""Many people at once, each playing both sides of a game over a WebSocket that breaks now and then.

    python -m tests.faults.crowd --clients 200 --seconds 600

plays `chess` and `skirmish` on a server in a separate process, reports how long the server took to acknowledge moves,
and checks at the end that every game is stored as its player saw it and leads to the same position when replayed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import chessmith
from tests.server.real_server import RealServer

GAMES = ("chess", "skirmish")
_PATIENCE = 60.0  # seconds for an answer
_LATE = 0.5  # seconds above which a response counts as late
_BETWEEN = 0.05  # seconds: the pause of a fast player


class Refused(Exception):
    """Too many connections at the moment; the player retries."""


_GONE = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, Refused)


@dataclass
class Player:
    """One person. `moves` has the moves that the server has acknowledged."""

    server: RealServer
    game: str
    dice: random.Random
    lost: float = 0.05  # probability that the connection breaks before the answer arrives
    session: str = ""
    moves: list[tuple[str, int | None]] = field(default_factory=list)
    unsure: set[str] = field(default_factory=set)  # sent but not acknowledged: one may be stored, perhaps late
    waits: list[float] = field(default_factory=list)
    over: bool = False
    refused: int = 0
    finished: list[tuple[str, list[tuple[str, int | None]]]] = field(default_factory=list)  # sessions with their moves

    async def begin(self, client: httpx.AsyncClient) -> None:
        """Begin a new game, filing the previous one as finished."""
        seats = {"white": {"kind": "human"}, "black": {"kind": "human"}}
        answer = await client.post("/api/sessions", json={"game": self.game, **seats})
        if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
            raise Refused
        answer.raise_for_status()
        if self.session:
            self.finished.append((self.session, self.moves))
        self.session, self.moves, self.over = answer.json()["id"], [], False
        self.unsure.clear()

    async def play(self, until: float) -> None:
        """Play one game after another until the deadline, reconnecting whenever the connection breaks."""
        while time.monotonic() < until:
            try:
                if self.over:
                    async with httpx.AsyncClient(base_url=self.server.address, timeout=_PATIENCE) as client:
                        await self.begin(client)
                async with connect(
                    f"{self.server.socket_address}/sessions/{self.session}", max_size=None
                ) as connection:
                    await self._sit_down(connection, until)
            except _GONE as problem:
                self.refused += isinstance(problem, Refused)
                await asyncio.sleep(0.05 + self.dice.random() * 0.2)

    async def _sit_down(self, connection: ClientConnection, until: float) -> None:
        state = await _hear(connection, "state")
        self._compare(state["moves"])
        position = state["position"]
        while time.monotonic() < until:
            legal = position["legal"]
            if not legal:
                self.over = True
                return
            await asyncio.sleep(self.dice.random() * 2 * _BETWEEN)
            text = self.dice.choice(legal)["text"]
            message = {"v": 1, "type": "play", "data": {"text": text, "ply": len(self.moves)}}
            self.unsure.add(text)
            sent = time.monotonic()
            await connection.send(json.dumps(message))
            if self.dice.random() < self.lost:
                return
            moved = await _hear(connection, "move")
            self.waits.append(time.monotonic() - sent)
            assert moved["ply"] == len(self.moves) + 1, (moved["ply"], len(self.moves))
            made = moved["move"]["text"]
            assert made in self.unsure
            self.moves.append((made, moved["move"]["roll"]))
            self.unsure.clear()
            if made != text:
                return  # a busy server read the last move of the broken connection only now and will refuse this one
            position = moved["position"]

    def _compare(self, found: list[dict[str, Any]]) -> None:
        """Check that all acknowledged moves are stored, and at most one other."""
        recorded = [(move["text"], move["roll"]) for move in found]
        assert recorded[: len(self.moves)] == self.moves, "a move that was acknowledged is lost"
        added = [text for text, _ in recorded[len(self.moves) :]]
        assert len(added) <= 1 and self.unsure.issuperset(added), "a move that nobody made"
        self.moves = recorded
        if added:
            self.unsure.clear()

    async def check(self, client: httpx.AsyncClient) -> None:
        """Compare all games with those stored, and replay them by the rules."""
        state = (await client.get(f"/api/sessions/{self.session}")).json()
        self._compare(state["moves"])
        for session, moves in [*self.finished, (self.session, self.moves)]:
            state = (await client.get(f"/api/sessions/{session}")).json()
            assert [(move["text"], move["roll"]) for move in state["moves"]] == moves
            position = _start(self.game)
            for text, roll in moves:
                position = position.play(text, roll) if roll is not None else position.play(text)
            assert position.fen == state["position"]["fen"], (position.fen, state["position"]["fen"])


async def crowd(server: RealServer, clients: int, seed: int) -> list[Player]:
    """Create players, each with a new game."""
    players = [Player(server, GAMES[number % len(GAMES)], random.Random(seed + number)) for number in range(clients)]
    async with httpx.AsyncClient(base_url=server.address, timeout=_PATIENCE) as client:
        for player in players:
            await player.begin(client)
    return players


async def check_all(server: RealServer, players: list[Player]) -> int:
    """Check every game; return the total number of moves."""
    async with httpx.AsyncClient(base_url=server.address, timeout=_PATIENCE) as client:
        for player in players:
            await player.check(client)
    return sum(len(player.moves) + sum(len(moves) for _, moves in player.finished) for player in players)


def _start(game: str) -> chessmith.Position:
    return chessmith.load(game).start()


async def _hear(connection: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        try:
            # Unlike `wait_for`, this lets through a cancellation that arrives together with the answer.
            async with asyncio.timeout(_PATIENCE):
                message = json.loads(await connection.recv())
        except TimeoutError:
            raise AssertionError(f"no {kind} within {_PATIENCE:.0f} s") from None
        if message["type"] == kind:
            data: dict[str, Any] = message["data"]
            return data
        if message["type"] == "error" and message["data"]["error"]["code"] == "busy":
            raise Refused
        assert message["type"] != "error", message


async def _run(server: RealServer, clients: int, seconds: float, seed: int) -> None:
    players = await crowd(server, clients, seed)
    until = time.monotonic() + seconds
    answered: dict[str, list[float]] = {"/api/health": [], "/": []}
    finished = asyncio.gather(*(player.play(until) for player in players))
    async with httpx.AsyncClient(base_url=server.address, timeout=_PATIENCE) as client:
        while not finished.done():
            for path, times in answered.items():
                began = time.monotonic()
                (await client.get(path)).raise_for_status()
                times.append(time.monotonic() - began)
            await asyncio.sleep(0.5)
    await finished
    moves = await check_all(server, players)
    waits = [wait for player in players for wait in player.waits]
    refused = sum(player.refused for player in players)
    games = sum(1 + len(player.finished) for player in players)
    print(f"{clients} clients, {games} games, {moves:,} moves in {seconds:.0f} s; every game replays as on record")
    print(f"connections refused for want of places: {refused}")
    for name, times in {"move": waits, **answered}.items():
        times.sort()
        shares = ", ".join(f"{share} % {1000 * times[len(times) * share // 100]:.0f} ms" for share in (50, 90, 95, 99))
        late = sum(each > _LATE for each in times)
        print(f"{name}: {shares}, longest {1000 * times[-1]:.0f} ms, {late} of {len(times):,} above {_LATE} s")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Many games over WebSockets at once.")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = RealServer(Path(folder))
        server.start()
        try:
            asyncio.run(_run(server, given.clients, given.seconds, given.seed))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
