"""One fact about an action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Subject(NamedTuple):
    """A piece that a fact is about."""

    name: str
    square: str | None = None  # where it stands when the fact is stated; None: any such piece


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact. Its kind selects the sentence, its weight says how much it matters."""

    kind: str
    weight: int
    about: tuple[Subject, ...] = ()  # the pieces that something happens to
    by: Subject | None = None  # the piece that does it, where it is not the acting one
    given: tuple[Subject, ...] = ()  # the own pieces that it costs
    number: int = 0
    detail: str = ""
