"""Errors in a game file: from a failed validation to one line of text."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
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
ANY = "*"  # in a path: whichever piece or layout it is
NAMED = ("pieces", "layouts")  # tables of tables with names of their own
MOST_PROBLEMS = 10  # told one by one
_MOST_SLIPS = 1000  # different ones, of which it is found out what they were meant to be


@dataclass(frozen=True)
class Problem:
    """Something wrong at a key, before it is known in which file and on which line that is.

    `text`: the message, or what makes it, as only the first few of many are read. `local`: the value is wrong by
    itself, whatever else the game says. `own`: about the file itself, never about one that it extends. `meant`: the
    key that is in doubt now, if it is another one.
    """

    path: Path
    text: str | Callable[[], str]
    local: bool = False
    own: bool = False
    meant: Path | None = None

    @property
    def message(self) -> str:
        """What is wrong, and what was expected."""
        return self.text if isinstance(self.text, str) else self.text()

    @property
    def doubts(self) -> Path:
        """The key that cannot be relied on because of this."""
        return self.path if self.meant is None else self.meant

    def place(self, sources: list[Source]) -> tuple[int, int, int]:
        """Where it is shown: the number of the file, the line, and how many keys come before it."""
        number = self._shown_in(sources)
        _, line, order = sources[number].place_of(self.path)
        if not line:
            # Nothing of it is in this file: it comes with what the file extends.
            _, line, order = sources[number].place_of(("extends",))
        return number, line or 1, order

    def located(self, sources: list[Source]) -> GameFileError:
        """The error for the user. A value that only a change makes wrong is reported in the file with the change."""
        key, message = dotted(self.path), self.message
        if not sources:
            return GameFileError(None, None, key, message)
        number, line, _ = self.place(sources)
        origin = sources[self._origin(sources)]
        if origin is not sources[number] and not self.own:
            there = origin.place_of(self.path)[1]
            message += f" (inherited from {FilePath(origin.name).name}, line {there})"
        return GameFileError(sources[number].name, line, key, message)

    def _origin(self, sources: list[Source]) -> int:
        """The file that says the most about it."""
        return max(range(len(sources)), key=lambda number: sources[number].place_of(self.path)[0])

    def _shown_in(self, sources: list[Source]) -> int:
        return self._origin(sources) if self.local and not self.own else 0


def refusal(
    sources: list[Source], problems: list[Problem], errors: Sequence[GameFileError] = ()
) -> GameFileError | None:
    """The error that lists all problems, and errors that have their places already, in the order of the file.

    Further errors are in its `more`; if there are too many to read, the last one says how many are left out.
    """
    names = [source.name for source in sources]
    listed: list[tuple[tuple[int, int, int], Problem | GameFileError]] = [
        (problem.place(sources), problem) for problem in problems
    ]
    for error in errors:
        number = names.index(error.path) if error.path in names else len(names)
        listed.append(((number, error.line or 0, 0), error))
    listed.sort(key=lambda pair: pair[0])
    first = [each if isinstance(each, GameFileError) else each.located(sources) for _, each in listed[:MOST_PROBLEMS]]
    if not first:
        return None
    if len(listed) > len(first):
        first.append(GameFileError(first[0].path, None, None, f"… and {len(listed) - len(first)} more"))
    first[0].more = tuple(first[1:])
    return first[0]


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
    details: dict[tuple[Path, bool], ErrorDetails] = {}
    for detail in error.errors(include_url=False):
        place = (path_in(data, detail), _is_name(detail))
        known = details.get(place)
        if known is None or _telling(detail) > _telling(known):
            details[place] = detail
    above = {path[:length] for path, _ in details for length in range(len(path))}
    specific = [(path, detail) for (path, name), detail in details.items() if name or path not in above]
    slips = _slips(path for path, detail in specific if detail["type"] == "extra_forbidden")
    meant = set(slips.values())
    return [
        Problem(
            path,
            partial(_message, path, detail),
            local=detail["type"] != "missing",
            meant=(path[0], ANY) if _is_name(detail) else slips.get(path),
        )
        for path, detail in specific
        # A key that is missing because it was misspelt is no second mistake.
        if not (detail["type"] == "missing" and (path in meant or path[:-1] in meant))
    ]


def _slips(unknown: Iterable[Path]) -> dict[Path, Path]:
    """What unknown keys were probably meant to be: another key, or anything in the table."""
    meant: dict[Path, Path] = {}
    closest: dict[tuple[Path, str | int], str | None] = {}
    for path in unknown:
        # The tables of all pieces take the same keys, and so do those of all layouts.
        kind = (*path[:1], *path[2:-1]) if len(path) > 2 and path[0] in NAMED else path[:-1]
        seen = (kind, path[-1])
        if seen not in closest and len(closest) < _MOST_SLIPS:
            closest[seen] = _close_key(str(path[-1]), _field_at(path[:-1])[1])
        if seen in closest:
            close = closest[seen]
            meant[path] = (*path[:-1], close) if close else path
        else:
            meant[path] = path[:-1] or path
    return meant


def _is_name(detail: ErrorDetails) -> bool:
    """Whether it is about the name of a piece or layout, not about what it stands for."""
    return detail["loc"][-1] == "[key]"


def _telling(detail: ErrorDetails) -> int:
    return {"value_error": 3, "extra_forbidden": 2, "missing": 1}.get(detail["type"], 0)


def path_in(data: Any, detail: ErrorDetails) -> Path:
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
    if _is_name(detail):
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
    known, close = _keys_of(models), _close_key(key, models)
    if close:
        return f'unknown key; did you mean "{close}"?'
    return "unknown key; expected " + ("one of " + ", ".join(known) if known else "an empty table")


def _close_key(key: str, models: list[type[Section]]) -> str | None:
    close = get_close_matches(key, _keys_of(models), n=1, cutoff=0.6)
    return close[0] if close else None


def _keys_of(models: list[type[Section]]) -> list[str]:
    known = [field.alias or name for model in models for name, field in model.model_fields.items()]
    return ["extends", *known] if GameFile in models else known


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
