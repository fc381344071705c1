"""Where networks lie: the user's own in the data folder, by the hash of their rules, and those that come along."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from chessmith.errors import ChessmithError
from chessmith.networks.file import NetworkFile, peek

SHIPPED: Final = Path(__file__).resolve().parent
SUFFIX: Final = ".net"


def data_folder() -> Path:
    """The user's folder of what must last."""
    import platformdirs

    return Path(platformdirs.user_data_dir("chessmith", appauthor=False))


def own_path(rules_hash: str) -> Path:
    """Where the user's network for these rules lies, or would lie."""
    return data_folder() / "networks" / f"{rules_hash}{SUFFIX}"


def own_stamp(rules_hash: str) -> tuple[int, int] | None:
    """What changes whenever the user's network for these rules does; None if there is none."""
    try:
        found = own_path(rules_hash).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def own_networks() -> Iterator[Path]:
    """The user's networks."""
    yield from sorted((data_folder() / "networks").glob(f"*{SUFFIX}"))


@cache
def shipped_networks() -> dict[str, Path]:
    """The networks that come with Chessmith, by the hash of their rules."""
    # The larger network of chess, which `network` in a game file asks for by name, has another format.
    described = ((path, peek(path)) for path in sorted(SHIPPED.glob(f"*{SUFFIX}")))
    return {description["rules_hash"]: path for path, description in described if description is not None}


def save(network: NetworkFile) -> Path:
    """Make a network the user's own for its rules. Whenever this is interrupted, there is the old one or the new."""
    path = own_path(network.rules_hash)
    write_whole(path, network.content)
    return path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically: a reader finds the old one or the new, never a part."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise ChessmithError(f"{path}: cannot be written, {error.strerror}") from None


def remove(rules_hash: str) -> bool:
    """Remove the user's network for these rules; whether there was one."""
    path = own_path(rules_hash)
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise ChessmithError(f"{path}: cannot be removed, {error.strerror}") from None
    return True


def description(rules_hash: str) -> dict[str, Any] | None:
    """What the network for these rules says of itself; None if there is none, or none that can be read."""
    path = own_path(rules_hash) if own_stamp(rules_hash) is not None else shipped_networks().get(rules_hash)
    if path is None:
        return None
    try:
        return peek(path)
    except (OSError, ValueError):
        return None


def find(rules_hash: str) -> NetworkFile | None:
    """The network for these rules: the user's, or else one that comes with Chessmith."""
    if own_stamp(rules_hash) is not None:
        return NetworkFile.read(own_path(rules_hash))
    path = shipped_networks().get(rules_hash)
    return None if path is None else NetworkFile.read(path)
