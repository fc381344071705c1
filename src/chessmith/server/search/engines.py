"""External engines configured by the user. Only the configuration file can name a program; requests name an id."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from chessmith.disk.durable import replace_file
from chessmith.errors import ChessmithError

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
_EXPECTED_ID: Final = "a name has 1 to 40 of A-Z, a-z, 0-9, _ and -"


class EngineTable(BaseModel):
    """One table of the file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    command: list[str] = Field(min_length=1)
    title: str = ""
    games: list[str] | None = None
    options: dict[str, str | int | bool] = {}


@dataclass(frozen=True)
class ConfiguredEngine:
    """An engine from the user's file."""

    id: str
    title: str
    command: tuple[str, ...] = ()
    games: tuple[str, ...] | None = None  # None: those the engine reports
    options: dict[str, str | int | bool] = field(default_factory=dict)
    problem: str | None = None

    def view(self) -> dict[str, Any]:
        """Return what clients may see, which excludes the program."""
        games = None if self.games is None else list(self.games)
        return {"id": self.id, "title": self.title, "games": games, "problem": self.problem}


class EngineFile(Mapping[str, ConfiguredEngine]):
    """The engines in the user's file as it is now: an added engine can be played at once."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._stamp: tuple[int, int] | None = None
        self._engines: dict[str, ConfiguredEngine] = {}

    def __getitem__(self, engine_id: str) -> ConfiguredEngine:
        return self._now()[engine_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())

    def _now(self) -> dict[str, ConfiguredEngine]:
        try:
            status = self._file.stat()
        except OSError:
            self._stamp, self._engines = None, {}
            return self._engines
        if (stamp := (status.st_mtime_ns, status.st_size)) != self._stamp:
            self._engines, self._stamp = read_engines(self._file), stamp
        return self._engines


def read_engines(file: Path) -> dict[str, ConfiguredEngine]:
    """Return the engines in the user's file; unusable ones have their error."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return {file.stem: ConfiguredEngine(file.stem, file.name, problem=" ".join(str(error).split()))}
    return {name: _engine(name, table) for name, table in tables.items()}


def add_engine(file: Path, name: str, command: list[str], title: str, games: list[str] | None = None) -> None:
    """Append an engine to the user's file, leaving the rest of its text as it is."""
    if not _ID.fullmatch(name):
        raise ChessmithError(f"{name[:40]!r}: {_EXPECTED_ID}")
    if name in read_engines(file):
        raise ChessmithError(f"engine {name} already exists; `chessmith engines remove {name}` removes it")
    lines = [f"[{name}]", f"title = {json.dumps(title)}", f"command = {json.dumps(command)}"]
    if games:
        lines.append(f"games = {json.dumps(games)}")
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    text = f"{before.rstrip()}\n\n".lstrip() + "\n".join(lines) + "\n"
    replace_file(file, text.encode())  # atomically: a server may read it at any moment


def remove_engine(file: Path, name: str) -> None:
    """Remove an engine's table from the user's file."""
    if name not in read_engines(file):
        raise ChessmithError(f"no engine {name[:40]!r} in {file}")
    text = file.read_text(encoding="utf-8")
    without = re.sub(rf"(?ms)^\[{re.escape(name)}(?:\.[^\]\n]*)?\].*?(?=^\[|\Z)", "", text)
    if name in tomllib.loads(without):
        raise ChessmithError(f"engine {name} is not written as a table; remove it from {file} by hand")
    replace_file(file, without.encode())


def _engine(name: str, table: Any) -> ConfiguredEngine:
    if not _ID.fullmatch(name):
        return ConfiguredEngine(name[:40], name[:40], problem=_EXPECTED_ID)
    try:
        checked = EngineTable.model_validate(table)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return ConfiguredEngine(name, name, problem=f"{where}: {first['msg']}")
    program = checked.command[0]
    return ConfiguredEngine(
        id=name,
        title=checked.title or name,
        command=tuple(checked.command),
        games=None if checked.games is None else tuple(checked.games),
        options=dict(checked.options),
        problem=None if shutil.which(program) else f"there is no program {program!r}",
    )
