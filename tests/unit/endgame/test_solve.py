"""Solved endgames against numbers that others have published, and played out."""

from __future__ import annotations

import random
import threading
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

import chessmith
from chessmith.endgame import Material, make_plan, solve
from chessmith.endgame.lookup import ended
from chessmith.endgame.solve import SolveProgress
from tests.unit.endgame.boards import anywhere, place
from tests.unit.endgame.solving import solved


def counts_of(folder: Path, text: str) -> SolveProgress:
    game, told = chessmith.load("chess"), list[SolveProgress]()
    solve(make_plan(game, [Material.read(text, game)], root=folder), report=told.append)
    return next(each for each in told if each.counts and str(each.material) == text)


@pytest.mark.parametrize(("text", "longest"), [("KQvK", 10), ("KRvK", 16)])
def test_the_longest_wins_of_chess_are_the_published_ones(tmp_path: Path, text: str, longest: int) -> None:
    told = counts_of(tmp_path, text)
    assert told.counts is not None
    assert (told.counts["longest"] + 1) // 2 == longest


@pytest.mark.fuzz
@pytest.mark.parametrize(("text", "longest"), [("KBBvK", 19), ("KBNvK", 33), ("KQvKR", 35)])
def test_the_longest_wins_with_four_pieces_are_the_published_ones(tmp_path: Path, text: str, longest: int) -> None:
    told = counts_of(tmp_path, text)
    assert told.counts is not None
    assert (told.counts["longest"] + 1) // 2 == longest


# Black to move, by the moves that White needs; mirror images and turns once. None is a draw. Known from the data set
# "Chess (King-Rook vs. King)" of the UCI machine learning repository.
ROOK_ENDINGS = {None: 2796, 0: 27, 1: 78, 2: 246, 3: 81, 4: 198, 5: 471, 6: 592, 7: 683, 8: 1433, 9: 1712} | {
    10: 1985,
    11: 2854,
    12: 3597,
    13: 4194,
    14: 4553,
    15: 2166,
    16: 390,
}


def test_king_and_rook_against_king_has_the_published_number_of_each_distance(tmp_path: Path) -> None:
    game = chessmith.load("chess")
    tables = solved(tmp_path, game, "KRvK")
    counts = Counter[int | None]()
    for king in (square for square in range(28) if square // 8 <= square % 8 < 4):
        for enemy, rook in permutations((square for square in range(64) if square != king), 2):
            below = [square % 8 - square // 8 for square in (king, enemy, rook)]
            if next((each for each in below if each != 0), 0) < 0:
                continue  # the other side of the diagonal
            position = place(game, "", {king: "K", enemy: "k", rook: "R"}, side=1)
            if position is None:
                continue
            found = ended(position) if position.is_over else tables.probe(position)
            assert found is not None
            counts[found.moves] += 1
    assert counts == ROOK_ENDINGS


@pytest.mark.fuzz
def test_king_and_pawn_against_king_has_the_published_number_of_wins(tmp_path: Path) -> None:
    # With White to move and pawns on ranks 2 to 7, of two mirror images one: 62,480 wins, the longest in 28.
    game = chessmith.load("chess")
    tables = solved(tmp_path, game, "KPvK")
    wins = longest = 0
    for king in (square for square in range(64) if square % 8 < 4):
        for enemy in (square for square in range(64) if square != king):
            for pawn in (square for square in range(8, 56) if square not in (king, enemy)):
                position = place(game, "", {king: "K", enemy: "k", pawn: "P"}, side=0)
                found = None if position is None else tables.probe(position)
                if found is not None and found.result == "win":
                    wins += 1
                    longest = max(longest, found.moves or 0)
    assert (wins, longest) == (62_480, 28)


@pytest.mark.parametrize("name", ["ruins", "factory", "pirate_seas"])
def test_a_tabled_win_is_won_on_terrain_against_the_best_defence(tmp_path: Path, name: str) -> None:
    game = chessmith.load(name)
    start = game.start()
    tables = solved(tmp_path, game, "KQvK", world=start.world)
    dice = random.Random(name)
    won = 0
    while won < 2:
        position = anywhere(game, start.world, "KQvK", dice)
        found = tables.probe(position)
        assert found is not None
        if found.distance is None or found.result != "win":
            continue
        for left in range(found.distance, 0, -1):
            moves = tables.moves(position)
            assert moves and moves[0].outcome.distance == left
            position = position.play(moves[0].move)
        assert position.is_over and position.result != "1/2-1/2"
        won += 1


def test_a_stopped_run_keeps_what_is_finished_and_goes_on_from_there(tmp_path: Path) -> None:
    game = chessmith.load("fragments")
    wanted = [Material.read("KQvKR", game)]
    stop = threading.Event()
    finished: list[str] = []

    def after_two(progress: SolveProgress) -> None:
        if progress.counts is not None:
            finished.append(str(progress.material))
        if len(finished) == 2:
            stop.set()

    assert not solve(make_plan(game, wanted, root=tmp_path), report=after_two, stop=stop)
    plan = make_plan(game, wanted, root=tmp_path)
    assert [str(job.material) for job in plan.jobs if job.done] == finished
    assert solve(plan)
    assert all(job.done for job in make_plan(game, wanted, root=tmp_path).jobs)


def test_both_colours_are_served_by_one_table(tmp_path: Path) -> None:
    tables = solved(tmp_path, chessmith.load("chess"), "KRvK")
    assert tables.names == ["KRvK", "KvK"]
    mine = tables.probe(tables.game.position("8/8/8/3k4/8/8/8/K6R w - - 0 1"))
    theirs = tables.probe(tables.game.position("k6r/8/8/8/3K4/8/8/8 b - - 0 1"))
    assert mine is not None and mine == theirs and mine.result == "win"


def test_positions_that_may_still_castle_are_left_to_the_search(tmp_path: Path) -> None:
    tables = solved(tmp_path, chessmith.load("chess"), "KRvK")
    assert tables.probe(tables.game.position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")) is None
    assert tables.probe(tables.game.position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")) is not None


def test_a_race_without_kings_is_solved_too(tmp_path: Path) -> None:
    game = chessmith.load("breakthrough")
    letter = game.pieces[0].letter
    tables = solved(tmp_path, game, f"{letter}v{letter}")
    lone, other = letter, letter.lower()
    ahead = tables.probe(game.position(f"8/8/{lone}7/8/8/{7}{other}/8/8 w - - 0 1"))
    assert ahead is not None and (ahead.result, ahead.distance) == ("win", 3)
