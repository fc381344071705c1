"""Files that were made to do harm get one line like any other mistake."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chessmith.errors import GameFileError
from chessmith.rules.loader import load_game_file, parse_game_file


def refusal(path: Path) -> str:
    with pytest.raises(GameFileError) as refused:
        load_game_file(path)
    line = str(refused.value)
    assert line.isprintable()
    assert len(line) < 600
    return line.removeprefix(str(path))


def written(folder: Path, content: str | bytes, name: str = "game.toml") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_file_of_ten_megabytes_is_not_even_read(tmp_path: Path) -> None:
    path = written(tmp_path, b"# " + b"x" * 10_000_000)
    assert refusal(path) == ": expected at most 1,000,000 bytes, found 10,000,002"


def test_text_of_ten_megabytes_is_refused() -> None:
    with pytest.raises(GameFileError, match="expected at most 1,000,000 characters"):
        parse_game_file("# " + "x" * 10_000_000)


def test_folder_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "game.toml").mkdir()
    assert refusal(tmp_path / "game.toml") == ": expected a game file, found a folder"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_pipe_is_no_game(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert refusal(tmp_path / "pipe.toml") == ": expected a game file, found a device or a pipe"


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    assert refusal(written(tmp_path, b'title = "x"\ny = "\xff"\n')) == ":2: expected UTF-8 text, found byte 0xff"


@pytest.mark.parametrize("content", ["\0", "\x1b[31m", "title = 'a\x07b'", "﻿title = 'x'"])
def test_control_characters_do_not_reach_the_terminal(tmp_path: Path, content: str) -> None:
    refusal(written(tmp_path, content))


def test_empty_file_lacks_everything(tmp_path: Path) -> None:
    assert refusal(written(tmp_path, "")) == ":1: title: is missing: expected one line of text, at most 200 characters"


def test_two_files_that_extend_each_other(tmp_path: Path) -> None:
    written(tmp_path, 'extends = "b.toml"\n', "a.toml")
    written(tmp_path, 'extends = "../x/./a.toml"\n'.replace("../x/", ""), "b.toml")
    with pytest.raises(GameFileError, match=r"b\.toml:1: extends: goes round in a circle: "):
        load_game_file(tmp_path / "a.toml")


def test_endless_row_of_files(tmp_path: Path) -> None:
    for number in range(12):
        written(tmp_path, f'extends = "{number + 1}.toml"\n', f"{number}.toml")
    with pytest.raises(GameFileError, match="extends: more than 8 files deep"):
        load_game_file(tmp_path / "0.toml")


@pytest.mark.parametrize(
    "content",
    [
        "a = " + "[" * 100_000 + "]" * 100_000,
        "a = " + "{b=" * 50_000 + "1" + "}" * 50_000,
        ".".join(["a"] * 200_000) + " = 1",
        "[" + ".".join(["a"] * 200_000) + "]",
        "title = " + "9" * 100_000,
        "title = 1e999999",
        "\n".join(f"[pieces.a{'b' * (number % 20)}{'c' * (number // 20)}]" for number in range(2000)),
        "board = { files = 99999999999999999999, ranks = 8 }\ntitle = 'x'\npieces = {}\nlayouts = {}",
        '"' + "k" * 900_000 + '" = 1',
        "title = 'x'\nboard = { files = 8, ranks = 8 }\npieces.king = { letter = 'K', moves = 'K', royal = true }\n"
        "layouts.0.setup = '" + "8/" * 300_000 + "8'",
        "title = 'x'\nboard = { files = 8, ranks = 8 }\npieces.king = { letter = 'K', moves = 'K', royal = true }\n"
        "layouts.0.setup = '" + "1" * 500_000 + "/8/8/8/8/8/8/8'",
        "title = 'x'\nboard = { files = 8, ranks = 8 }\npieces.king = { letter = 'K', moves = '"
        + "mW" * 400_000
        + "' }\n",
    ],
    ids=lambda content: content[:12].strip(),
)
def test_excess_is_refused_quickly(tmp_path: Path, content: str) -> None:
    refusal(written(tmp_path, content))


KEYS = st.sampled_from(
    [
        "title",
        "summary",
        "board",
        "files",
        "ranks",
        "pieces",
        "king",
        "pawn",
        "letter",
        "moves",
        "value",
        "tables",
        "middle",
        "royal",
        "double_step",
        "promotes_to",
        "promotes_on",
        "castling",
        "king_to",
        "layouts",
        "0",
        "setup",
        "world",
        "goal",
        "type",
        "reach",
        "squares",
        "ends",
        "repetition",
        "count",
        "combat",
        "black",
        "hp",
        "strike",
        "abilities",
        "effects",
        "layouts_from",
    ]
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.floats(),
    st.sampled_from(["K", "none", "", "k7", "8/8", "NN", "é"]),
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)


def as_toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {as_toml(item)}' for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(item) for item in value) + "]"
    if value is None:
        return '"none"'
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower()


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=6), st.booleans())
def test_values_of_any_kind_anywhere_give_one_line_or_a_game(data: dict[str, Any], extends: bool) -> None:
    text = 'extends = "chess"\n' * extends + "\n".join(f'"{key}" = {as_toml(value)}' for key, value in data.items())
    refusal: GameFileError | None = None
    try:
        parse_game_file(text)
    except GameFileError as error:
        refusal = error
    assert refusal is None or str(refusal).isprintable()
    assert refusal is None or refusal.line is not None
