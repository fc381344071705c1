"""What the protocol names and this installation does not have: answered in one clear line, never made up."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from chessmith.server.problems import Problem

router = APIRouter(prefix="/api", tags=["absent"], include_in_schema=False)

_METHODS = ["GET", "POST", "PUT", "DELETE"]


@router.api_route("/learning", methods=_METHODS)
@router.api_route("/learning/{what}", methods=_METHODS)
async def learning(what: str = "") -> dict[str, Any]:
    """The experience store."""
    raise Problem("not_available", "this installation does not learn")
