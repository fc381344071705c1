"""The game files that come with Chessmith."""

from __future__ import annotations

from pathlib import Path
from typing import Final

GAMES: Final = Path(__file__).resolve().parents[1] / "games"


def builtin_names() -> list[str]:
    """The names of the games that come with Chessmith."""
    return sorted(path.stem for path in GAMES.glob("*.toml"))
