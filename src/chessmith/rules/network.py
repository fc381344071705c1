"""The learned evaluations that ship with Chessmith, which a game file selects by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from chessmith.networks.file import peek

NETWORKS: Final = Path(__file__).resolve().parents[1] / "networks"


def network_names() -> list[str]:
    """The names of the networks; those that record which rules they are for need no name."""
    return sorted(path.stem for path in NETWORKS.glob("*.net") if peek(path) is None)


@cache
def read_network(name: str) -> bytes:
    """The bytes of a network, as the core takes them."""
    return (NETWORKS / f"{name}.net").read_bytes()
