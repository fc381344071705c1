"""Many games at once over WebSocket: `python -m benchmarks.app.load [--games 100] [--minutes 10]`.

Each client plays random moves against a fast computer player, loses its connection now and then, and compares every
finished game as stored by the server with the moves it saw itself. The exit code is 1 if a game was lost or changed, if
any request failed, or if memory keeps growing: if any minute of the second half is more than 5 % above the minute in
the middle of the run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.real_server import RealServer

GAMES: Final = ("chess", "fragments", "ruins", "factory", "pirate_seas", "skirmish", "gardner", "grand")
COMPUTERS: Final = ({"kind": "level", "level": 1, "speed": 0.001}, {"kind": "search", "nodes": 2_000})
DROP_EVERY: Final = 60  # average number of moves between two lost connections of a client
PAUSE: Final = 0.25  # seconds before a client moves
PATIENCE: Final = 60.0  # seconds of silence after which a game counts as lost
REPORT_SECONDS: Final = 10.0
MOST_GROWTH: Final = 0.05


@dataclass
class Tally:
    """Totals over all clients."""

    moves: int = 0
    finished: int = 0
    dropped: int = 0
    waits: list[float] = field(default_factory=list)  # seconds from a move to its echo
    problems: list[str] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)  # seconds since the start, megabytes


class Client:
    """One player, who plays one game after another."""

    def __init__(self, number: int, server: RealServer, http: httpx.AsyncClient, tally: Tally) -> None:
        self._chance = random.Random(number)
        self._number = number
        self._server = server
        self._http = http
        self._tally = tally
        self._seen: list[str] = []
        self._asked: float | None = None  # when the move still to be confirmed was sent

    async def play_until(self, deadline: float) -> None:
        """Play games to the end until time is up. The last one is left unfinished, and compared as well."""
        game = GAMES[self._number % len(GAMES)]
        try:
            while time.monotonic() < deadline:
                await self._play(game, deadline)
        except Exception as error:
            self._tally.problems.append(f"client {self._number} in {game}: {type(error).__name__} {error}")

    async def _play(self, game: str, deadline: float) -> None:
        computer = self._chance.choice(COMPUTERS)
        human = {"kind": "human"}
        white, black = (human, computer) if self._chance.random() < 0.5 else (computer, human)
        answer = await self._http.post("/api/sessions", json={"game": game, "white": white, "black": black})
        answer.raise_for_status()
        session = answer.json()["id"]
        mine = "white" if white is human else "black"
        self._seen = []
        self._asked = None
        over = False
        while not over and time.monotonic() < deadline:
            async with connect(f"{self._server.socket_address}/sessions/{session}", max_size=None) as connection:
                over = await self._sit(connection, mine, deadline)
        stored = (await self._http.get(f"/api/sessions/{session}")).json()
        moves = [move["text"] for move in stored["moves"]]
        # Not seen, but perhaps stored: one more move by the computer, and our own last move.
        unseen = 1 + (self._asked is not None)
        if moves[: len(self._seen)] != self._seen or len(moves) > len(self._seen) + unseen:
            self._tally.problems.append(f"game {session} of {game}: {len(self._seen)} moves seen, {len(moves)} stored")
        self._tally.finished += over

    async def _sit(self, connection: ClientConnection, mine: str, deadline: float) -> bool:
        """Play over one connection; return whether the game is over."""
        self._asked = None
        while time.monotonic() < deadline:
            message = json.loads(await asyncio.wait_for(connection.recv(), PATIENCE))
            kind, data = message["type"], message["data"]
            if kind == "error":
                raise RuntimeError(data["error"]["message"])
            if kind == "state":
                self._take([move["text"] for move in data["moves"]])
            elif kind == "move":
                self._seen.append(data["move"]["text"])
                self._tally.moves += 1
                if len(self._seen) != data["ply"]:
                    raise RuntimeError(f"ply {data['ply']} after {len(self._seen)} moves")
                if self._asked is not None and data["move"]["side"] == mine:
                    self._tally.waits.append(time.monotonic() - self._asked)
                    self._asked = None
            else:
                continue
            if data["result"] != "*":
                return True
            if data["position"]["turn"] != mine:
                continue
            if self._chance.random() < 1 / DROP_EVERY:
                connection.transport.abort()
                self._tally.dropped += 1
                return False
            await asyncio.sleep(PAUSE)
            text = self._chance.choice(data["position"]["legal"])["text"]
            self._asked = time.monotonic()
            play = {"text": text, "ply": len(self._seen)}
            await connection.send(json.dumps({"v": 1, "type": "play", "id": str(len(self._seen)), "data": play}))
        return False

    def _take(self, moves: list[str]) -> None:
        """Check after a lost connection that the moves seen before are still there."""
        if moves[: len(self._seen)] != self._seen:
            raise RuntimeError(f"{len(self._seen)} moves seen before the connection was lost, now {len(moves)}")
        self._seen = moves


def memory_of(process: int) -> float:
    """The resident memory of a process in megabytes."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


async def watch(server: RealServer, tally: Tally, began: float, deadline: float) -> None:
    """Print the progress every few seconds."""
    assert server.process is not None
    while time.monotonic() < deadline:
        await asyncio.sleep(min(REPORT_SECONDS, max(0.1, deadline - time.monotonic())))
        seconds, megabytes = time.monotonic() - began, memory_of(server.process.pid)
        tally.memory.append((seconds, megabytes))
        waits = sorted(tally.waits[-2_000:]) or [0.0]
        print(
            f"{seconds:5.0f} s  {megabytes:6.1f} MB  {tally.moves:7} moves  {tally.finished:5} games  "
            f"{tally.dropped:4} lost connections  answered in {1e3 * waits[len(waits) // 2]:.0f} ms, "
            f"95 % in {1e3 * waits[int(0.95 * len(waits))]:.0f} ms  {len(tally.problems)} problems",
            flush=True,
        )


async def run(games: int, minutes: float, folder: Path) -> Tally:
    """Start a server and play on it for this long."""
    server = RealServer(folder, stand_ins=False)
    server.start()
    tally = Tally()
    began = time.monotonic()
    deadline = began + 60 * minutes
    try:
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            clients = [Client(number, server, http, tally) for number in range(games)]
            await asyncio.gather(
                watch(server, tally, began, deadline), *(client.play_until(deadline) for client in clients)
            )
    finally:
        server.kill()
    return tally


def by_minute(memory: list[tuple[float, float]]) -> list[float]:
    """The average megabytes in each minute, including the last, unfinished one."""
    minutes: dict[int, list[float]] = {}
    for seconds, megabytes in memory:
        minutes.setdefault(int(seconds // 60), []).append(megabytes)
    return [sum(readings) / len(readings) for _, readings in sorted(minutes.items())]


def growth(minutes: list[float]) -> float:
    """How far the worst minute of the second half is above the middle minute, as a share of it."""
    half = minutes[(len(minutes) - 1) // 2 :]
    return max(half) / half[0] - 1


def main() -> int:
    """Run, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="games at once; 100")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--json", action="store_true", help="print one JSON document at the end")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(run(arguments.games, arguments.minutes, Path(folder)))
    for problem in tally.problems[:20]:
        print(problem, file=sys.stderr)
    minutes = by_minute(tally.memory)
    grown = growth(minutes)
    waits = sorted(tally.waits) or [0.0]
    result: dict[str, Any] = {
        "games_at_once": arguments.games,
        "minutes": arguments.minutes,
        "moves": tally.moves,
        "games_finished": tally.finished,
        "connections_lost": tally.dropped,
        "problems": len(tally.problems),
        "answer_ms": {"median": round(1e3 * waits[len(waits) // 2]), "p95": round(1e3 * waits[int(0.95 * len(waits))])},
        "memory_mb_by_minute": [round(megabytes, 1) for megabytes in minutes],
        "memory_growth": round(grown, 3),
    }
    if arguments.json:
        print(json.dumps(result, indent=1))
    else:
        print("megabytes by minute:", " ".join(f"{megabytes:.0f}" for megabytes in minutes))
        print(f"memory grew by {100 * grown:.1f} % from the middle of the run to the worst minute after it")
    good = not tally.problems and grown <= MOST_GROWTH and tally.moves > 0
    print("good: no game lost, no error, memory flat" if good else "NOT good", file=sys.stderr)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
