"""Access control for a server that others can reach: tells the host from guests, and shows strangers nothing.

The host is anyone who connects from this machine through a loopback address. Everyone else needs an invitation: the
link `/join/TOKEN` sets a cookie that identifies the browser from then on. A guest may load the page and see the one
game of the invitation; everything else, and everyone else, gets a 404.
"""

from __future__ import annotations

import re
from http.cookies import CookieError, SimpleCookie
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import Scope

from chessmith.server.http.addresses import host_name, is_loopback
from chessmith.server.play.shared_game import Person
from chessmith.server.protocol.problems import Problem
from chessmith.server.settings import Settings
from chessmith.server.store.invitations import Invitation, Invitations, new_guest

_COOKIE: Final = "chessmith_guest"
_JOIN: Final = "/join/"
_A_MONTH: Final = 30 * 86_400  # seconds
_GUEST: Final = re.compile(r"[A-Za-z0-9_-]{16}")
_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


class Door:
    """Access control for hosts, guests and strangers."""

    def __init__(self, settings: Settings, invitations: Invitations) -> None:
        self._open = not is_loopback(settings.host)
        self._invitations = invitations

    def admit(self, scope: Scope, headers: Headers) -> Person | Response:
        """Return who sent a request, or the response to an invitation link; otherwise raise a Problem."""
        if not self._open or _is_from_here(scope, headers):
            return Person()
        path: str = scope["path"]
        if scope["type"] == "http" and path.startswith(_JOIN):
            return self._join(path.removeprefix(_JOIN), headers)
        invitation, guest = self._known(headers)
        if invitation is None or not _is_open_to_guests(scope, invitation):
            raise Problem("not_found", "not found")
        return Person(guest, invitation.session)

    def _join(self, token: str, headers: Headers) -> Response:
        invitation = self._invitations.find(token)
        if invitation is None:
            raise Problem("not_found", "not found")
        known, guest = self._known(headers)
        if known is None or known.token != invitation.token:
            guest = new_guest()
        # Take the token out of the address bar: from now on only the cookie holds it, which scripts cannot read.
        answer = RedirectResponse(f"/#/game/{invitation.session}", status_code=303)
        answer.set_cookie(
            _COOKIE, f"{invitation.token}.{guest}", max_age=_A_MONTH, httponly=True, samesite="lax", path="/"
        )
        answer.headers["cache-control"] = "no-store"
        return answer

    def _known(self, headers: Headers) -> tuple[Invitation | None, str]:
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(_COOKIE)
        except CookieError:
            cookie = None
        token, _, guest = cookie.value.rpartition(".") if cookie is not None else ("", "", "")
        if not token or not _GUEST.fullmatch(guest):
            return None, ""
        return self._invitations.find(token), guest


def _is_from_here(scope: Scope, headers: Headers) -> bool:
    """Whether a request was sent by this machine to this machine.

    A request forwarded by a proxy may come from anywhere. Requests that a foreign page makes a local browser send are
    stopped by the guard.
    """
    client = scope.get("client")
    name = host_name(headers.get("host", ""))
    return (
        client is not None
        and is_loopback(client[0])
        and name is not None
        and is_loopback(name)
        and not any(each in headers for each in _FORWARDED)
    )


def _is_open_to_guests(scope: Scope, invitation: Invitation) -> bool:
    path: str = scope["path"]
    if scope["type"] == "websocket":
        return path == f"/api/ws/sessions/{invitation.session}"
    if scope["method"] not in ("GET", "HEAD"):
        return False
    session = f"/api/sessions/{invitation.session}"
    return not path.startswith("/api") or path in (
        "/api/capabilities",
        f"/api/games/{invitation.game}",
        session,
        f"{session}/positions",
        f"{session}/export",
    )
