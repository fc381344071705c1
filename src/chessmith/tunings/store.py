"""Where tunings are stored: the user's in the data folder, by the key of their game, and those that ship."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from chessmith.errors import ChessmithError
from chessmith.networks.own_files import OwnFiles, write_whole
from chessmith.tunings.file import Tuning

SHIPPED: Final = Path(__file__).resolve().parent
SUFFIX: Final = ".json"


_OWN: Final = OwnFiles("tunings", SUFFIX)
own_path = _OWN.path
own_stamp = _OWN.stamp
own_tunings = _OWN.all
remove = _OWN.remove


@cache
def shipped_tunings() -> dict[str, Tuning]:
    """Return the tunings that ship with Chessmith, by key."""
    tunings = (Tuning.read(path) for path in sorted(SHIPPED.glob(f"*{SUFFIX}")))
    return {tuning.key: tuning for tuning in tunings}


def read_own(path: Path) -> Tuning:
    """Read one of the user's tunings; the ChessmithError if it cannot be used says how to get rid of it."""
    try:
        return Tuning.read(path)
    except ChessmithError as error:
        raise ChessmithError(f"{error}; `chessmith lab tunings remove GAME` removes it") from None


def find(key: str) -> Tuning | None:
    """Return the tuning for this key: the user's, or else one that ships with Chessmith."""
    if own_stamp(key) is not None:
        return read_own(own_path(key))
    return shipped_tunings().get(key)


def save(tuning: Tuning) -> Path:
    """Use a tuning for its game from now on."""
    path = own_path(tuning.key)
    write_whole(path, tuning.content())
    return path
