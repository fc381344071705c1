"""Positions with very many actions: every search keeps to its limits and returns when stopped."""

from __future__ import annotations

import time
from random import Random

import pytest

from chessmith import Limits, Search, _core, load, think
from chessmith.core_view import state_of
from chessmith.game import Game
from chessmith.position import Position
from chessmith.rules.loader import parse_game_file

# Seconds of processor time, which a busy machine does not stretch; without bounds it was from 20 seconds to hours.
GENEROUS = 10.0


def full_board(seed: int, files: int = 8) -> Position:
    """A board full of queens and knights that can all take each other."""
    dice = Random(seed)
    rows = "/".join("".join(dice.choices("QqNn", (4, 4, 3, 3), k=files)) for _ in range(8))
    text = f"""
        title = "Full"
        board = {{ files = {files}, ranks = 8 }}
        [pieces]
        queen = {{ letter = "Q", moves = "Q" }}
        knight = {{ letter = "N", moves = "NC" }}
        [goal]
        type = "none"
        [layouts.full]
        setup = "{rows}"
    """
    return Game(parse_game_file(text)).start()


def stones() -> Position:
    """A 16 by 8 board of long riders among stones: more than twenty thousand actions."""
    text = """
        title = "Stones"
        board = { files = 16, ranks = 8 }
        [pieces]
        king = { letter = "K", moves = "K", royal = true }
        rider = { letter = "U", moves = "QNNCCZZ" }
        [goal]
        type = "none"
        [layouts.a]
        setup = "kuuu1uuuu1uuuu1u/6u1uuuu1uuu/16/16/16/16/UUU1UUUU1U6/U1UUUU1UUUU1UUUK"
        world = "o4o4o4o/3o4o4o2/1o4o4o4/4o4o4o1/2o4o4o3/o4o4o4o/3o4o4o2/1o4o4o4"
    """
    return Game(parse_game_file(text)).start()


def test_a_growing_tree_keeps_to_its_nodes() -> None:
    began = time.process_time()
    search = Search(full_board(1), Limits(nodes=10, engine="mcts"))
    assert time.process_time() - began < GENEROUS
    search.run()
    assert time.process_time() - began < GENEROUS
    assert search.progress.nodes <= 12
    assert search.decision().move in search.position.moves


def test_a_growing_tree_keeps_to_its_time() -> None:
    search = Search(full_board(2), Limits(seconds=0.05, engine="mcts"))
    began = time.process_time()
    search.run()
    assert time.process_time() - began < GENEROUS


def test_a_growing_tree_holds_still_in_the_middle_of_a_leaf() -> None:
    search = Search(full_board(3), Limits(engine="mcts"))
    began = time.process_time()
    assert not search.step(20)
    assert time.process_time() - began < GENEROUS
    search.stop()
    assert search.decision().move in search.position.moves


def test_the_reason_of_a_move_does_not_take_longer_than_the_move() -> None:
    search = Search(stones(), Limits(nodes=10))
    search.run()
    began = time.process_time()
    assert search.decision().reason
    assert time.process_time() - began < GENEROUS


@pytest.mark.parametrize(("level", "files"), [(1, 16), (2, 8)])
def test_a_level_does_not_look_without_end_at_what_comes_to_mind(level: int, files: int) -> None:
    position = full_board(1, files)
    began = time.process_time()
    assert think(position, level=level).move in position.moves
    assert time.process_time() - began < GENEROUS


def test_playing_an_action_does_not_list_all_the_others() -> None:
    state = state_of(stones())
    actions = state.legal()
    assert len(actions) > 20_000
    began = time.process_time()
    for action in actions:
        state.play(action).end()
    assert time.process_time() - began < GENEROUS


def test_a_win_at_once_is_looked_for_in_little_time() -> None:
    state = state_of(stones())
    began = time.process_time()
    assert state.winning_action() is None
    assert state.best_chance_to_win() == 0
    assert time.process_time() - began < GENEROUS


def plays_needed(state: _core.State) -> int:
    """How many plays it takes to find an action that wins at once."""
    return next(plays for plays in range(1, 10_000) if state.winning_action(plays) is not None)


def test_a_win_at_once_costs_a_play_for_each_action_before_it() -> None:
    state = state_of(load("chess").position("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"))
    needed = plays_needed(state)
    assert 1 < needed <= len(state.legal())
    assert state.winning_action(0) is None
    assert state.best_chance_to_win(0) == 0
    assert (state.best_chance_to_win(needed - 1), state.best_chance_to_win(needed)) == (0, 1)


def test_a_win_at_once_costs_more_plays_where_dice_and_belts_have_to_be_tried() -> None:
    text = """
        extends = "skirmish"
        title = "Belts"
        [layouts.0]
        world = "8/8/8/8/8/8/8/{}"
    """
    needed = []
    for row in ("8", "6>>"):
        game = Game(parse_game_file(text.format(row)))
        position = game.position(f"7k/5Q2/8/8/8/8/8/K7 w - - 0 1 {{world=8/8/8/8/8/8/8/{row};hp=h8:1}}")
        needed.append(plays_needed(state_of(position)))
    without, with_belts = needed
    assert 1 < without < with_belts


def test_actions_of_other_positions_are_refused() -> None:
    """What is legal is found without a list; what is not must still be known as such."""
    start = stones()
    chess = Game(parse_game_file('extends = "chess"\ntitle = "Chess"')).start()
    for action in state_of(chess).legal():
        with pytest.raises(ValueError, match="not a legal action"):
            state_of(start).play(action)
    after = chess.play("e2e4")
    for action in state_of(chess).legal():
        with pytest.raises(ValueError, match="not a legal action"):
            state_of(after).play(action)
    for action in state_of(start).legal()[::500]:
        with pytest.raises(ValueError, match="not a legal action"):
            state_of(chess).play(action)


@pytest.mark.parametrize(
    "limits",
    [
        {"multipv": -5},
        {"multipv": 0},
        {"depth": -1},
        {"threads": 0},
        {"threads": 10_000},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"clock": -1.0},
        {"mate": -1},
        {"moves_to_go": -1},
    ],
    ids=str,
)
def test_the_core_refuses_limits_that_make_no_sense(limits: dict[str, float]) -> None:
    state = state_of(full_board(1))
    with pytest.raises(ValueError, match="expected"):
        _core.Search(state, [], limits, _core.Table(1))


@pytest.mark.parametrize("megabytes", [0, 2**20 + 1, 2**44, 2**64 - 1])
def test_the_core_refuses_tables_that_no_machine_has(megabytes: int) -> None:
    with pytest.raises((ValueError, MemoryError)):
        _core.Table(megabytes)


@pytest.mark.parametrize("milliseconds", [-1.0, float("nan"), 0.0])
def test_the_core_survives_steps_of_no_length(milliseconds: float) -> None:
    search = _core.Search(state_of(full_board(1)), [], {"depth": 3}, _core.Table(1))
    search.step(milliseconds)
    search.stop()


def test_the_core_survives_enormous_hints() -> None:
    state, most = state_of(full_board(1)), 2**31 - 1
    hints = [(action, most, -most, most) for action in state.legal()[:20]]
    search = _core.Search(state, [], {"nodes": 100}, _core.Table(1), hints)
    search.run()
    assert search.progress["done"]


def test_games_that_are_equal_but_compiled_twice_do_not_disturb_each_other() -> None:
    for seed in (1, 2, 3):
        search = Search(full_board(seed), Limits(nodes=50))
        search.run()
        assert search.decision().move in search.position.moves
