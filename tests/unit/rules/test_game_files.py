"""Files that are accepted, and files that are refused with the lines their first comments expect, and no others."""

from itertools import takewhile
from pathlib import Path

import pytest

from chessmith.errors import GameFileError
from chessmith.rules.compile import core_spec
from chessmith.rules.loader import load_game_file
from chessmith.rules.prose.chapters import prose
from chessmith.rules.prose.diagram import diagrams

HERE = Path(__file__).parent
VALID = sorted((HERE / "valid").glob("*.toml"))
INVALID = sorted((HERE / "invalid").glob("*.toml"))


def test_there_are_files_of_both_kinds() -> None:
    assert VALID
    assert INVALID


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid_file_is_accepted_and_can_be_used(path: Path) -> None:
    game = load_game_file(path)
    assert game.name == path.stem
    assert core_spec(game)["files"] == game.board.files
    assert game.title in prose(game)
    assert set(diagrams(game)) == set(game.pieces)


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_invalid_file_is_refused_with_a_line_for_each_mistake_that_says_where_and_what(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    comments = takewhile(lambda line: line.startswith("#"), path.read_text(encoding="utf-8").splitlines())
    monkeypatch.chdir(path.parent)
    with pytest.raises(GameFileError) as refused:
        load_game_file(path.name)
    found = [str(error) for error in (refused.value, *refused.value.more)]
    assert found == [path.name + comment.removeprefix("#") for comment in comments]
