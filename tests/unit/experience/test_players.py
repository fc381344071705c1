"""Players with experience."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import chessmith
from chessmith.engine.experienced_player import ExperiencedPlayer
from chessmith.engine.limits import Limits
from chessmith.engine.skill.levels import level
from chessmith.experience import Experience, PlayedGame, Results
from chessmith.experience.advice import Advisor
from chessmith.hint import Hint
from chessmith.position import Position
from chessmith.transposition import Table


@pytest.fixture
def experience(tmp_path: Path) -> Iterator[Experience]:
    with Experience(tmp_path / "experience.sqlite") as opened:
        yield opened


@pytest.fixture
def start() -> Position:
    return chessmith.load("chess").start()


def teach(experience: Experience, position: Position, move: str, wins: int, losses: int) -> None:
    experience.merge([(position, move, Results(wins, losses, 0, wins / (wins + losses)))])


def test_a_move_of_the_book_needs_enough_games_and_enough_points(experience: Experience, start: Position) -> None:
    teach(experience, start, "a2a3", 7, 0)
    teach(experience, start, "h2h3", 1, 20)
    assert Advisor(experience).advise(start).book is None
    teach(experience, start, "a2a3", 1, 0)
    assert Advisor(experience).advise(start).book == "a2a3"
    assert Advisor(experience, book_games=0).advise(start).book is None
    assert Advisor(experience, book_games=30).advise(start).book is None


def test_the_bonus_is_small_for_few_games_and_has_the_sign_of_the_results(
    experience: Experience, start: Position
) -> None:
    teach(experience, start, "a2a3", 1, 0)
    teach(experience, start, "b2b3", 40, 0)
    teach(experience, start, "h2h3", 0, 40)
    hints = Advisor(experience).advise(start).hints
    assert 0 < hints["a2a3"].bonus < hints["b2b3"].bonus <= 100
    assert hints["h2h3"].bonus == -hints["b2b3"].bonus


def test_only_players_who_are_not_meant_to_err_play_by_the_book(experience: Experience, start: Position) -> None:
    teach(experience, start, "a2a3", 30, 0)
    advisor = Advisor(experience)
    for number, by_the_book in ((1, False), (2, False), (5, True)):
        player = ExperiencedPlayer(level(number, speed=0.01), advisor)
        thought = player.begin(start, seed=1)
        thought.stop()
        thought.run()
        decision = thought.decision()
        assert (decision.origin == "book") is by_the_book
        assert player.name == level(number).name


def test_a_searched_move_says_what_became_of_it_before(experience: Experience, start: Position) -> None:
    position = chessmith.load("chess").position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    teach(experience, position, "a1a8", 3, 0)
    thought = ExperiencedPlayer(level(5, speed=0.01), Advisor(experience)).begin(position)
    thought.run()
    decision = thought.decision()
    assert (decision.move, decision.origin, decision.played, decision.won) == ("a1a8", "learned", 3, 1.0)


def test_searches_of_positions_seen_before_need_fewer_nodes(experience: Experience) -> None:
    start = chessmith.load("fragments").start()
    positions, moves, searched = [start], list[str](), list[tuple[int, int] | None]()
    for _ in range(12):
        decision = chessmith.think(positions[-1], depth=7)
        moves.append(decision.move)
        searched.append(None if decision.score.cp is None else (7, decision.score.cp))
        positions.append(positions[-1].play(decision.move))
    experience.add(PlayedGame(start=start, moves=moves, result="1/2-1/2", searched=searched))

    def nodes(position: Position, table: Table, hints: dict[str, Hint] | None = None) -> int:
        search = chessmith.Search(position, Limits(depth=7), table, hints=hints)
        search.run()
        return search.progress.nodes

    plain = reminded = 0
    for position in positions[:-2]:
        plain += nodes(position, Table(16))
        table = Table(16)
        Advisor(experience).remind(position, table)
        reminded += nodes(position, table, Advisor(experience).advise(position).hints)
    assert reminded < plain


def test_experience_that_does_not_fit_this_games_past_is_passed_over(experience: Experience) -> None:
    start = chessmith.load("fragments").start()
    experience.add(PlayedGame(start=start, moves=[start.moves[0]], result="1-0"))
    position = start
    for _ in range(40):
        Advisor(experience).remind(position, Table(1))
        if position.is_over:
            break
        back = [move for move in position.moves if move[0].isalpha()]
        position = position.play(back[-1])
    skirmish = chessmith.load("skirmish").start()
    Advisor(experience).remind(skirmish, Table(1))
