"""A match of a player against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.schedule import SELF_PLAY
from chessmith.lab.settings import MatchSettings

if TYPE_CHECKING:
    from chessmith.experience import Experience
    from chessmith.lab.time_control import TimeControl


def self_play(
    game: str,
    games: int,
    control: TimeControl,
    *,
    player: str = "ours",
    openings: str = "4",
    layout: str | None = None,
    seed: int = 1,
    journal: Path | None = None,
    afresh: bool = False,
    experience: Experience | None = None,
    mode: str = "match",
) -> Match:
    """A match of a player against itself, each game with its own opening and dice."""
    settings = MatchSettings(
        game=game,
        players=(read_entry(f"white={player}"), read_entry(f"black={player}")),
        games=games,
        control=control,
        format=SELF_PLAY,
        openings=openings,
        layout=layout,
        seed=seed,
    )
    return Match(settings, journal, afresh=afresh, experience=experience, mode=mode)
