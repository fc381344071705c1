"""Every key of a game file, broken in every way: one line that says where, what, and what was expected."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chessmith.errors import GameFileError
from chessmith.rules.loader import parse_game_file
from chessmith.rules.schema import json_schema

VALID = Path(__file__).parent / "valid"
FULL = {name: tomllib.loads((VALID / f"{name}.toml").read_text()) for name in ("every_key", "every_key_of_combat")}
GONE = object()
WRONG: tuple[Any, ...] = (GONE, -1, 10**6, 2**70, 1.5, True, "", "z?", "x" * 300, "a\nb", [], [["z?"]], {"zzz": 1})
LEAKS = ("pattern", "should", "Input", "valid ", "^[", "type=", "pydantic")  # words of the library behind the checks

KeyPath = tuple[str | int, ...]


def written(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(item) for item in value) + "]"
    return json.dumps(value)


def places(node: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    """Where there is something to break. Of a list of plain values the first stands for all."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        if key == 0 or not isinstance(key, int) or isinstance(value, dict):
            yield (*path, key)
            if isinstance(value, dict | list):
                yield from places(value, (*path, key))


def broken(data: dict[str, Any], path: KeyPath, value: Any) -> str:
    """The file with something else in that place; a line for each key of the file."""
    result = copy.deepcopy(data)
    node: Any = result
    for part in path[:-1]:
        node = node[part]
    if value is GONE:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return "".join(f"{key} = {written(item)}\n" for key, item in result.items())


def refused(text: str) -> GameFileError | None:
    """What is wrong with a file, if anything."""
    try:
        parse_game_file(text, "game.toml")
    except GameFileError as error:
        return error
    return None


PLACES = [(name, path) for name, data in FULL.items() for path in places(data)]


@pytest.mark.parametrize(("name", "path"), PLACES, ids=lambda value: ".".join(map(str, value)) if value else "")
def test_a_broken_key_is_named_with_what_was_expected(name: str, path: KeyPath) -> None:
    refusals = [refusal for value in WRONG if (refusal := refused(broken(FULL[name], path, value)))]
    assert len(refusals) > 3
    for refusal in [each for first in refusals for each in (first, *first.more)]:
        if refusal.message.startswith("… and "):
            continue
        message = str(refusal)
        assert "\n" not in message
        assert len(message) < 400, message
        assert refusal.line is not None and refusal.key, message
        assert "expected" in message or "did you mean" in message, message
        assert not any(leak in message for leak in LEAKS), message


def test_the_two_files_have_every_key_there_is() -> None:
    said = {key for _, path in PLACES for key in path if isinstance(key, str)}
    schema = json_schema()
    known = {key for table in [schema, *schema["$defs"].values()] for key in table["properties"]}
    assert known - said == {"extends", "layouts_from", "end"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ('castling.king_to = ["c", "z"]', 'castling.king_to[1]: expected the letter of a file, found "z"'),
        ('castling.king_to = ["c"]', 'castling.king_to: expected two files, a-side first, such as ["c", "g"], found'),
        ("pieces.pawn.promotes_to = ['Q!']", 'pieces.pawn.promotes_to[0]: expected the name of a piece, found "Q!"'),
        ("pieces.knight.moves = [3]", "pieces.knight.moves[0]: expected Betza notation, { leap = [1, 2] } or {"),
        (
            "goal.reach = { ranks = [8] }",
            "goal.reach.piece: is missing: expected the name of a piece or a list of names",
        ),
        ("layouts.0.setup = 8", "layouts.0.setup: expected rows of piece letters, found 8"),
        (f"title = '{'x' * 201}'", "title: expected one line of text, at most 200 characters, found"),
        ("pieces.knight.moves = 'WWFFDDNNAAHHCCZZGG'", "pieces.knight.moves: expected slides along at most 16 lines"),
    ],
)
def test_what_is_expected_is_said_in_plain_words(change: str, message: str) -> None:
    title = "" if change.startswith("title") else "title = 'Changed'"
    with pytest.raises(GameFileError) as refused:
        parse_game_file(f"extends = 'chess'\n{title}\n{change}\n")
    assert f"game.toml:3: {message}" in str(refused.value)
