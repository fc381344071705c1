"""Loading a game: a built-in name or a path in, checked rules out."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from chessmith.errors import GameFileError
from chessmith.rules import scharnagl
from chessmith.rules.built_in import GAMES, builtin_names
from chessmith.rules.checks import check
from chessmith.rules.inherit import chain, merged
from chessmith.rules.model import GameFile
from chessmith.rules.problems import Problem, found_by
from chessmith.rules.source import Source, parse_source, read_source

MOST_PROBLEMS = 10  # reported at a time

__all__ = ["builtin_names", "builtin_text", "load_game_file", "parse_game_file"]


def load_game_file(name_or_path: str | os.PathLike[str]) -> GameFile:
    """The rules in a file, given by a built-in game's name or a path. Raises GameFileError for the first mistake."""
    return _build(_find(Path(), os.fspath(name_or_path)))


def parse_game_file(text: str, name: str = "game.toml", folder: Path | None = None) -> GameFile:
    """The rules in a text. Errors refer to it as `name`; paths in `extends` are relative to `folder`."""
    if len(text) > 1_000_000:
        raise GameFileError(name, None, None, f"expected at most 1,000,000 characters, found {len(text):,}")
    return _build(parse_source(text, name, folder or Path()))


def builtin_text(name: str) -> str:
    """The text of a built-in game's file."""
    return _find(Path(), name).text


def _find(folder: Path, name: str) -> Source:
    """A built-in game by its name; anything that looks like a path, or is no game's name, as a file."""
    looks_like_path = name.endswith(".toml") or any(separator in name for separator in "/\\")
    if not name:
        raise GameFileError('""', None, None, "expected a built-in game or a path to a .toml file, found nothing")
    if not looks_like_path and "\0" not in name:
        path = GAMES / f"{name}.toml"
        if _exists(path):
            return read_source(path)
        if not _exists(folder / name):
            close = get_close_matches(name, builtin_names(), n=1)
            hint = f'did you mean "{close[0]}"?' if close else "expected a built-in game or a path to a .toml file"
            raise GameFileError(name[:60], None, None, f"no such game; {hint}")
    return read_source(folder / name)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _build(source: Source) -> GameFile:
    sources = chain(source, lambda user, name: _find(user.folder, name))
    data = merged(sources)
    problems: list[Problem] = []
    try:
        generated = _generate_layouts(data)
        game = GameFile.model_validate(data)
        problems = check(game, generated)
    except ValidationError as error:
        problems = found_by(error, data)
    except Problem as problem:
        problems = [problem]
    mistakes = [problem.located(sources) for problem in problems[:MOST_PROBLEMS]]
    mistakes.sort(key=lambda mistake: (mistake.path != source.name, mistake.line or 0))
    if "extends" in source.data and "title" not in source.data:
        message = "is missing: expected a title of its own, as extends inherits none"
        mistakes.append(GameFileError(source.name, source.line_of(("extends",))[1], "title", message))
    if mistakes:
        mistakes[0].more = tuple(mistakes[1:])
        raise mistakes[0]
    game.set_name(Path(source.name).stem)
    game.set_sources(sources)
    return game


def _generate_layouts(data: dict[str, Any]) -> frozenset[str]:
    """Add the layouts that `layouts_from` names behind those of the file; the names that were added."""
    written = data.get("layouts", {})
    if data.get("layouts_from") != "scharnagl" or not isinstance(written, dict):
        return frozenset()
    letters = {piece.get("letter") for piece in data.get("pieces", {}).values() if isinstance(piece, dict)}
    if data.get("board") != {"files": 8, "ranks": 8} or not letters.issuperset("KQRBNP"):
        raise Problem(("layouts_from",), "expected a board of 8 by 8 and pieces with the letters K Q R B N P")
    added = {name: layout for name, layout in scharnagl.layouts() if name not in written}
    data["layouts"] = {**written, **added}
    return frozenset(added)
