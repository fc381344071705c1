"""The user's preferences."""

from __future__ import annotations

from pathlib import Path

import pytest

from chessmith.errors import ChessmithError
from chessmith.preferences import PREFERENCES, Preferences


def test_without_a_file_everything_is_as_it_is_by_itself(tmp_path: Path) -> None:
    mine = Preferences(tmp_path / "none.toml")
    assert mine.view() == {key: preference.default for key, preference in PREFERENCES.items()}
    assert not mine.path.exists()


def test_what_is_changed_is_kept_and_what_others_change_meanwhile_is_too(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "preferences.toml"
    mine, other = Preferences(path), Preferences(path)
    mine.change("player.name", 'Ann "A" \\ B')
    other.change("learning.book_games", "12")
    mine.change("learning.use", False)
    again = Preferences(path)
    assert (again["player.name"], again["learning.book_games"], again["learning.use"]) == ('Ann "A" \\ B', 12, False)
    again.reset("learning.use")
    assert Preferences(path)["learning.use"] is True


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("learning.use", "perhaps"),
        ("learning.use", 1),
        ("learning.book_games", "-1"),
        ("learning.book_games", "many"),
        ("learning.most_moves", "10"),
        ("learning.most_moves", True),
        ("player.name", "x" * 61),
        ("player.name", "two\nlines"),
        ("player.shoe_size", "44"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(tmp_path: Path, key: str, value: str | int) -> None:
    mine = Preferences(tmp_path / "preferences.toml")
    with pytest.raises(ChessmithError, match="expected") as refusal:
        mine.change(key, value)
    assert "\n" not in str(refusal.value)
    assert not mine.path.exists()


@pytest.mark.parametrize("text", ["[learning", "[learning]\nuse = 5\n", "colour = 'red'\n"])
def test_a_file_that_cannot_be_understood_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "preferences.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ChessmithError, match=r"preferences\.toml: "):
        Preferences(path)
