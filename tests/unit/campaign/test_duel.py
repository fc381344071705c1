"""A duel is the current fight of a run, and is kept move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

from chessmith.campaign import Duel, RunStore, load_plan
from chessmith.campaign.duel import enemy_limits
from chessmith.errors import ChessmithError, MoveError


@pytest.fixture
def runs(tmp_path: Path) -> RunStore:
    return RunStore(tmp_path / "campaign.sqlite")


def new_duel(runs: RunStore, **options: int) -> Duel:
    plan = load_plan()
    return Duel(runs, plan, runs.last() or runs.begin(len(plan.fights)), **options)


def test_the_enemy_answers_as_far_ahead_as_the_plan_says(runs: RunStore) -> None:
    duel = new_duel(runs, seed=3)
    assert duel.players_turn
    duel.play("e2e4")
    assert not duel.players_turn
    assert duel.answer().depth == duel.fight.depth == 2
    assert enemy_limits(load_plan(), duel.fight).depth == 2


def test_a_duel_that_was_left_goes_on_where_it_was_with_the_same_dice(runs: RunStore) -> None:
    duel = new_duel(runs, seed=3)
    duel.play("e2e4")
    duel.answer()
    again = new_duel(runs, seed=99)
    assert again.position == duel.position
    assert (again.position.seed, again.last) == (3, duel.last)


def test_a_move_that_is_not_legal_changes_nothing(runs: RunStore) -> None:
    duel = new_duel(runs)
    with pytest.raises(MoveError):
        duel.play("e2e5")
    assert runs.last() == duel.run and duel.run.bout is not None and duel.run.bout.moves == ()


def test_giving_up_ends_the_run(runs: RunStore) -> None:
    duel = new_duel(runs)
    duel.resign()
    assert duel.is_over
    found = runs.last()
    assert found is not None and found.state == "lost"
    assert (found.bouts[-1].result, found.bouts[-1].reason) == ("0-1", "resignation")


def test_the_end_on_the_board_is_the_end_of_the_duel(runs: RunStore) -> None:
    duel = new_duel(runs, seed=3)
    knights = {"white": ["b1c3", "c3b1"], "black": ["b8c6", "c6b8"]}
    for number in range(8):
        duel.play(knights[duel.position.turn][number // 2 % 2])
    assert duel.is_over
    assert (duel.run.state, duel.run.bouts[-1].reason) == ("lost", "threefold repetition")
    assert duel.run.bouts[-1].plies == 8


def test_a_fight_whose_moves_cannot_be_made_again_is_refused_by_the_name_of_its_file(runs: RunStore) -> None:
    run = runs.begin(len(load_plan().fights))
    runs.save(run, run.opened(seed=1).changed(moves=("e2e4", "e7e4")))
    with pytest.raises(ChessmithError, match=r"campaign\.sqlite: run 1 cannot be continued, \"e7e4\""):
        new_duel(runs)


def test_a_fight_that_was_begun_on_the_page_goes_on_there(runs: RunStore) -> None:
    run = runs.begin(len(load_plan().fights))
    runs.save(run, run.opened(seed=1).changed(session="abc"))
    with pytest.raises(ChessmithError, match="started on the page"):
        new_duel(runs)
