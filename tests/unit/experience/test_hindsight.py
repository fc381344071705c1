"""Hindsight: how the rest of a game corrects the values of its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import chessmith
from chessmith.engine.limits import Limits
from chessmith.experience import Experience, PlayedGame
from chessmith.experience.advice import Advisor
from chessmith.experience.hindsight import WON
from chessmith.hint import Hint
from chessmith.position import Position

MOVES = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
Searched = Sequence[tuple[int, int] | None]


@pytest.fixture
def experience(tmp_path: Path) -> Iterator[Experience]:
    with Experience(tmp_path / "experience.sqlite") as opened:
        yield opened


def play(experience: Experience, searched: Searched, moves: Sequence[str] = MOVES, result: str = "0-1") -> None:
    start = chessmith.load("chess").start()
    experience.add(PlayedGame(start=start, moves=moves, result=result, searched=searched))


def values(experience: Experience, moves: Sequence[str] = MOVES) -> list[int]:
    position, found = chessmith.load("chess").start(), list[int]()
    for move in moves:
        found.append(experience.results(position)[move].value)
        position = position.play(move)
    return found


def test_a_move_is_blamed_where_the_score_fell_and_not_before(experience: Experience) -> None:
    play(experience, [(8, 20), (8, -20), (8, 20), (8, 150), (8, -150), (8, 150)])
    found = values(experience)
    assert found[2] <= -130  # White thought 20, and the next search said -150
    assert found[0] >= -20  # at the move before, another choice was as good as it looked
    assert abs(found[1]) <= 40


def test_a_bad_reply_of_who_does_not_search_makes_no_good_move(experience: Experience) -> None:
    play(experience, [(8, 10), None, (8, 400), None, (8, 500), None], result="1-0")
    found = values(experience)
    assert found[0] == 10
    assert found[2] == 400


def test_a_game_that_ends_on_the_board_counts_as_won_or_lost(experience: Experience) -> None:
    moves = ["f2f3", "e7e5", "g2g4", "d8h4"]
    play(experience, [(6, 0), (6, 50), (6, -40), (6, 900)], moves)
    found = values(experience, moves)
    assert found[3] == WON
    assert found[2] == -WON
    assert found[0] > -100  # White could still have done better afterwards


def test_what_was_never_searched_has_no_value(experience: Experience) -> None:
    play(experience, [None] * 6)
    results = experience.results(chessmith.load("chess").start())["e2e4"]
    assert (results.value, results.reach) == (0, 0)
    assert Advisor(experience).advise(chessmith.load("chess").start()).hints["e2e4"].depth == 0


def test_a_search_turns_away_from_a_move_that_is_known_to_be_worse_than_it_looks() -> None:
    start = chessmith.load("fragments", network=False).start()

    def best(hints: dict[str, Hint]) -> tuple[str, int]:
        search = chessmith.Search(start, Limits(depth=6), hints=hints)
        search.run()
        return search.decision().move, search.progress.nodes

    plain, nodes = best({})
    turned, _ = best({plain: Hint(score=-500, depth=6)})
    assert turned != plain
    kept, fewer = best({plain: Hint(score=60, depth=6)})
    assert kept == plain
    assert fewer < nodes
    assert best({plain: Hint(score=-500, depth=3)})[0] == plain  # a deeper search sees for itself


def test_moves_that_repeat_a_position_are_left_to_the_search(experience: Experience) -> None:
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"]
    play(experience, [(8, 30)] * 4, moves, "1/2-1/2")
    position: Position = chessmith.load("chess").start()
    assert Advisor(experience).advise(position).hints["g1f3"].depth > 0
    for move in moves:
        last, position = position, position.play(move)
    assert Advisor(experience).advise(last).hints["f6g8"].depth == 0
