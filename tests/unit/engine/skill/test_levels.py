from __future__ import annotations

import random
import statistics

import pytest

import chessmith
from chessmith.engine import LEVELS, Line, Score, level
from chessmith.engine.profiles import PROFILES, profile
from chessmith.engine.skill.human_choice import Fallibility, choose, takes_back
from chessmith.engine.skill.human_time import human_time
from chessmith.errors import ChessmithError
from chessmith.position import Position
from tests.unit.engine.sample_positions import PLAIN_GAMES, sample

START = chessmith.load("chess").start()
MATE_IN_ONE = chessmith.load("chess").position("6k1/5ppp/8/8/8/8/5PPP/RQ4K1 w - - 0 1")


def lines(*scores: int | Score) -> list[Line]:
    """Lines of the start position with these scores."""
    return [
        Line((move,), score if isinstance(score, Score) else Score(cp=score), 5, 5)
        for move, score in zip(START.moves, scores, strict=False)
    ]


def losses(fallibility: Fallibility, found: list[Line], times: int = 400, **glance: int) -> list[int]:
    seen = {line.moves[0]: line.score.value for line in found} | glance
    best = found[0].score.value
    return [
        best - found[choose(START, found, seen, fallibility, random.Random(seed))].score.value for seed in range(times)
    ]


def test_there_are_five_levels_with_names_and_times() -> None:
    assert [(one.name, one.seconds) for one in LEVELS] == [
        ("Beginner", 0),
        ("Easy", 0.5),
        ("Medium", 2),
        ("Hard", 10),
        ("Grandmaster", 30),
    ]


@pytest.mark.parametrize("name", PLAIN_GAMES)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_level_plays_legal_actions(name: str, number: int) -> None:
    for position in sample(name, 2):
        decision = level(number, speed=0.005).begin(position, seed=4).decision()
        assert decision.move in position.moves
        assert decision.player == LEVELS[number - 1].name


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_level_sees_mate_in_one(number: int) -> None:
    for seed in range(5):
        thought = level(number, speed=0.001).begin(MATE_IN_ONE, seed=seed)
        thought.run()
        assert MATE_IN_ONE.play(thought.decision().action).reason == "checkmate"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_no_level_allows_mate_in_one_where_it_need_not(number: int) -> None:
    position = chessmith.load("chess").position("1r4k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1")
    for seed in range(8):
        thought = level(number, speed=0.01).begin(position, seed=seed)
        thought.run()
        after = position.play(thought.decision().action)
        assert not any(after.play(move).reason == "checkmate" for move in after.moves)


def test_a_level_takes_back_when_that_is_best() -> None:
    board = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - {} 2"
    scores = {"d8d5": 0, "g8f6": -10, "c7c6": -20}
    found = [Line((move,), Score(cp=score), 5, 5) for move, score in scores.items()]
    choices = {
        clock: {
            choose(chessmith.load("chess").position(board.format(clock)), found, scores, careless, random.Random(seed))
            for careless in [Fallibility(loss=60, most_loss=150, most_visible_loss=1000, decay=0.9)]
            for seed in range(100)
        }
        for clock in (0, 3)
    }
    assert choices[0] == {0}, "white has just taken"
    assert choices[3] == {0, 1, 2}, "and here some turns ago"


def test_taking_back_needs_something_that_was_just_taken() -> None:
    quiet = chessmith.load("chess").position("4k3/8/3p4/4P3/8/8/8/4K3 w - - 3 9")
    assert not takes_back(quiet, "e5d6")
    assert takes_back(chessmith.load("chess").position("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 9"), "e5d6")


def test_a_choice_costs_little_mostly_and_never_more_than_allowed() -> None:
    fallibility = Fallibility(loss=60, most_loss=150, most_visible_loss=1000, decay=0.9)
    found = losses(fallibility, lines(30, 20, 0, -40, -90, -400, -900))
    assert max(found) <= 150
    assert 5 < statistics.mean(found) < 60
    assert found.count(0) > 40
    careless = Fallibility(loss=500, most_loss=150, most_visible_loss=1000, decay=1.0)
    assert max(losses(careless, lines(30, 20, 0, -40, -90, -400, -900))) == 120


def test_a_stronger_player_gives_away_less() -> None:
    found = lines(30, 20, 0, -40, -90, -150)
    weak = statistics.mean(losses(Fallibility(100, 300, 1000, 0.9), found))
    strong = statistics.mean(losses(Fallibility(20, 300, 1000, 0.6), found))
    assert strong < weak / 2


def test_what_looks_bad_at_a_glance_is_not_played() -> None:
    fallibility = Fallibility(loss=200, most_loss=500, most_visible_loss=100, decay=1.0)
    found = lines(50, 40, -100)
    assert 10 in losses(fallibility, found)
    assert set(losses(fallibility, found, **{START.moves[1]: -300})) == {0}


def test_a_move_that_gets_mated_is_not_an_error_that_is_made() -> None:
    fallibility = Fallibility(loss=2000, most_loss=5000, most_visible_loss=5000, decay=1.0)
    assert set(losses(fallibility, lines(50, Score(mate=-3)))) == {0}


def test_the_same_seed_gives_the_same_choice() -> None:
    found = lines(30, 20, 10, 0, -10)
    fallibility = LEVELS[1].fallibility
    assert fallibility is not None
    assert losses(fallibility, found) == losses(fallibility, found)


def test_a_level_thinks_for_its_time_and_a_forced_move_at_once() -> None:
    thought = level(2, speed=0.2, looks_human=False).begin(START)
    thought.run()
    assert thought.decision().seconds > 0.05
    forced = chessmith.load("chess").position("k7/8/8/8/8/7r/r7/7K w - - 0 1")
    assert len(forced.moves) == 1
    thought = level(5).begin(forced)
    thought.run()
    assert thought.decision().seconds < LEVELS[4].seconds / 2


def test_decisions_come_with_a_pause_that_can_be_switched_off() -> None:
    assert level(1).begin(START, seed=1).decision().pause > 0
    assert level(1, looks_human=False).begin(START, seed=1).decision().pause == 0
    assert level(1, speed=0.01).begin(START, seed=1).decision().pause < 0.1


def test_people_need_less_time_when_there_is_less_to_choose() -> None:
    def mean(choices: int, found: list[Line], *, obvious: bool) -> float:
        return statistics.mean(
            human_time(30, choices, found, obvious=obvious, dice=random.Random(seed)) for seed in range(100)
        )

    hard, easy = lines(30, 25, 20, 15), lines(30, -200, -300)
    assert mean(30, hard, obvious=False) > 1.3 * mean(30, easy, obvious=False)
    assert mean(30, easy, obvious=True) < 0.7 * mean(30, easy, obvious=False)
    assert mean(1, easy, obvious=False) < 0.7 * mean(30, easy, obvious=False)


def test_a_level_can_be_carried_on_in_steps_and_asked_at_any_time() -> None:
    thought = level(3, speed=0.05).begin(START, seed=2)
    assert thought.decision().move in START.moves
    while not thought.step(5):
        assert thought.decision().move in START.moves
    assert thought.decision() is thought.decision()


def test_a_level_can_be_stopped() -> None:
    thought = level(5).begin(START)
    thought.step(5)
    thought.stop()
    assert thought.step(5)
    assert thought.decision().move in START.moves


def test_profiles_are_a_ladder_of_depth_and_noise() -> None:
    assert [(one.depth, one.noise) for one in PROFILES] == [(1, 50), (2, 30), (3, 15), (4, 0), (5, 0)]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_profiles_play_legal_actions_and_repeat_for_the_same_seed(number: int) -> None:
    for name in ("chess", "ruins", "fragments"):
        position = sample(name, 1)[0]
        found = set()
        for _ in range(2):
            thought = profile(number).begin(position, seed=7)
            thought.run()
            found.add(thought.decision().move)
        assert len(found) == 1 and found <= set(position.moves)


def test_noise_makes_a_profile_choose_differently() -> None:
    moves = set()
    for seed in range(12):
        thought = profile(1).begin(START, seed=seed)
        thought.run()
        moves.add(thought.decision().move)
    assert len(moves) > 2


@pytest.mark.parametrize("number", [0, 6, -1])
def test_there_are_no_other_levels_or_profiles(number: int) -> None:
    for make in (level, profile):
        with pytest.raises(ChessmithError, match="expected 1 to 5"):
            make(number)


CARELESS = Fallibility(loss=500, most_loss=1000, most_visible_loss=1000, decay=1)


def chosen(position: Position, *moves: str) -> set[str]:
    """What a careless player chooses among moves that a search values alike."""
    found = [Line((move,), Score(cp=0), 5, 5) for move in moves]
    seen = dict.fromkeys(moves, 0)
    return {moves[choose(position, found, seen, CARELESS, random.Random(seed))] for seed in range(100)}


def test_nobody_walks_into_mate_in_one() -> None:
    position = chessmith.load("chess").start().play("f2f3").play("e7e5")
    assert chosen(position, "d2d4", "a2a3", "g2g4") == {"d2d4", "a2a3"}


@pytest.mark.parametrize(("hit_points", "found"), [(9, {"a2a3"}), (10, {"a2a3", "a2a4"})])
def test_nobody_leaves_a_king_where_a_single_roll_kills_him(hit_points: int, found: set[str]) -> None:
    fen = f"k7/8/8/8/8/4q3/P7/4K3 w - - 0 40 {{hp=e1:{hit_points}}}"
    assert chosen(chessmith.load("skirmish").position(fen), "a2a3", "a2a4") == found
