"""A game file without the values that were refused, so that the rest of it can be looked at all the same."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

from pydantic import ValidationError

from chessmith.rules.lines import Path
from chessmith.rules.model import GameFile
from chessmith.rules.problems import ANY, path_in

# What takes the place of a key that other rules look past. A table that lacks any other key goes with it.
_STAND_INS: Final[dict[Path, Any]] = {
    ("title",): "-",
    ("board",): {"files": 8, "ranks": 8},
    ("board", "files"): 8,
    ("board", "ranks"): 8,
    ("pieces",): {},
    ("pieces", ANY, "letter"): "A",
    ("pieces", ANY, "moves"): "W",
    ("layouts",): {},
    ("layouts", ANY, "setup"): "",
    ("goal", "reach", "piece"): [],
}
_MOST_ROUNDS: Final = 8  # a table that goes may take the one above it along


def repaired(data: dict[str, Any], error: ValidationError) -> GameFile | None:
    """The game without what a validation refused. Nothing may be said about the keys that went."""
    data = deepcopy(data)
    for _ in range(_MOST_ROUNDS):
        # Several errors may be about one value.
        for path in {_of_a_key(path_in(data, detail)): None for detail in error.errors(include_url=False)}:
            _take_out(data, path)
        try:
            return GameFile.model_validate(data)
        except ValidationError as again:
            error = again
    return None


def _of_a_key(path: Path) -> Path:
    """The path of the key whose list this leads into."""
    return path[: next((at for at, part in enumerate(path) if isinstance(part, int)), len(path))]


def _take_out(data: dict[str, Any], path: Path) -> None:
    if not path:
        return
    table: Any = data
    for part in path[:-1]:
        table = table.get(part)
        if not isinstance(table, dict):
            return  # gone already, or refused itself
    stand_in = _STAND_INS.get((path[0], ANY, *path[2:]) if len(path) == 3 else path)
    if stand_in is None:
        stand_in = _STAND_INS.get(path)
    if stand_in is not None:
        table[path[-1]] = deepcopy(stand_in)
    elif path[-1] in table:
        del table[path[-1]]
    else:
        _take_out(data, path[:-1])
