from __future__ import annotations

import json

import pytest

import chessmith
from chessmith.core_view import state_of
from chessmith.errors import ChessmithError
from tests.unit.engine.sample_positions import PLAIN_GAMES, sample


@pytest.mark.parametrize("name", PLAIN_GAMES)
def test_a_decision_is_one_piece(name: str) -> None:
    for position in sample(name, 3):
        decision = chessmith.think(position, depth=3, multipv=3)
        assert decision.move == decision.action.text == decision.line[0]
        assert decision.win_chance == decision.score.chance
        assert decision.move not in {line.moves[0] for line in decision.alternatives}
        assert all(line.score.rank <= decision.score.rank for line in decision.alternatives)
        assert decision.nodes > 0 and decision.seconds >= 0
        assert decision.reason.count("\n") == 0
        json.dumps(decision.data())


def test_the_data_is_what_the_command_line_promises() -> None:
    data = chessmith.think(chessmith.load("chess").start(), depth=4).data()
    assert list(data) == [
        *("move", "score", "depth", "nodes", "seconds", "pv", "reason"),
        *("kind", "piece", "from", "to", "target", "promotion", "legs", "events"),
    ]
    assert data["depth"] == 4
    assert set(data["score"]) == {"cp"}


@pytest.mark.parametrize("name", ["chess", "fragments", "factory", "pirate_seas"])
def test_terms_are_those_of_the_positions_before_and_after(name: str) -> None:
    from chessmith.evaluation import terms_of

    for position in sample(name, 3):
        decision = chessmith.think(position, nodes=500)
        after = terms_of(state_of(position.play(decision.action)))
        assert [change.before for change in decision.terms] == list(terms_of(state_of(position)))
        assert [change.after for change in decision.terms] == list(after)


def test_think_wants_one_way_to_be_bounded() -> None:
    position = chessmith.load("chess").start()
    with pytest.raises(ChessmithError, match="expected only one of them"):
        chessmith.think(position, level=2, depth=3)
    with pytest.raises(ChessmithError, match="expected a limit"):
        chessmith.think(position, multipv=3)
    with pytest.raises(ChessmithError, match="expected 1 to 5"):
        chessmith.think(position, level=9)
