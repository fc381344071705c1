"""The names of the Python API that the prose of a page mentions, and where they have to be found."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import chessmith
from chessmith.notation import pgn
from tests.docs.commands import spans

# What the pages call an object of each class.
_OBJECTS: Final[dict[str, type]] = {
    "position": chessmith.Position,
    "game": chessmith.Game,
    "action": chessmith.Action,
    "piece": chessmith.Piece,
    "engine": chessmith.Engine,
    "search": chessmith.Search,
    "decision": chessmith.Decision,
    "ai": chessmith.AiPlayer,
    "record": pgn.GameRecord,
}
_DOTTED: Final = re.compile(r"([a-z]\w*(?:\.\w+)+)(?:\(.*\))?")
_CALL: Final = re.compile(r"([a-z]\w*)\(.*\)")
_FILE: Final = re.compile(r".*\.(toml|md|py|json|txt|net|ini|cpp|h|pgn|yaml|yml|tsv)")


def api_names(page: Path) -> Iterator[tuple[str, str]]:
    """Each place of a page's prose with the name of ours that stands there."""
    for place, found in spans(page):
        if match := _DOTTED.fullmatch(found):
            root = match[1].split(".")[0]
            if (root in _OBJECTS or root == "chessmith") and not _FILE.fullmatch(found):
                yield place, match[1]
        elif match := _CALL.fullmatch(found):
            yield place, f"{match[1]}()"


def exists(name: str) -> bool:
    """Whether there is such a name."""
    if name.endswith("()"):
        plain = name.removesuffix("()")
        return any(_has(kind, plain) for kind in _OBJECTS.values()) or any(
            hasattr(module, plain) for module in (chessmith, importlib.import_module("chessmith.engine"))
        )
    root, *rest = name.split(".")
    if root == "chessmith":
        return _imported(name)
    return _has(_OBJECTS[root], rest[0])


def _has(kind: type, name: str) -> bool:
    return hasattr(kind, name) or any(name in vars(base).get("__annotations__", {}) for base in kind.__mro__)


def _imported(name: str) -> bool:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            # A module that needs a package which is not installed exists all the same.
            if length == len(parts) and _is_module(name):
                return True
            continue
        for part in parts[length:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False
