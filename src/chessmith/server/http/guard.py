"""The guard: which requests are admitted, and how many.

A page of a foreign site must not be able to use a server that listens on this machine, neither by sending requests
from its own origin (checked by `Origin` and `Sec-Fetch-Site`) nor by pointing its own name at 127.0.0.1 (checked by
`Host`). Programs that are not browsers send no `Origin` and pass.

A server that listens beyond this machine (`chessmith play --host`) is reached by its address, or by a name in
`Settings.allowed_hosts`. The guard tells pages apart; the door behind it tells people apart.
"""

from __future__ import annotations

import asyncio
import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chessmith.server.http.addresses import host_name, is_loopback
from chessmith.server.http.door import Door
from chessmith.server.protocol.problems import STATUS, Problem
from chessmith.server.protocol.rate import Rate
from chessmith.server.settings import Limits, Settings

_FORBIDDEN_SOCKET = 4403
_SECURITY_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        b"media-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; "
        b"form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


class Guard:
    """The outermost ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings, door: Door) -> None:
        self._app = app
        self._settings = settings
        self._door = door
        self._rates: dict[str, Rate] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            headers = Headers(scope=scope)
            self._check(scope, headers)
            person = self._door.admit(scope, headers)
        except Problem as problem:
            await _refuse(problem, scope, receive, send)
            return
        if isinstance(person, Response):
            await person(scope, receive, _with_security_headers(send))
            return
        scope["person"] = person
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            exchange = _Exchange(self._settings.limits, scope, receive, send)
            await self._app(scope, exchange.receive, exchange.send)

    def _check(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "")
        if not host_allowed(host, self._settings):
            raise Problem("forbidden", f"Host {host[:100]!r} is not this server")
        if not origin_allowed(headers.get("origin"), host, self._settings):
            raise Problem("forbidden", f"Origin {headers.get('origin', '')[:100]!r} may not use this server")
        is_api = scope["path"].startswith("/api/")
        # A link to the page itself may come from anywhere; a request to the API may not.
        if is_api and headers.get("sec-fetch-site") in ("cross-site", "same-site") and "origin" not in headers:
            raise Problem("forbidden", "a page of another site may not use this server")
        if scope["type"] != "http":
            return
        if scope["method"] in ("POST", "PUT", "PATCH"):
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            # A form on a foreign page can send other content types without a preflight request.
            if kind != "application/json":
                raise Problem("bad_request", f"content type {kind[:60]!r}, expected application/json")
        length = headers.get("content-length", "0")
        most = _most_bytes(scope, self._settings.limits)
        if not length.isdigit() or int(length) > most:
            raise Problem("too_large", f"a body of {length[:20]} bytes, at most {most}")
        if is_api and not self._rate(scope).take():
            raise Problem("too_fast", "too many requests; wait a moment")

    def _rate(self, scope: Scope) -> Rate:
        client = scope.get("client")
        address = client[0] if client else ""
        if address not in self._rates:
            if len(self._rates) > 1_000:
                self._rates.clear()
            limits = self._settings.limits
            self._rates[address] = Rate(limits.requests_a_second, limits.request_burst)
        return self._rates[address]


class _Exchange:
    """One request and its response: counts the bytes of the body, and refuses one that grows too large."""

    def __init__(self, limits: Limits, scope: Scope, receive: Receive, send: Send) -> None:
        self._most = _most_bytes(scope, limits)
        self._scope = scope
        self._receive = receive
        self._send = _with_security_headers(send)
        self._received = 0
        self._complete = False
        self._refused = False
        self._deadline = asyncio.get_running_loop().time() + limits.body_seconds

    async def receive(self) -> Message:
        """Return the next part of the body; past the deadline or the size limit, act as if the client had gone."""
        if self._complete:  # after the body only a disconnect can come, without a deadline
            return await self._receive()
        try:
            left = self._deadline - asyncio.get_running_loop().time()
            message = await asyncio.wait_for(self._receive(), max(0.0, left))
        except TimeoutError:
            return {"type": "http.disconnect"}
        self._received += len(message.get("body", b""))
        self._complete = not message.get("more_body", False)
        if self._received <= self._most:
            return message
        if not self._refused:
            self._refused = True
            problem = Problem("too_large", f"a body of more than {self._most} bytes")
            response = JSONResponse(problem.body(), status_code=STATUS[problem.code])
            await response(self._scope, self._receive, self._send)
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        """Pass the response on, unless the request has been refused meanwhile."""
        if not self._refused:
            await self._send(message)


def host_allowed(host: str, settings: Settings) -> bool:
    """Whether a `Host` header names this server.

    An attacker can make his own domain resolve to this machine, but the browser still sends that domain as `Host`.
    """
    name = host_name(host)
    if name is None:
        return False
    if name == "localhost" or name == settings.host.lower():
        return True
    beyond = not is_loopback(settings.host)
    try:
        # DNS rebinding cannot produce a bare address: the browser sends the site's own name.
        return ipaddress.ip_address(name).is_loopback or beyond
    except ValueError:
        return beyond and name in settings.allowed_hosts


def _most_bytes(scope: Scope, limits: Limits) -> int:
    """Return the size limit of a request's body: imports of experience may be much larger than anything else."""
    return limits.learned_bytes if scope["path"] == "/api/learning/import" else limits.body_bytes


def origin_allowed(origin: str | None, host: str, settings: Settings) -> bool:
    """Whether an `Origin` header, if present, names this server's own page or an origin that the user allows."""
    if origin is None or origin in settings.allowed_origins:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # such as http://[bad
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


async def _refuse(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    response = JSONResponse(problem.body(), status_code=STATUS[problem.code])
    if scope["type"] == "http":
        await response(scope, receive, _with_security_headers(send))
        return
    await receive()
    if problem.code == "not_found" and "websocket.http.response" in scope.get("extensions", {}):
        await send({"type": "websocket.http.response.start", "status": 404, "headers": response.raw_headers})
        await send({"type": "websocket.http.response.body", "body": response.body})
    else:
        await send({"type": "websocket.close", "code": _FORBIDDEN_SOCKET, "reason": problem.message[:120]})


def _with_security_headers(send: Send) -> Send:
    async def secured(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *_SECURITY_HEADERS]}
        await send(message)

    return secured
