"""User data shipped to workers on other machines: networks, tunings, and experience."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chessmith.disk.folders import data_folder
from chessmith.networks import store as networks
from chessmith.networks.own_files import write_whole
from chessmith.tunings import store as tunings

if TYPE_CHECKING:
    from chessmith.experience import Experience
    from chessmith.game import Game

_COPIES: Final[dict[str, str]] = {}  # paths on the user's machine to paths of their copies here


@dataclass(frozen=True, slots=True)
class Luggage:
    """Files in the user's data folder by relative path, None if missing; other files by their path."""

    data: dict[str, bytes | None] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)

    @classmethod
    def of(cls, games: Iterable[Game], experience: Experience | None = None) -> Luggage:
        """Return the user's networks and tunings for these games, and the current experience."""
        paths = [networks.own_path(game.network_key) for game in games if game.uses_network]
        paths += [tunings.own_path(game.network_key) for game in games]
        data = {path.relative_to(data_folder()).as_posix(): _content(path) for path in paths}
        if experience is None:
            return cls(data)
        with tempfile.TemporaryDirectory(prefix="chessmith-") as folder:
            copy = Path(folder) / "experience"
            experience.backup(copy)
            return cls(data, {str(experience.path): copy.read_bytes()})

    def unpack(self) -> None:
        """Use the shipped data in this process wherever this machine's own differs or is missing."""
        same = all(_content(data_folder() / path) == content for path, content in self.data.items())
        if same and not self.files:
            return
        folder = Path(tempfile.mkdtemp(prefix="chessmith-"))
        if not same:
            # Do not touch the data folder of the account that runs the cluster.
            os.environ["XDG_DATA_HOME"] = str(folder)
            for path, content in self.data.items():
                if content is not None:
                    write_whole(data_folder() / path, content)
        for number, (path, content) in enumerate(self.files.items()):
            copy = folder / str(number)
            copy.write_bytes(content)
            _COPIES[path] = str(copy)


def here(path: str) -> str:
    """The local path of a file from the user's machine."""
    return _COPIES.get(path, path)


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
