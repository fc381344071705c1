"""JSON Schema of game files, for editors that complete keys and underline mistakes while you type."""

from __future__ import annotations

from typing import Any

from chessmith.rules.model import GameFile

_GIVEN_BY_EXTENDS = {"GameFile", "Piece", "Layout", "Board"}


def json_schema() -> dict[str, Any]:
    """The schema of a game file as it is written: with `extends`, and with the ways to remove inherited parts."""
    schema = _without_words(GameFile.model_json_schema())
    tables = {"GameFile": schema, **schema.get("$defs", {})}
    for name, table in tables.items():
        properties: dict[str, Any] = table.get("properties", {})
        required = set(table.get("required", []))
        for key, value in properties.items():
            value.pop("title", None)
            if key not in required and (name, key) != ("Goal", "type"):
                _allow(value, {"const": "none"})
        table.pop("title", None)
        if name in _GIVEN_BY_EXTENDS:
            table.pop("required", None)
    for name in ("castling", "combat"):
        _allow(schema["properties"][name], {"const": False})
    for name in ("pieces", "layouts"):
        table = schema["properties"][name]
        table["additionalProperties"] = False  # names that fit no pattern
    for value in schema["properties"]["pieces"]["patternProperties"].values():
        _allow(value, {"const": False})
    schema["properties"] = {
        "extends": {
            "type": "string",
            "description": "A built-in game or a path from this file: whatever is not said here.",
        },
        **schema["properties"],
    }
    schema["anyOf"] = [{"required": ["extends"]}, {"required": ["title", "board", "pieces", "layouts"]}]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Chessmith game file", **schema}


def _without_words(schema: Any) -> Any:
    """The schema without the parts that only our own error messages use."""
    if isinstance(schema, dict):
        return {
            key: value if key in ("default", "const", "enum") else _without_words(value)
            for key, value in schema.items()
            if key != "expected"
        }
    return [_without_words(value) for value in schema] if isinstance(schema, list) else schema


def _allow(value: dict[str, Any], other: dict[str, Any]) -> None:
    """Allow another type for a property."""
    described = {key: value.pop(key) for key in ("description", "default") if key in value}
    options = value.pop("anyOf", None)
    if options is None:
        options = [dict(value)]
    elif value:
        options = [{"anyOf": options, **value}]
    value.clear()
    options = [option for option in options if option != {"type": "null"}]
    value.update(anyOf=[*options, other], **{key: item for key, item in described.items() if item is not None})
