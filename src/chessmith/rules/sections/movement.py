"""How a piece moves, as written in a game file: Betza notation, or a list of leaps and slides."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from chessmith.rules import betza
from chessmith.rules.motion import UNLIMITED, Motion, images, tidy
from chessmith.rules.sections.section import Section, documented, element

MOST_ENTRIES = 64  # of one piece; more would only make a file slow to read
_EXPECTED_STEP = "two whole numbers of 0 to 15, such as [1, 2], not both 0"


def _step(value: list[int]) -> list[int]:
    if len(value) != 2 or not all(0 <= part <= 15 for part in value) or not any(value):
        raise ValueError(_EXPECTED_STEP)
    return value


Step = Annotated[list[Annotated[int, element("a whole number of 0 to 15")]], AfterValidator(_step)]


class MoveEntry(Section):
    """One leap or slide of a movement list, in every direction unless `mirror` says otherwise."""

    leap: Step | None = documented("Leap by [aside, ahead].", expected=_EXPECTED_STEP, default=None)
    slide: Step | None = documented("Repeat the step [aside, ahead].", expected=_EXPECTED_STEP, default=None)
    range: int = documented("How often a slide may be repeated; 0 has no limit.", ge=0, le=15, default=UNLIMITED)
    only: Literal["move", "capture"] | None = documented("Only to empty squares, or only captures.", default=None)
    first: bool = documented("Only as the piece's first move.", default=False)
    jump: bool = documented("false: a leap along a line that pieces in between block.", default=True)
    mirror: Literal["all", "sides", "none"] = documented(
        "Turn the step in all directions, mirror it left and right only, or take it as written.", default="all"
    )

    def motions(self) -> list[Motion]:
        """Every direction spelled out."""
        dx, dy = self.leap or self.slide or (0, 0)
        steps = {"all": images(dx, dy), "sides": sorted({(dx, dy), (-dx, dy)}), "none": [(dx, dy)]}[self.mirror]
        return [
            Motion(
                *step,
                reach=1 if self.leap else self.range,
                move=self.only != "capture",
                capture=self.only != "move",
                first=self.first,
                lame=not self.jump,
            )
            for step in steps
        ]


def _one_kind(entry: MoveEntry) -> MoveEntry:
    if (entry.leap is None) == (entry.slide is None):
        raise ValueError("either leap or slide")
    if entry.leap is not None and "range" in entry.model_fields_set:
        raise ValueError("range with slide only")
    if not entry.jump:
        long = max(entry.leap or [0])
        if entry.leap is None or long < 2 or not (0 in entry.leap or entry.leap[0] == entry.leap[1]):
            raise ValueError("jump = false with a leap of two or more squares along a line only")
    return entry


def _readable(text: str) -> str:
    betza.parse(text)
    return text


Betza = Annotated[str, AfterValidator(_readable)]
Entry = Annotated[
    Betza | Annotated[MoveEntry, AfterValidator(_one_kind)],
    element("Betza notation, { leap = [1, 2] } or { slide = [1, 0] }"),
]
Movement = Betza | Annotated[list[Entry], Field(max_length=MOST_ENTRIES)]
EXPECTED_MOVEMENT = f"Betza notation or a list of up to {MOST_ENTRIES} leaps and slides"


def motions_of(movement: Movement) -> list[Motion]:
    """Return the motions of a movement, without duplicates."""
    if isinstance(movement, str):
        return betza.parse(movement)
    return tidy(
        motion for entry in movement for motion in (betza.parse(entry) if isinstance(entry, str) else entry.motions())
    )
