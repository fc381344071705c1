"""The oracle holds to every sentence of the world rules."""

from __future__ import annotations

import pytest

from tests.oracle import GAMES, OracleGame, OraclePosition, from_fen
from tests.oracle.random_worlds import oracle_game
from tests.unit.worlds.case import Case
from tests.unit.worlds.cases import CASES, CUSTOM_GAMES

CUSTOM = {name: oracle_game(data) for name, data in CUSTOM_GAMES.items()}


def game_of(case: Case) -> OracleGame:
    return GAMES.get(case.game) or CUSTOM[case.game]


def offers(position: OraclePosition, text: str) -> bool:
    texts = position.legal_texts()
    return text in texts if not text.endswith("*") else any(each.startswith(text[:-1]) for each in texts)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.slug)
def test_oracle_agrees_that(case: Case) -> None:
    if case.refused:
        with pytest.raises(ValueError):  # noqa: PT011 - every refusal of the oracle is one
            from_fen(game_of(case), case.fen)
        return
    position = from_fen(game_of(case), case.fen)
    for text in case.play:
        position = position.play(text)
    assert [text for text in case.has if not offers(position, text)] == []
    assert [text for text in case.lacks if offers(position, text)] == []
    if case.moves is not None:
        assert position.legal_texts() == list(case.moves)
    if case.check is not None:
        assert position.in_check() == case.check
    if case.becomes is not None:
        assert position.fen() == case.becomes
        assert from_fen(game_of(case), case.becomes).fen() == case.becomes
    if case.result is not None:
        assert position.result() == case.result


def test_no_two_cases_have_the_same_sentence() -> None:
    sentences = [case.sentence for case in CASES]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("name", CUSTOM_GAMES)
def test_custom_games_start(name: str) -> None:
    data = CUSTOM_GAMES[name]
    position = from_fen(CUSTOM[name], data["fen"])
    assert position.fen() == data["fen"]
    assert position.legal_texts()
