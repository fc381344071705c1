"""Positions noted inside a search, to learn from."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import _core
from chessmith.core_view import position_of, state_of


@pytest.mark.parametrize("name", ["chess", "fragments", "ruins", "factory", "3check", "grand"])
def test_leaves_of_a_search_are_positions_of_the_game_that_are_not_in_check(name: str) -> None:
    game = chessmith.load(name)
    root = game.start()
    leaves = [position_of(game, state, root.world) for state in _core.quiet_leaves(state_of(root), 400, 16)]
    assert len(leaves) == 16
    assert len({leaf.key for leaf in leaves}) == 16
    assert root.key not in {leaf.key for leaf in leaves}
    for leaf in leaves:
        assert not leaf.in_check
        assert game.position(leaf.fen).key == leaf.key


def test_the_sample_is_the_same_every_time_and_larger_for_a_longer_search() -> None:
    state = state_of(chessmith.load("fragments").start())
    first, second = ([leaf.repetition_key for leaf in _core.quiet_leaves(state, 300, 8)] for _ in range(2))
    assert first == second
    assert len(_core.quiet_leaves(state, 5, 1000)) < len(_core.quiet_leaves(state, 300, 1000))


def test_there_are_no_leaves_where_there_are_dice_or_the_game_is_over() -> None:
    assert _core.quiet_leaves(state_of(chessmith.load("skirmish").start()), 100, 8) == []
    mated = chessmith.load("chess").position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert _core.quiet_leaves(state_of(mated), 100, 8) == []
