"""The campaign of skirmish."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from chessmith.server.app_state import AppState, InApp
from chessmith.server.play.campaign_host import CampaignHost
from chessmith.server.protocol import game_answers, session_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import NewRun

router = APIRouter(prefix="/api/campaign", tags=["campaign"])


@router.get("", responses=shaped(game_answers.Campaign))
async def campaign(state: InApp) -> dict[str, Any]:
    """The state of the run."""
    return await _host(state).view()


@router.post("", responses=shaped(game_answers.Campaign))
async def begin(body: NewRun, state: InApp) -> dict[str, Any]:
    """A new run, which ends the one before."""
    return await _host(state).begin()


@router.post("/fight", status_code=201, responses=shaped(session_answers.Summary, 201))
async def fight(state: InApp) -> dict[str, Any]:
    """The game of the current fight, made if needed. Its end moves the run on by itself."""
    return await state.lobby.summary(await _host(state).fight())


def _host(state: AppState) -> CampaignHost:
    if not state.players.can_think:
        raise Problem("not_available", "no engine is installed to play the enemy")
    return state.campaign
