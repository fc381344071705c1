"""The shapes of answers about the campaign."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from chessmith.server.answers import Answer, ResultText


class Fight(Answer):
    """One fight of the campaign, and how it stands in the run."""

    index: int = Field(ge=0)
    act: int = Field(ge=1)
    kind: Literal["normal", "elite", "boss", "final"]
    game: str
    title: str
    rule: str
    depth: int = Field(ge=1)
    state: Literal["won", "current", "locked", "lost"]
    begun: bool
    result: ResultText | None
    reason: str | None
    plies: int | None
    session: str | None


class Campaign(Answer):
    """A run, or that there is none."""

    run: int = Field(ge=0)
    state: Literal["none", "running", "won", "lost"]
    fights: list[Fight]
