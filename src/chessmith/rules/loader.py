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
from chessmith.rules.findings import Findings
from chessmith.rules.inherit import chain, merged
from chessmith.rules.model import GameFile
from chessmith.rules.problems import Problem, found_by, refusal
from chessmith.rules.repair import repaired
from chessmith.rules.source import Source, parse_source, read_source

__all__ = ["builtin_names", "builtin_text", "load_game_file", "parse_game_file"]


def load_game_file(name_or_path: str | os.PathLike[str]) -> GameFile:
    """The rules in a file, given by a built-in game's name or a path.

    Raises GameFileError for the first mistake in the file; its `more` has the others.
    """
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
    try:
        sources = chain(source, lambda user, name: _find(user.folder, name))
    except GameFileError as error:
        raise refusal([source], _alone(source), [error]) or error from None
    data = merged(sources)
    generated = _generate_layouts(data)
    findings = Findings()
    game = _validated(data, findings)
    if "extends" in source.data and "title" not in source.data and findings.there(("title",)):
        message = "is missing: expected a title of its own, as extends inherits none"
        findings.add([Problem(("title",), message, own=True)])
    if game is not None:
        check(game, generated, findings)
    refused = refusal(sources, findings.problems)
    if refused is not None or game is None:
        raise refused or GameFileError(source.name, None, None, "cannot be read")
    game.set_name(Path(source.name).stem)
    game.set_sources(sources)
    return game


def _validated(data: dict[str, Any], findings: Findings) -> GameFile | None:
    """The game; if some of it is refused, what is left without that, for the rules to look at."""
    try:
        return GameFile.model_validate(data)
    except ValidationError as error:
        findings.add(found_by(error, data))
        return repaired(data, error)


def _alone(source: Source) -> list[Problem]:
    """What is wrong with a file by itself, whatever the file may be that it extends."""
    data = merged([source])
    data.pop("extends", None)
    findings = Findings()
    _validated(data, findings)
    return [problem for problem in findings.problems if problem.local]


def _generate_layouts(data: dict[str, Any]) -> frozenset[str] | None:
    """Add the layouts that `layouts_from` names behind those of the file; the names that were added.

    None if the game is one that they do not fit.
    """
    if data.get("layouts_from") != "scharnagl":
        return frozenset()
    written = data.setdefault("layouts", {})
    pieces = data.get("pieces")
    kinds = pieces.values() if isinstance(pieces, dict) else ()
    letters = [piece.get("letter") for piece in kinds if isinstance(piece, dict)]
    if data.get("board") != {"files": 8, "ranks": 8} or any(letter not in letters for letter in "KQRBNP"):
        return None
    if not isinstance(written, dict):
        return frozenset()
    added = {name: layout for name, layout in scharnagl.layouts() if name not in written}
    data["layouts"] = {**written, **added}
    return frozenset(added)
