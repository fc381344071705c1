"""What a worker on another machine needs of this user's data: trained networks, and what was learned from games."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chessmith.networks import store

if TYPE_CHECKING:
    from chessmith.experience import Experience
    from chessmith.game import Game

_COPIES: Final[dict[str, str]] = {}  # files of the user's machine that lie elsewhere on this one


@dataclass(frozen=True, slots=True)
class Luggage:
    """Networks by the hash of their rules, and other files by their path."""

    networks: dict[str, bytes] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)

    @classmethod
    def of(cls, games: Iterable[Game], experience: Experience | None = None) -> Luggage:
        """What the user has trained for these games, and the experience as it is now."""
        found = {game.rules_hash: _content(store.own_path(game.rules_hash)) for game in games if game.uses_network}
        networks = {rules_hash: content for rules_hash, content in found.items() if content is not None}
        if experience is None:
            return cls(networks)
        with tempfile.TemporaryDirectory(prefix="chessmith-") as folder:
            copy = Path(folder) / "experience"
            experience.backup(copy)
            return cls(networks, {str(experience.path): copy.read_bytes()})

    def unpack(self) -> None:
        """Make this process play with what came along, where its machine has something else or nothing."""
        same = all(_content(store.own_path(rules_hash)) == content for rules_hash, content in self.networks.items())
        if same and not self.files:
            return
        folder = Path(tempfile.mkdtemp(prefix="chessmith-"))
        if not same:
            # The folder of whoever runs the cluster stays as it is.
            os.environ["XDG_DATA_HOME"] = str(folder)
            for rules_hash, content in self.networks.items():
                store.write_whole(store.own_path(rules_hash), content)
        for number, (path, content) in enumerate(self.files.items()):
            copy = folder / str(number)
            copy.write_bytes(content)
            _COPIES[path] = str(copy)


def here(path: str) -> str:
    """Where a file of the user's machine lies on this one."""
    return _COPIES.get(path, path)


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
