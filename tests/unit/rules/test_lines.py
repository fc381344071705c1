"""Finding the line of a key."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chessmith.rules.built_in import GAMES
from chessmith.rules.lines import Path, find_lines

TEXT = '''\
# a comment with [brackets] = and "quotes"
title = "a # b"  # not a comment inside
"quoted key".'other' = 1
long = """
[not.a.table]
also = "not a key"
"""

[pieces.pawn]
letter = 'P'
moves = [
  { leap = [1, 2], only = "move" },  # first
  { leap = [3, 4],
    },
]
tables.middle = [[1, 2],
                 [3, 4]]

[[ends.repetition]]
count = 3
[[ends.repetition]]
count = 5
[ends.repetition.more]
deep = true
'''.replace("{ leap = [3, 4],\n    },", "{ leap = [3, 4] },\n")


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("quoted key", "other"), 3),
        (("long",), 4),
        (("pieces", "pawn"), 9),
        (("pieces", "pawn", "letter"), 10),
        (("pieces", "pawn", "moves", 0, "only"), 12),
        (("pieces", "pawn", "moves", 1, "leap"), 13),
        (("pieces", "pawn", "tables", "middle", 1), 17),
        (("ends", "repetition", 0, "count"), 20),
        (("ends", "repetition", 1, "count"), 22),
        (("ends", "repetition", 1, "more", "deep"), 24),
    ],
)
def test_line_of_a_key(path: Path, line: int) -> None:
    tomllib.loads(TEXT)
    assert find_lines(TEXT)[path] == line


def paths_in(data: Any, path: Path = ()) -> set[Path]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found = {path} if path else set()
    for key, value in items:
        found |= paths_in(value, (*path, key))
    return found


@pytest.mark.parametrize("game", sorted(GAMES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_key_of_a_built_in_game_is_found(game: Any) -> None:
    text = game.read_text(encoding="utf-8")
    lines = find_lines(text)
    rows = text.splitlines()
    for path in paths_in(tomllib.loads(text)):
        assert path in lines, path
        assert isinstance(path[-1], int) or path[-1] in rows[lines[path] - 1]


@given(st.text(alphabet="ab.=[]{}\"'# \n1,", max_size=40))
def test_scanner_gets_through_every_valid_text(text: str) -> None:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    lines = find_lines(text)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines.values())
    leaves = {path for path in paths_in(data) if not any(other[:-1] == path for other in paths_in(data))}
    assert leaves <= set(lines) | {()}
