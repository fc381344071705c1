"""The outline of a game: what it takes to play it, without the file that describes it.

Reading and checking a game file takes a good part of a second, most of it before the first line is read. Built-in
games do not change between two runs, so their outlines are kept in the user's cache and rebuilt whenever a game file or
the code that reads it has changed.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chessmith.disk.folders import cache_folder
from chessmith.rules.built_in import GAMES

if TYPE_CHECKING:
    from chessmith.rules.model import GameFile

_FORMAT: Final = 1


class Start(NamedTuple):
    """A layout: where the pieces stand at the start, and on what ground."""

    setup: str
    castling: str
    world: str | None
    turn: str


@dataclass(frozen=True, slots=True)
class Outline:
    """A game without its words."""

    name: str
    title: str
    summary: str
    has_world: bool
    layouts: Mapping[str, Start]
    spec: dict[str, Any]
    rules_hash: str

    @classmethod
    def of(cls, file: GameFile) -> Outline:
        """The outline of a game file."""
        from chessmith.rules.compile import core_spec
        from chessmith.rules.rules_hash import rules_hash

        return cls(
            name=file.name,
            title=file.title,
            summary=file.summary or "",
            has_world=file.has_world,
            layouts={
                name: Start(layout.setup, layout.castling, layout.world, layout.turn)
                for name, layout in file.layouts.items()
            },
            spec=core_spec(file),
            rules_hash=rules_hash(file),
        )


def built_in_outline(name: str, read: Callable[[], GameFile]) -> Outline:
    """The outline of a built-in game, from the cache if it is there."""
    path = _folder() / f"{name}.json"
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads(path.read_bytes())
        if found["key"] == _key():
            return _restored(found["outline"])
    outline = Outline.of(read())
    with contextlib.suppress(OSError):
        _write(path, {"key": _key(), "outline": asdict(outline)})
    return outline


def _restored(content: dict[str, Any]) -> Outline:
    layouts = {name: Start(*values) for name, values in content.pop("layouts").items()}
    return Outline(layouts=layouts, **content)


def _write(path: Path, content: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Another process may be reading or writing the same.
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_text(json.dumps(content), encoding="utf-8")
    part.replace(path)


def _folder() -> Path:
    # A place for each installation: two used in turn would rebuild each other's outlines every time.
    place = f"{zlib.crc32(str(GAMES).encode()):08x}"
    return cache_folder() / "outlines" / place


@cache
def _key() -> list[Any]:
    """Return a fingerprint of an outline's sources: the game files and the code that reads them."""
    sources = [*GAMES.glob("*.toml"), *GAMES.with_name("rules").rglob("*.py")]
    times = sorted((path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in sources)
    return [_FORMAT, str(GAMES), [list(entry) for entry in times]]
