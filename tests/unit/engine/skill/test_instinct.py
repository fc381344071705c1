from __future__ import annotations

import re
import time

import pytest

import chessmith
from chessmith import builtin_names
from chessmith.engine.agents import AgentCard, agent, agent_cards, register
from chessmith.engine.instinct import Instinct
from chessmith.errors import ChessmithError
from tests.unit.engine.sample_positions import sample


def instinct(game: str, fen: str, seed: int = 0) -> chessmith.Decision:
    return Instinct().begin(chessmith.load(game).position(fen), seed=seed).decision()


@pytest.mark.parametrize("name", builtin_names())
def test_instinct_plays_every_game_and_says_why(name: str) -> None:
    for position in sample(name):
        decision = Instinct().begin(position, seed=1).decision()
        assert decision.move in position.moves
        assert decision.reason.count("\n") == 0
        assert decision.reason[0].isupper()
        assert re.search(r"\(-?\d+: .+\)$", decision.reason)


@pytest.mark.parametrize("name", ["chess", "fragments", "skirmish"])
def test_instinct_repeats_for_the_same_seed_and_varies_for_others(name: str) -> None:
    start = chessmith.load(name).start()
    assert Instinct().begin(start, seed=5).decision().move == Instinct().begin(start, seed=5).decision().move
    assert len({Instinct().begin(start, seed=seed).decision().move for seed in range(20)}) > 1


def test_instinct_answers_at_once() -> None:
    positions = sample("chess")
    begin = time.process_time()
    for position in positions:
        Instinct().begin(position)
    assert (time.process_time() - begin) / len(positions) < 0.02


def test_instinct_takes_what_is_free() -> None:
    decision = instinct("chess", "4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1")
    assert decision.move == "e3d5"
    assert "undefended" in decision.reason


def test_instinct_does_not_trade_down() -> None:
    for seed in range(5):
        assert instinct("chess", "4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", seed).move != "d1d5"


def test_instinct_brings_a_piece_to_safety() -> None:
    decision = instinct("chess", "3k4/8/8/3p4/4Q3/8/8/4K3 w - - 0 1")
    assert decision.move.startswith("e4")
    fen = "6k1/8/8/2bp4/4R3/8/5PPP/6K1 w - - 0 1"
    assert instinct("chess", fen).move.startswith("e4")


def test_instinct_sees_mate_in_one_and_does_not_walk_into_it() -> None:
    decision = instinct("chess", "6k1/5ppp/8/8/8/8/5PPP/RQ4K1 w - - 0 1")
    assert "checkmate" in decision.reason or decision.score.mate == 1
    position = chessmith.load("chess").position("1r4k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1")
    for seed in range(10):
        after = position.play(Instinct().begin(position, seed=seed).decision().action)
        assert not any(after.play(move).reason == "checkmate" for move in after.moves)


def test_instinct_steps_off_a_belt() -> None:
    decision = instinct("factory", "4k3/8/8/8/8/6R1/8/4K3 w - - 0 1")
    assert decision.move.startswith("g3")
    assert "belt" in decision.reason


def test_instinct_kills_a_king_it_can_kill() -> None:
    fen = "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1 {hp=e8:4}"
    decision = instinct("skirmish", fen)
    assert decision.action.legs[-1].end == "e8"
    assert decision.score.mate == 1


def test_instinct_heals_when_there_is_nothing_better() -> None:
    fen = "k7/8/8/8/4Q3/8/2B5/K7 w - - 0 1 {hp=e4:2}"
    reasons = {instinct("skirmish", fen, seed).reason for seed in range(5)}
    assert any("heals the queen" in reason for reason in reasons)


def test_agents_are_known_by_name() -> None:
    assert agent("instinct").name == "instinct"
    assert "instinct" in {card.name for card in agent_cards(chessmith.load("skirmish"))}
    with pytest.raises(ChessmithError, match="no agent"):
        agent("nobody")
    with pytest.raises(ChessmithError, match="already"):
        register(AgentCard("instinct", "again", Instinct))


def test_an_agent_may_play_some_games_only() -> None:
    card = AgentCard("only-fragments", "", Instinct, games=("fragments",))
    assert card.plays(chessmith.load("fragments"))
    assert not card.plays(chessmith.load("chess"))
