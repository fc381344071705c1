"""Hostile clients: every endpoint gets malformed input.

What must hold: every request and every message is answered exactly once, a refusal is one clear line with a code, there
are no internal errors, and honest clients are served before, during and after.
"""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from chessmith.server.protocol.problems import STATUS
from tests.fuzz.inputs import hostile_values as hostile
from tests.server.real_server import RealServer

UNHURRIED: Final = {"requests_a_second": 1e6, "request_burst": 1e6, "messages_a_second": 1e6, "message_burst": 1e6}
"""Limits of a server that lets a flood in."""

_HUMAN: Final = {"kind": "human"}
_QUICK: Final = {"kind": "search", "nodes": 50}
_SOURCE: Final = {"game": "chess", "moves": ["e2e4", "e7e5"], "rolls": []}
_SETUP: Final = {
    "turn": "white",
    "pieces": {"e1": {"name": "king", "side": "white"}, "e8": {"name": "king", "side": "black"}},
    "terrain": {"a1": "water"},
    "castling": "-",
    "halfmove": 0,
    "fullmove": 1,
}
_SNAPSHOT: Final = {"world": "skirmish", "turn": "white", "pieces": []}
_FILE: Final = 'format = 1\ntitle = "Mine"\nextends = "chess"\n'

BODIES: Final[dict[tuple[str, str], tuple[Any, ...]]] = {
    ("post", "/api/own/check"): ({"text": _FILE}, {"text": "["}),
    ("put", "/api/own/{name}"): ({"text": _FILE, "overwrite": True},),
    ("post", "/api/position"): (
        {**_SOURCE, "legal": True},
        {"game": "ruins", "setup": _SETUP},
        {"game": "skirmish", "snapshot": _SNAPSHOT},
        {"game": "chess", "fen": "k7/8/8/8/8/8/8/K7 w - - 0 1"},
    ),
    ("post", "/api/line"): (_SOURCE, {"game": "skirmish", "moves": [], "layout": "random"}),
    ("post", "/api/play"): ({**_SOURCE, "move": "g1f3", "roll": 3},),
    ("post", "/api/explain"): (_SOURCE,),
    ("post", "/api/decide"): (
        {**_SOURCE, "limits": {"nodes": 50, "multipv": 2, "seed": 1}, "player": _QUICK},
        {"game": "factory", "limits": {"depth": 1}},
    ),
    ("post", "/api/import"): (
        {"text": "1. e4 e5 2. Nf3 (2. f4 exf4) *", "game": "chess"},
        {"text": json.dumps(_SNAPSHOT)},
        {"text": "8/8/8/8/8/8/8/8 w - - 0 1"},
    ),
    ("post", "/api/export"): (
        {**_SOURCE, "format": "pgn", "tree": [{"parent": -1, "text": "g1f3", "nags": [1]}]},
        {**_SOURCE, "format": "snapshot"},
    ),
    ("post", "/api/sessions"): (
        {**_SOURCE, "white": _HUMAN, "black": _QUICK, "clock": {"kind": "fischer", "initial": 60, "increment": 1}},
        {"game": "ruins", "white": _HUMAN, "black": _HUMAN, "setup": _SETUP, "dice_seed": 1, "title": "t"},
    ),
    ("post", "/api/campaign"): ({"new": True},),
    ("post", "/api/campaign/fight"): ({},),
    ("put", "/api/learning"): ({"use": True},),
    ("post", "/api/learning/position"): (_SOURCE,),
    ("post", "/api/learning/import"): ({"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|e2e4": {"w": 1}},),
    ("post", "/api/learning/reset"): ({"confirm": "reset"},),
    ("put", "/api/preferences"): ({"key": "learning.use", "value": True},),
    ("post", "/api/balance"): ({"game": "fragments", "games": 2, "seconds": 0.01},),
    ("post", "/api/training"): ({"game": "fragments", "hours": 0.0001},),
    ("post", "/api/learning/line"): (_SOURCE,),
    ("post", "/api/puzzles/{game}/find"): ({"count": 1},),
    ("post", "/api/tables/position"): ({"game": "ford"}, _SOURCE),
    ("post", "/api/sessions/{session_id}/invitation"): ({"side": "black"},),
    ("post", "/api/engines/{engine_id}/test"): ({},),
    ("post", "/api/why-not"): ({**_SOURCE, "move": "g1f3", "seconds": 0.01},),
    ("post", "/api/tree"): ({**_SOURCE, "tree": [{"parent": -1, "text": "g1f3", "comment": "!"}], "headers": {}},),
}
"""What an honest client sends to each entry that takes a body."""

GAME_MESSAGES: Final[dict[str, dict[str, Any]]] = {
    "play": {"text": "e2e4", "ply": 0},
    "takeback": {"ply": 0},
    "redo": {"ply": 1},
    "resign": {"side": "white"},
    "claim": {},
    "agree_draw": {},
    "stop": {"play": True},
    "pause": {},
    "resume": {},
    "restart": {"swap": True},
    "sit": {"side": "white"},
    "stand": {},
    "free": {"side": "black"},
    "seats": {"white": _HUMAN, "black": _QUICK},
    "state": {},
    "ping": {},
    "no such message": {},
}
ANALYSIS_MESSAGES: Final[dict[str, dict[str, Any]]] = {
    "start": {**_SOURCE, "multipv": 3, "seconds": 0.05, "threat": True},
    "more": {},
    "review": {**_SOURCE, "nodes_per_move": 20},
    "stop": {},
    "ping": {},
    "play": {"text": "e2e4", "ply": 0},
}
_LONGEST_MESSAGE: Final = 600
_PATIENCE: Final = 60.0


class Hostility:
    """One run against one server. `complaints` lists what the server did wrong."""

    def __init__(self, server: RealServer, seed: int) -> None:
        self.complaints: list[str] = []
        self.answers = 0
        self._server = server
        self._chance = random.Random(seed)

    async def run(self, requests: int, messages: int) -> None:
        """Send this many requests, and this many messages over each kind of connection, all concurrently."""
        async with httpx.AsyncClient(base_url=self._server.address, timeout=_PATIENCE) as http:
            schema = (await http.get("/api/openapi.json")).json()
            entries = [(method, path) for path, methods in schema["paths"].items() for method in methods]
            missing = {entry for entry in entries if entry[0] in ("post", "put")} - set(BODIES)
            assert not missing, f"entries without an honest example: {missing}"
            await asyncio.gather(
                self._request_all(http, entries, requests),
                self._talk("sessions/{}", GAME_MESSAGES, messages),
                self._talk("analysis", ANALYSIS_MESSAGES, messages),
                self._honest_game(),
            )
            await self._honest_game()
            assert (await http.get("/api/health")).json()["ok"]

    async def _request_all(self, http: httpx.AsyncClient, entries: list[tuple[str, str]], count: int) -> None:
        for number in range(count):
            method, path = entries[number % len(entries)]
            await self._request(http, method, path)

    async def _request(self, http: httpx.AsyncClient, method: str, path: str) -> None:
        chance = self._chance
        address = path
        while "{" in address:
            before, _, rest = address.partition("{")
            address = before + self._path_part() + rest.partition("}")[2]
        if chance.random() < 0.3:
            address += (
                f"?{quote(str(hostile.value(chance))[:200].encode('utf-8', 'replace'))}={chance.randrange(-9, 9)}"
            )
        if chance.random() < 0.3:
            address += ("&" if "?" in address else "?") + chance.choice(
                (
                    "from=-1",
                    "from=99999999999999999999",
                    "limit=1e3",
                    "limit=",
                    "before=%00",
                    "format=exe",
                    "layout=%ff",
                )
            )
        content, headers = b"", {"content-type": "application/json"}
        if honest := BODIES.get((method, path)):
            body = hostile.changed(chance, chance.choice(honest))
            content = hostile.text(chance, body).encode("utf-8", "surrogatepass")
            if chance.random() < 0.05:
                content = chance.choice((b"\xff\xfe\x00", b"", b"\x00" * 50, b"{" * 900_000, b" " * 1_100_000))
        if chance.random() < 0.05:
            headers["content-type"] = chance.choice(("text/plain", "application/json; charset=utf-16", "", "x" * 500))
        if chance.random() < 0.03:
            method = chance.choice(("patch", "options", "head", "delete", "put", "post", "trace"))
        about = f"{method} {address[:120]} {content[:200]!r}"
        answer = await http.request(method.upper(), address, content=content, headers=headers)
        self.answers += 1
        if answer.status_code >= 400 and method != "head":
            try:
                self._judge(answer.json(), about, answer.status_code)
            except ValueError:
                self.complaints.append(f"{about}: {answer.status_code} without a reason: {answer.text[:200]!r}")

    def _path_part(self) -> str:
        chance = self._chance
        if chance.random() < 0.3:
            return chance.choice(("chess", "mine", "draft:00", "own:mine", "skirmish"))
        return quote(str(hostile.value(chance)).encode("utf-8", "replace")[: chance.choice((10, 400, 3_000))], safe="")

    def _judge(self, body: Any, about: str, status: int | None = None) -> None:
        """Check that a refusal is one clear line."""
        error = body.get("error") if isinstance(body, dict) else None
        if not isinstance(error, dict) or not isinstance(error.get("message"), str) or error.get("code") not in STATUS:
            self.complaints.append(f"{about}: refused without a reason: {str(body)[:200]}")
            return
        message = error["message"]
        if error["code"] == "failed" or ((status or 0) >= 500 and error["code"] not in ("busy", "not_available")):
            self.complaints.append(f"{about}: {message}")
        elif not message.strip() or "\n" in message or len(message) > _LONGEST_MESSAGE:
            self.complaints.append(f"{about}: not one clear line: {message[:300]!r}")

    async def _talk(self, path: str, honest: dict[str, dict[str, Any]], count: int) -> None:
        left = count
        while left > 0:
            game = self._chance.choice(("chess", "ruins", "skirmish"))
            black = self._chance.choice((_HUMAN, _QUICK))
            session = await asyncio.to_thread(self._server.new_session, game=game, black=black)
            address = f"{self._server.socket_address}/{path.format(session)}"
            async with connect(address, max_size=None) as connection:
                left = await self._talk_over(connection, honest, left)

    async def _talk_over(self, connection: ClientConnection, honest: dict[str, dict[str, Any]], left: int) -> int:
        """Talk until the connection ends, which only a bad frame may cause; return the number of messages left."""
        chance = self._chance
        while left > 0:
            left -= 1
            kind = chance.choice(list(honest))
            envelope = {"v": 1, "type": kind, "id": str(left), "data": honest[kind]}
            match chance.randrange(10):
                case 0 | 1 | 2:
                    pass
                case 3:
                    envelope = hostile.changed(chance, envelope)
                case _:
                    envelope["data"] = hostile.changed(chance, honest[kind])
            wrong = hostile.text(chance, envelope) if chance.random() < 0.2 else json.dumps(envelope)
            if chance.random() < 0.02:
                wrong = '{"v":1,"type":"' + "x" * 100_000
            about = f"message {wrong[:300]}"
            binary = chance.random() < 0.02
            try:
                await connection.send(wrong.encode("utf-8", "replace") if binary else wrong)
                # Whatever was sent, it must be answered, and so must a ping after it.
                await connection.send('{"v":1,"type":"ping","id":"fence"}')
                await self._until_fence(connection, about)
            except ConnectionClosed as closed:
                code = None if closed.rcvd is None else closed.rcvd.code
                self.complaints.append(f"{about}: the connection was closed, {code}")
                return left
            except TimeoutError:
                self.complaints.append(f"{about}: no answer")
                return left
        return 0

    async def _until_fence(self, connection: ClientConnection, about: str) -> None:
        replies = 0
        while True:
            message = json.loads(await asyncio.wait_for(connection.recv(), _PATIENCE))
            if message.get("reply_to") == "fence":
                break
            if message["type"] in ("ok", "error", "pong"):
                replies += 1
                self.answers += 1
                if message["type"] == "error":
                    self._judge(message["data"], about)
        # A message without an id gets no answer if it succeeds, so fewer than one is fine.
        if replies > 1:
            self.complaints.append(f"{about}: {replies} answers")

    async def _honest_game(self) -> None:
        """Play fool's mate as an honest client."""
        session = await asyncio.to_thread(self._server.new_session)
        async with connect(f"{self._server.socket_address}/sessions/{session}", max_size=None) as connection:
            for ply, move in enumerate(("f2f3", "e7e5", "g2g4", "d8h4")):
                play = {"v": 1, "type": "play", "id": "1", "data": {"text": move, "ply": ply}}
                await connection.send(json.dumps(play))
                result = await self._result_of_move(connection)
                await asyncio.sleep(0.05)
        if result != "0-1":
            self.complaints.append(f"an honest game ended {result}")

    async def _result_of_move(self, connection: ClientConnection) -> str:
        while True:
            message = json.loads(await asyncio.wait_for(connection.recv(), _PATIENCE))
            if message["type"] == "move":
                result: str = message["data"]["result"]
                return result


def attack(folder: Path, requests: int, messages: int, seed: int) -> tuple[int, list[str]]:
    """Start a server and attack it; return the number of answers, and the complaints."""
    log = folder / "log.txt"
    server = RealServer(folder, stand_ins=False, log=log, limits=UNHURRIED)
    server.start()
    try:
        run = Hostility(server, seed)
        asyncio.run(run.run(requests, messages))
        server.end()
    finally:
        server.kill()
    if told := log.read_text():
        run.complaints.append(f"the server's log: {told[:3_000]}")
    return run.answers, run.complaints
