"""Where networks are stored: the user's in the data folder, by the key of their game, and those that ship."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from chessmith.errors import ChessmithError
from chessmith.networks.file import NetworkFile, peek
from chessmith.networks.own_files import OwnFiles, write_whole

SHIPPED: Final = Path(__file__).resolve().parent
SUFFIX: Final = ".net"


_OWN: Final = OwnFiles("networks", SUFFIX)
own_path = _OWN.path
own_stamp = _OWN.stamp
own_networks = _OWN.all
remove = _OWN.remove


@cache
def shipped_networks() -> dict[str, Path]:
    """Return the networks that ship with Chessmith, by key."""
    # The larger network of chess, which a game file names with `network`, has another format.
    described = ((path, peek(path)) for path in sorted(SHIPPED.glob(f"*{SUFFIX}")))
    return {description["key"]: path for path, description in described if description is not None}


def save(network: NetworkFile) -> Path:
    """Install a network as the user's own for its game, atomically."""
    path = own_path(network.key)
    write_whole(path, network.content)
    return path


def description(key: str) -> dict[str, Any] | None:
    """Return the description of the network for this key; None if there is none or it cannot be used."""
    path = own_path(key) if own_stamp(key) is not None else shipped_networks().get(key)
    if path is None:
        return None
    try:
        return peek(path)
    except (OSError, ValueError):
        return None


def read_own(path: Path) -> NetworkFile:
    """Read one of the user's networks; the ChessmithError if it cannot be used says how to get rid of it."""
    try:
        return NetworkFile.read(path)
    except ChessmithError as error:
        raise ChessmithError(f"{error}; `chessmith networks remove GAME` removes it") from None


def find(key: str) -> NetworkFile | None:
    """Return the network for this key: the user's, or else one that ships with Chessmith."""
    if own_stamp(key) is not None:
        return read_own(own_path(key))
    path = shipped_networks().get(key)
    return None if path is None else NetworkFile.read(path)
