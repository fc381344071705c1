"""Access to the store according to the user's preferences."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from chessmith.experience.store import Experience

if TYPE_CHECKING:
    from chessmith.experience.played_game import PlayedGame
    from chessmith.preferences import Preferences


def open_experience(preferences: Preferences, path: Path | None = None, *, read_only: bool = False) -> Experience:
    """Open the store in a file, or the user's own."""
    return Experience(
        path,
        read_only=read_only or preferences.flag("learning.read_only"),
        most_moves=preferences.number("learning.most_moves"),
        most_games=preferences.number("learning.most_games"),
    )


def experience_for(preferences: Preferences, learn: bool | None = None) -> Experience | None:
    """Open the store for games about to be played, or None if learning is off; `learn` overrides the preference."""
    wanted = preferences.flag("learning.record") if learn is None else learn
    return open_experience(preferences) if wanted and not preferences.flag("learning.read_only") else None


def keep(game: PlayedGame, preferences: Preferences) -> None:
    """Add a game to the user's own store, as the preferences say."""
    if not preferences.flag("learning.read_only"):
        with open_experience(preferences) as experience:
            experience.add(game, learn=preferences.flag("learning.record"))
