"""The plan: the fights of a campaign, in order."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from chessmith.rules.loader import builtin_names

_FILE = "plan.toml"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Fight(_Part):
    """One fight: its game, and how well the enemy plays it."""

    kind: Literal["normal", "elite", "boss", "final"]
    game: str
    title: str
    depth: Annotated[int, Field(ge=1, le=20)]
    rule: str = ""


class Act(_Part):
    """A group of fights."""

    title: str
    fights: Annotated[tuple[Fight, ...], Field(min_length=1)]


class Plan(_Part):
    """All acts of a campaign."""

    seconds: Annotated[float, Field(gt=0)]
    acts: Annotated[tuple[Act, ...], Field(min_length=1)]

    @property
    def fights(self) -> tuple[Fight, ...]:
        """The fights of all acts, in order."""
        return tuple(fight for act in self.acts for fight in act.fights)

    def act_of(self, fight: int) -> int:
        """Return the number of a fight's act, from 1."""
        ends = 0
        for number, act in enumerate(self.acts, 1):
            ends += len(act.fights)
            if fight < ends:
                return number
        raise IndexError(fight)


@cache
def load_plan() -> Plan:
    """The plan that comes with Chessmith.

    >>> plan = load_plan()
    >>> [fight.depth for fight in plan.fights]
    [2, 3, 3, 3, 4, 4, 4, 5, 5, 5]
    >>> plan.fights[-1].title, plan.act_of(3)
    ('The Sovereign', 2)
    """
    text = files("chessmith.campaign").joinpath(_FILE).read_text(encoding="utf-8")
    plan = Plan.model_validate(tomllib.loads(text))
    unknown = {fight.game for fight in plan.fights} - set(builtin_names())
    if unknown:
        raise ValueError(f"{_FILE}: no game {', '.join(sorted(unknown))}")
    return plan
