"""The user's folders for what Chessmith keeps."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path


def data_folder() -> Path:
    """The folder of games, tables, books, networks and experience."""
    return _folder("user_data_dir", _environment())


def config_folder() -> Path:
    """The folder of preferences and of the list of engines."""
    return _folder("user_config_dir", _environment())


def cache_folder() -> Path:
    """The folder of what can be made again at any time."""
    return _folder("user_cache_dir", _environment())


def _environment() -> tuple[str | None, ...]:
    names = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    return tuple(os.environ.get(name) for name in names)


@lru_cache(maxsize=16)
def _folder(kind: str, _environment: tuple[str | None, ...]) -> Path:
    # Cached, since every position that is set up looks for a new network. Imported late, since commands start faster.
    import platformdirs

    place: str = getattr(platformdirs, kind)("chessmith", appauthor=False)
    return Path(place)
