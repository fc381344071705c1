"""Where tunings are stored: in the user's data folder, by the key of their game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from chessmith.networks.own_files import OwnFiles, write_whole
from chessmith.tunings.file import Tuning

SUFFIX: Final = ".json"


_OWN: Final = OwnFiles("tunings", SUFFIX)
own_path = _OWN.path
own_stamp = _OWN.stamp
own_tunings = _OWN.all
remove = _OWN.remove


def find(key: str) -> Tuning | None:
    """Return the tuning for this key."""
    return None if own_stamp(key) is None else Tuning.read(own_path(key))


def save(tuning: Tuning) -> Path:
    """Use a tuning for its game from now on."""
    path = own_path(tuning.key)
    write_whole(path, tuning.content())
    return path
