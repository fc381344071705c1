"""The games that the engine offers as `UCI_Variant`: the built-in ones, and files that `VariantPath` adds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chessmith.errors import ChessmithError
from chessmith.game import load
from chessmith.rules.built_in import builtin_names

if TYPE_CHECKING:
    from chessmith.game import Game

CHESS: Final = "chess"
CHESS960: Final = "chess960"


class Variants:
    """Games by name. Each is loaded when it is first wanted."""

    def __init__(self, *, network: bool = True) -> None:
        self._network = network
        self._own: dict[str, Game] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """All names, chess first."""
        found = {*builtin_names(), *self._own}
        return (CHESS, *sorted(found - {CHESS}))

    def load(self, name: str) -> Game:
        """The game of that name; upper and lower case are the same."""
        known = {own.lower(): own for own in self.names}
        if name.lower() not in known:
            raise ChessmithError(f'UCI_Variant: expected one of {", ".join(self.names)}, found "{name[:40]}"')
        exact = known[name.lower()]
        return self._own.get(exact) or load(exact, network=self._network)

    def add(self, paths: str) -> list[str]:
        """Add game files: one path, several in the manner of PATH, or a folder. Returns their names."""
        added: dict[str, Game] = {}
        for text in paths.split(os.pathsep) if not Path(paths).exists() else [paths]:
            path = Path(text).expanduser()
            files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
            if not files:
                raise ChessmithError(f"VariantPath: no game file in {path}")
            for file in files:
                if file.suffix != ".toml":
                    raise ChessmithError(f"VariantPath: expected a game file ending in .toml, found {file}")
                game = load(file, network=self._network)
                added[game.name] = game
        self._own.update(added)
        return list(added)
