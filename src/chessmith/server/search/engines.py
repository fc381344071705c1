"""External engines configured by the user. Only the configuration file can name a program; requests name an id."""

from __future__ import annotations

import re
import shutil
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


class EngineTable(BaseModel):
    """One table of the file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    command: list[str] = Field(min_length=1)
    title: str = ""
    games: list[str] | None = None
    options: dict[str, str | int | bool] = {}


@dataclass(frozen=True)
class ConfiguredEngine:
    """An engine that the user has named."""

    id: str
    title: str
    command: tuple[str, ...] = ()
    games: tuple[str, ...] | None = None  # None: whatever the engine says it knows
    options: dict[str, str | int | bool] = field(default_factory=dict)
    problem: str | None = None

    def view(self) -> dict[str, Any]:
        """As clients see it: without the program."""
        games = None if self.games is None else list(self.games)
        return {"id": self.id, "title": self.title, "games": games, "problem": self.problem}


def read_engines(file: Path) -> dict[str, ConfiguredEngine]:
    """The engines of the user's file; one that cannot be used is listed with what is wrong with it."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return {file.stem: ConfiguredEngine(file.stem, file.name, problem=" ".join(str(error).split()))}
    return {name: _engine(name, table) for name, table in tables.items()}


def _engine(name: str, table: Any) -> ConfiguredEngine:
    if not _ID.fullmatch(name):
        return ConfiguredEngine(name[:40], name[:40], problem="an id has 1 to 40 of A-Z, a-z, 0-9, _ and -")
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
