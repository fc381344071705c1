"""The core holds to every sentence of the world rules."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import FenError, Game, Position
from tests.property.worlds import core_game
from tests.unit.worlds.case import Case
from tests.unit.worlds.cases import CASES, CUSTOM_GAMES

CUSTOM = {name: core_game(data) for name, data in CUSTOM_GAMES.items()}


def game_of(case: Case) -> Game:
    return CUSTOM.get(case.game) or chessmith.load(case.game)


def offers(position: Position, text: str) -> bool:
    texts = position.moves
    return text in texts if not text.endswith("*") else any(each.startswith(text[:-1]) for each in texts)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.slug)
def test_core_agrees_that(case: Case) -> None:
    game = game_of(case)
    if case.refused:
        with pytest.raises(FenError):
            game.position(case.fen)
        return
    position = game.position(case.fen)
    for text in case.play:
        position = position.play(text)
    assert [text for text in case.has if not offers(position, text)] == []
    assert [text for text in case.lacks if offers(position, text)] == []
    if case.moves is not None:
        assert list(position.moves) == list(case.moves)
    if case.check is not None:
        assert position.in_check == case.check
    if case.becomes is not None:
        assert position.fen == case.becomes
        assert game.position(case.becomes).fen == case.becomes
    if case.result is not None:
        assert (position.result, position.reason or "") == case.result
