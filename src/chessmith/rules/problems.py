"""Errors in a game file: from a failed validation to one line of text."""

from __future__ import annotations

import types
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path as FilePath
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from chessmith.errors import ChessmithError, GameFileError
from chessmith.rules.lines import Path
from chessmith.rules.model import GameFile
from chessmith.rules.sections.section import Section
from chessmith.rules.source import Source

_TYPES = {
    "bool_type": "true or false",
    "int_type": "a whole number",
    "int_parsing_size": "a smaller number",
    "float_type": "a number",
    "string_type": "text",
    "list_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}

_BOUNDS = {"greater_than_equal": ("least", "ge"), "less_than_equal": ("most", "le")}
_MOST_PROBLEMS = 100


class Problem(Exception):
    """Something wrong at a key, before it is known in which file and on which line that is.

    `local`: the value is wrong by itself, whatever else the game says.
    """

    def __init__(self, path: Path, message: str, *, local: bool = False) -> None:
        self.path, self.message, self.local = path, message, local
        super().__init__(message)

    def located(self, sources: list[Source]) -> GameFileError:
        """The error for the user. A value that only a change makes wrong is reported in the file with the change."""
        key, message = dotted(self.path), self.message
        if not sources:
            return GameFileError(None, None, key, message)
        own = sources[0]
        origin = max(sources, key=lambda source: source.line_of(self.path)[0])
        line = origin.line_of(self.path)[1]
        if origin is not own and not self.local:
            message += f" (inherited from {FilePath(origin.name).name}, line {line})"
            line = own.line_of(self.path)[1]
            origin = own
        return GameFileError(origin.name, line or 1, key, message)


def need(condition: bool, path: Path, message: str) -> None:
    """Raise a Problem unless the condition holds."""
    if not condition:
        raise Problem(path, message)


def dotted(path: Path) -> str:
    """A key as people write it: `pieces.pawn.moves[1].leap`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text if len(text) <= 120 else text[:120] + "…"


def shown(value: Any) -> str:
    """A value as the file has it, cut short."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        start = "".join(letter if letter.isprintable() else "�" for letter in value[:50])
        text = f'"{start}…"' if len(value) > 50 else f'"{start}"'
    elif isinstance(value, list):
        text = "[" + ", ".join(shown(item) for item in value[:9]) + "]"
    elif isinstance(value, int):
        text = str(value) if abs(value) < 10**20 else "a huge number"
    else:
        text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"


def found_by(error: ValidationError, data: dict[str, Any]) -> list[Problem]:
    """The problems that a validation has found: of several in one place, the most specific."""
    left = [(_path_in(data, detail), detail) for detail in error.errors(include_url=False)]
    problems: list[Problem] = []
    # Nobody reads more, and each is compared with all the others.
    while left and len(problems) < _MOST_PROBLEMS:
        place = left[0][0]
        together = [pair for pair in left if pair[0][: len(place)] == place]
        left = [pair for pair in left if pair[0][: len(place)] != place and place[: len(pair[0])] != pair[0]]
        path, detail = max(together, key=lambda pair: (len(pair[0]), _telling(pair[1]["type"])))
        problems.append(Problem(path, _message(path, detail), local=detail["type"] != "missing"))
    return problems


def _telling(kind: str) -> int:
    return {"value_error": 3, "extra_forbidden": 2, "missing": 1}.get(kind, 0)


def _path_in(data: Any, detail: ErrorDetails) -> Path:
    """The place of an error in the file's own data: without the names of the alternatives that were tried."""
    path: Path = ()
    node = data
    for part in detail["loc"]:
        in_list = isinstance(node, list) and isinstance(part, int) and part < len(node)
        if in_list or (isinstance(node, dict) and part in node):
            node = node[part]
            path += (part,)
    if detail["type"] == "missing":
        path += (detail["loc"][-1],)
    return path


def _message(path: Path, detail: ErrorDetails) -> str:
    kind = detail["type"]
    field, models = _field_at(path)
    if detail["loc"][-1] == "[key]":
        return "expected a name of lower case letters" + (" or digits" if path[0] == "layouts" else "")
    if kind == "extra_forbidden":
        return _unknown_key(str(path[-1]), _field_at(path[:-1])[1])
    if kind == "missing":
        return f"is missing: expected {_expected(field, models, detail)}"
    if kind == "value_error":
        cause = detail["ctx"]["error"]
        if isinstance(cause, ChessmithError):
            return str(cause)
        found = "" if isinstance(detail["input"], dict | Section) else f", found {shown(detail['input'])}"
        return f"expected {cause}{found}"
    return f"expected {_expected(field, models, detail)}, found {shown(detail['input'])}"


def _expected(field: FieldInfo | None, models: list[type[Section]], detail: ErrorDetails) -> str:
    kind = detail["type"]
    words = _words(field) if field else None
    if words:
        return words
    if kind == "literal_error":
        return str(detail["ctx"]["expected"]).replace("'", '"')
    if kind in _BOUNDS and field is None:
        word, name = _BOUNDS[kind]
        return f"a whole number of at {word} {detail['ctx'][name]}"
    low, high = (_bound(field, name) for name in ("ge", "le"))
    if low is not None and high is not None:
        return f"a whole number of {low} to {high}"
    if kind in _TYPES:
        return _TYPES[kind]
    if kind == "missing":
        return "a table" if models else "a value"
    return detail["msg"][:1].lower() + detail["msg"][1:]


def _words(field: FieldInfo) -> str | None:
    extra = field.json_schema_extra
    words = extra.get("expected") if isinstance(extra, dict) else None
    return words if isinstance(words, str) else None


def _bound(field: FieldInfo | None, name: str) -> int | None:
    bounds = [getattr(item, name) for item in (field.metadata if field else []) if hasattr(item, name)]
    return bounds[0] if bounds and isinstance(bounds[0], int) else None


def _unknown_key(key: str, models: list[type[Section]]) -> str:
    known = [field.alias or name for model in models for name, field in model.model_fields.items()]
    if GameFile in models:
        known.insert(0, "extends")
    close = get_close_matches(key, known, n=1, cutoff=0.6)
    if close:
        return f'unknown key; did you mean "{close[0]}"?'
    return "unknown key; expected " + ("one of " + ", ".join(known) if known else "an empty table")


def _field_at(path: Path) -> tuple[FieldInfo | None, list[type[Section]]]:
    """The field at the end of a path (None for an element without a model), and the sections it may hold."""
    field: FieldInfo | None = None
    options: list[Any] = [GameFile]
    for part in path:
        field = None
        following: list[Any] = []
        for option in options:
            if isinstance(option, type) and issubclass(option, Section):
                for name, known in option.model_fields.items():
                    if part == (known.alias or name):
                        field = known
                        following += _options(known.annotation)
            elif get_origin(option) is (list if isinstance(part, int) else dict):
                part_of = get_args(option)[-1]
                field = next((note for note in get_args(part_of) if isinstance(note, FieldInfo)), None)
                following += _options(part_of)
        options = following
    return field, [option for option in options if isinstance(option, type) and issubclass(option, Section)]


def _options(annotation: Any) -> Iterator[Any]:
    if get_origin(annotation) in (Union, types.UnionType):
        for argument in get_args(annotation):
            yield from _options(argument)
    elif get_origin(annotation) is Annotated:
        yield from _options(get_args(annotation)[0])
    else:
        yield annotation
