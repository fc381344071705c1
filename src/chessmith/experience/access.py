"""Using the store as the user's preferences say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from chessmith.experience.store import Experience

if TYPE_CHECKING:
    from chessmith.experience.played_game import PlayedGame
    from chessmith.preferences import Preferences


def open_experience(preferences: Preferences, path: Path | None = None, *, read_only: bool = False) -> Experience:
    """The store in a file, or the user's own."""
    return Experience(
        path,
        read_only=read_only or preferences.flag("learning.read_only"),
        most_moves=preferences.number("learning.most_moves"),
        most_games=preferences.number("learning.most_games"),
    )


def experience_for(preferences: Preferences, learn: bool | None = None) -> Experience | None:
    """The store for games about to be played, or None where nothing is to be learned; `learn` overrides the user."""
    wanted = preferences.flag("learning.record") if learn is None else learn
    return open_experience(preferences) if wanted and not preferences.flag("learning.read_only") else None


def keep(game: PlayedGame, preferences: Preferences) -> None:
    """Keep a game in the user's own store, as the preferences say."""
    if not preferences.flag("learning.read_only"):
        with open_experience(preferences) as experience:
            experience.add(game, learn=preferences.flag("learning.record"))
