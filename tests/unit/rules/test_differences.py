"""What a chess player reads first about another game."""

from __future__ import annotations

import pytest

from chessmith.rules.loader import builtin_names, load_game_file
from chessmith.rules.prose.chapters import chapters
from chessmith.rules.prose.differences import differences


def test_chess_does_not_differ_from_chess() -> None:
    assert differences(load_game_file("chess")) == []


def test_the_goal_comes_before_the_ground_and_the_ground_before_the_pieces() -> None:
    titles = [chapter.title for chapter in differences(load_game_file("skirmish"))]
    assert titles[:3] == ["How to win", "Combat", "The pieces"]
    assert differences(load_game_file("factory"))[0].title == "Terrain"


@pytest.mark.parametrize("name", [name for name in builtin_names() if name not in ("chess", "chess960")])
def test_every_game_differs_in_something_that_its_rules_say(name: str) -> None:
    game = load_game_file(name)
    told = {paragraph for chapter in chapters(game) for paragraph in chapter.paragraphs}
    new = [paragraph for chapter in differences(game) for paragraph in chapter.paragraphs]
    assert new
    assert set(new) - told <= {"There is no castling."}
