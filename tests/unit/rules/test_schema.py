"""The JSON Schema for editors."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from chessmith.rules.built_in import GAMES
from chessmith.rules.schema import json_schema

SCHEMA = json_schema()
VALID = sorted([*GAMES.glob("*.toml"), *(Path(__file__).parent / "valid").glob("*.toml")])


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """As much of JSON Schema as the game files' schema uses."""
    if "$ref" in schema:
        return fits(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    if "anyOf" in schema and not any(fits(value, option) for option in schema["anyOf"]):
        return False
    if "const" in schema and value != schema["const"]:
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    types: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    kind = schema.get("type")
    if kind and (not isinstance(value, types[kind]) or (kind == "integer" and isinstance(value, bool))):
        return False
    if isinstance(value, dict):
        properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        for pattern, other in schema.get("patternProperties", {}).items():
            properties = properties | {key: other for key in value if re.search(pattern, key)}
        if not set(schema.get("required", [])) <= set(value):
            return False
        return all(
            fits(item, properties[key])
            if key in properties
            else others is not False and (others is True or fits(item, others))
            for key, item in value.items()
        )
    if isinstance(value, list):
        return all(fits(item, schema.get("items", {})) for item in value)
    return True


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid_files_fit_the_schema(path: Path) -> None:
    assert fits(tomllib.loads(path.read_text(encoding="utf-8")), SCHEMA)


@pytest.mark.parametrize(
    "text",
    [
        "title = 'no board'",
        "extends = 'chess'\ntitel = 'x'",
        "extends = 'chess'\npieces.pawn.double_step = 7",
        "extends = 'chess'\nends.stalemate = 'lose'",
        "extends = 'chess'\ngoal.reach.place = 'x'",
    ],
)
def test_mistakes_do_not(text: str) -> None:
    assert not fits(tomllib.loads(text), SCHEMA)


def test_schema_is_json_and_explains_every_key() -> None:
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA
    for table in [SCHEMA, *SCHEMA["$defs"].values()]:
        for key, value in table.get("properties", {}).items():
            assert value.get("description") or "$ref" in value, key
            assert "expected" not in value
