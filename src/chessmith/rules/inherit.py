"""`extends`: a game file as a change to another one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from chessmith.errors import GameFileError
from chessmith.rules.problems import shown
from chessmith.rules.source import Source

LONGEST_CHAIN = 8
NONE = "none"

# Tables that `false` removes, in addition to any that the extended file has.
_OPTIONAL_TABLES = {"castling", "combat"}

# Keys that apply to one game only.
_NOT_INHERITED = {"network", "summary"}


def chain(source: Source, find: Callable[[Source, str], Source]) -> list[Source]:
    """The file and all that it extends, itself first. Raises GameFileError on a circle."""
    sources = [source]
    while "extends" in sources[-1].data:
        last = sources[-1]
        _, line = last.line_of(("extends",))
        base = last.data["extends"]
        if not isinstance(base, str) or not base:
            message = f"expected the name of a game or a path, found {shown(base)}"
            raise GameFileError(last.name, line, "extends", message)
        try:
            following = find(last, base)
        except GameFileError as error:
            if error.line is not None:
                raise
            raise GameFileError(last.name, line, "extends", f"{error.path}: {error.message}") from None
        if any(_same(following.name, known.name) for known in sources):
            names = " → ".join(known.name for known in [*sources, following])
            raise GameFileError(last.name, line, "extends", f"goes round in a circle: {names}")
        if len(sources) == LONGEST_CHAIN:
            raise GameFileError(last.name, line, "extends", f"more than {LONGEST_CHAIN} files deep")
        sources.append(following)
    return sources


def _same(one: str, other: str) -> bool:
    return Path(one).resolve() == Path(other).resolve()


def merged(sources: list[Source]) -> dict[str, Any]:
    """Merge the data of a chain of files: the nearest file takes precedence."""
    result: dict[str, Any] = {}
    for source in reversed(sources):
        own = {"extends"} if source is sources[0] else {"extends", *_NOT_INHERITED}
        data = {key: value for key, value in source.data.items() if key not in own}
        if _removes(data.get("castling"), result.get("castling"), ("castling",)):
            result = _without_rights(result)
        result = _merge(result, data, ())
    return result


def _without_rights(base: dict[str, Any]) -> dict[str, Any]:
    """The layouts of a game whose castling is taken away have no rights to castle either."""
    layouts = base.get("layouts")
    if not isinstance(layouts, dict):
        return base
    stripped = {
        name: {key: value for key, value in layout.items() if key != "castling"} if isinstance(layout, dict) else layout
        for name, layout in layouts.items()
    }
    return {**base, "layouts": stripped}


def _merge(base: dict[str, Any], change: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    result = dict(base)
    for key, value in change.items():
        here = (*path, key)
        if _removes(value, base.get(key), here):
            result.pop(key, None)
        elif here == ("layouts",) and isinstance(value, dict):
            result[key] = _layouts(base.get(key), value)
        elif isinstance(value, dict):
            known = base.get(key)
            result[key] = _merge(known if isinstance(known, dict) else {}, value, here)
        else:
            result[key] = value
    return result


def _removes(value: Any, known: Any, path: tuple[str, ...]) -> bool:
    if value == NONE and path != ("goal", "type"):
        return True
    table = isinstance(known, dict) or path[-1] in _OPTIONAL_TABLES or (len(path) == 2 and path[0] == "pieces")
    return value is False and table


def _layouts(base: Any, change: dict[str, Any]) -> dict[str, Any]:
    """New layouts replace the inherited ones; one without a setup takes that of the first inherited one."""
    first = next((layout for layout in base.values() if isinstance(layout, dict)), {}) if isinstance(base, dict) else {}
    result: dict[str, Any] = {}
    for name, layout in change.items():
        if isinstance(layout, dict) and "setup" not in layout:
            layout = {**first, **layout}
        result[name] = _merge({}, layout, ("layouts", name)) if isinstance(layout, dict) else layout
    return result
