"""The campaign of skirmish."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from chessmith.server import campaign_answers, session_answers
from chessmith.server.answers import shaped
from chessmith.server.campaign_host import CampaignHost
from chessmith.server.house import House, InHouse
from chessmith.server.problems import Problem
from chessmith.server.requests import NewRun

router = APIRouter(prefix="/api/campaign", tags=["campaign"])


@router.get("", responses=shaped(campaign_answers.Campaign))
async def campaign(house: InHouse) -> dict[str, Any]:
    """Where the run stands."""
    return await _host(house).view()


@router.post("", responses=shaped(campaign_answers.Campaign))
async def begin(body: NewRun, house: InHouse) -> dict[str, Any]:
    """A new run, which ends the one before."""
    return await _host(house).begin()


@router.post("/fight", status_code=201, responses=shaped(session_answers.Summary, 201))
async def fight(house: InHouse) -> dict[str, Any]:
    """The game of the current fight, made if needed. Its end moves the run on by itself."""
    return await house.lobby.summary(await _host(house).fight())


def _host(house: House) -> CampaignHost:
    if not house.players.can_think:
        raise Problem("not_available", "this installation has no campaign: nobody can play the enemy")
    return house.campaign
