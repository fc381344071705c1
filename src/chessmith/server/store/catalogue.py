"""The catalogue: every game that can be played, by id.

`ruins` is a built-in game, `own:hill` a file saved by the user, `draft:3f9a…` a valid text that may never be saved. The
rules of own games and drafts are stored under a hash of their whole text, so that a game in progress keeps its rules
whatever happens to the file.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from pydantic import ValidationError

import chessmith
from chessmith.game import Game
from chessmith.rules.loader import builtin_text, parse_game_file
from chessmith.rules.model import GameFile
from chessmith.server.protocol.problems import Problem, one_line
from chessmith.server.store.game_store import GameStore
from chessmith.server.store.own_games import OwnGames

OWN: Final = "own:"
DRAFT: Final = "draft:"
_MOST_KEPT: Final = 64
_FIRST: Final = ("chess", "chess960", "fragments", "pirate_seas", "ruins", "factory", "rift", "portals", "skirmish")


@dataclass(frozen=True)
class Entry:
    """A game as the server knows it."""

    id: str
    game: Game
    source: str
    key: str | None  # of the rules, unless built in

    @property
    def own(self) -> bool:
        """Whether it is an own game or a draft."""
        return self.key is not None

    def content(self) -> dict[str, str] | None:
        """Return what the store keeps so that the rules outlive their file; None for built-in games."""
        if self.key is None:
            return None
        return {"name": self.game.name, "file": self.game.file.to_json(), "source": self.source}


class Catalogue:
    """The games. Safe to use from any thread, but too slow for the event loop: it reads files and compiles rules."""

    def __init__(self, own: OwnGames, store: GameStore) -> None:
        self.own = own
        self._store = store
        self._built_in = sorted(chessmith.builtin_names(), key=_place)
        self._opened: dict[str, Entry] = {}  # built-in games, whose files take time to read
        self._kept: OrderedDict[str, Entry] = OrderedDict()
        self._lock = threading.Lock()

    def built_in(self) -> list[str]:
        """Return the names of the built-in games."""
        return list(self._built_in)

    def is_built_in(self, name: str) -> bool:
        """Whether this is the name of a built-in game."""
        return name in self._built_in

    def entry(self, game_id: str) -> Entry:
        """Return a game by id."""
        if (opened := self._opened.get(game_id)) is not None:
            return opened
        if game_id in self._built_in:
            return self._opened.setdefault(
                game_id, Entry(game_id, chessmith.load(game_id), builtin_text(game_id), None)
            )
        if game_id.startswith(OWN):
            name = game_id.removeprefix(OWN)
            return self.parse(self.own.read(name), name, game_id)
        if game_id.startswith(DRAFT):
            return self.by_key(game_id.removeprefix(DRAFT), game_id)
        raise Problem("unknown_game", f"no game {game_id[:80]!r}", "game")

    def parse(self, text: str, name: str = "draft", game_id: str | None = None) -> Entry:
        """Load a game from text; without an id it becomes a draft."""
        files = self.own.with_parents(name, text)
        key = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:24]
        with self._lock:
            known = self._kept.get(key)
        if known is None:
            game = Game(parse_game_file(text, f"{name}.toml", self.own.folder))
            game.check_start()  # report an unplayable start now, not when a game begins
            known = self._keep(Entry(DRAFT + key, game, text, key))
        return known if game_id is None else Entry(game_id, known.game, text, key)

    def by_key(self, key: str, game_id: str) -> Entry:
        """Return the game whose rules have this key, from memory or from the store."""
        with self._lock:
            known = self._kept.get(key)
        if known is None:
            content = self._store.rules(key)
            if content is None:
                raise Problem("unknown_game", f"no game {game_id[:80]!r}; check its text again", "game")
            try:
                file = GameFile.from_json(content["name"], content["file"])
            except ValidationError as error:
                first = error.errors()[0]
                where = ".".join(map(str, first["loc"]))
                raise Problem("bad_game_file", f"as it was kept, {where}: {one_line(first['msg'])}") from None
            known = self._keep(Entry(DRAFT + key, Game(file), content["source"], key))
        return Entry(game_id, known.game, known.source, key)

    def _keep(self, entry: Entry) -> Entry:
        assert entry.key is not None
        with self._lock:
            self._kept[entry.key] = entry
            self._kept.move_to_end(entry.key)
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return entry


def _place(name: str) -> tuple[int, str]:
    """Sort key: the most popular games first, then by name."""
    return (_FIRST.index(name) if name in _FIRST else len(_FIRST), name)
