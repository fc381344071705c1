"""The learned evaluations that come with Chessmith, which a game file asks for by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

NETWORKS: Final = Path(__file__).resolve().parents[1] / "networks"


def network_names() -> list[str]:
    """The names of the networks there are."""
    return sorted(path.stem for path in NETWORKS.glob("*.net"))


@cache
def read_network(name: str) -> bytes:
    """The bytes of a network, as the core takes them."""
    return (NETWORKS / f"{name}.net").read_bytes()
