"""Opening the store as the user's preferences say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from chessmith.experience.store import Experience

if TYPE_CHECKING:
    from chessmith.preferences import Preferences


def open_experience(preferences: Preferences, path: Path | None = None, *, read_only: bool = False) -> Experience:
    """The store in a file, or the user's own."""
    return Experience(
        path,
        read_only=read_only or preferences.flag("learning.read_only"),
        most_moves=preferences.number("learning.most_moves"),
        most_games=preferences.number("learning.most_games"),
    )
