"""Invitations: the link by which another device joins a game, as text and as a QR code."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from chessmith.server.app_state import InApp
from chessmith.server.http.addresses import address_for_others, is_loopback, url_host
from chessmith.server.protocol import session_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import Invite
from chessmith.server.store.invitations import Invitation
from chessmith.server.views.qr_code import qr_code, svg_path

router = APIRouter(prefix="/api/sessions/{session_id}/invitation", tags=["invitations"])


@router.get("", responses=shaped(session_answers.Invited))
async def invitation(session_id: str, request: Request, state: InApp) -> dict[str, Any]:
    """The link to a game that is shared."""
    found = state.shared.invitations.of(session_id)
    if found is None:
        raise Problem("not_found", f"game {session_id[:40]!r} is not shared")
    return _view(found, request, state.settings.host)


@router.post("", status_code=201, responses=shaped(session_answers.Invited, 201))
async def invite(session_id: str, body: Invite, request: Request, state: InApp) -> dict[str, Any]:
    """Share a game; one that is shared already keeps its link."""
    if is_loopback(state.settings.host):
        raise Problem("not_available", "other devices cannot reach this server: start it with `chessmith play --host`")
    session = (await state.lobby.room(session_id)).session
    if session.origin is not None:
        raise Problem("bad_request", f"a game of the {session.origin} is not shared")
    return _view(state.shared.invite(session, body.side), request, state.settings.host)


@router.delete("", status_code=204)
async def end(session_id: str, state: InApp) -> None:
    """Withdraw the invitation: guests are disconnected and the link stops working."""
    state.shared.end(session_id)


def link(invitation: Invitation, host: str, port: int) -> str:
    """The address by which a guest joins."""
    return f"http://{url_host(address_for_others(host))}:{port}/join/{invitation.token}"


def _view(invitation: Invitation, request: Request, host: str) -> dict[str, Any]:
    address = link(invitation, host, (request.scope.get("server") or ("", 0))[1] or 0)
    code = qr_code(address)
    return {"link": address, "size": len(code), "path": svg_path(code)}
