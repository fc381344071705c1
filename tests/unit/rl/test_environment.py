"""The PettingZoo environment passes PettingZoo's own tests, in games of every kind."""

from __future__ import annotations

import doctest
import importlib
import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import chessmith
from chessmith import rl
from chessmith.errors import ChessmithError
from chessmith.rl.environment import Environment
from chessmith.rules.built_in import builtin_names

each_kind = pytest.mark.parametrize("name", ["fragments", "chess", "skirmish_recruiter", "factory", "portals", "grand"])


@each_kind
def test_the_interface_is_what_pettingzoo_expects(name: str) -> None:
    with warnings.catch_warnings():
        # It recommends names like player_0, and knows by name which environments may observe more than an array.
        warnings.filterwarnings("ignore", category=UserWarning, module="pettingzoo")
        api_test(rl.env(name), num_cycles=120)


@each_kind
def test_equal_seeds_give_equal_games(name: str) -> None:
    seed_test(lambda: rl.env(name), num_cycles=60)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", builtin_names())
def test_every_game_is_what_pettingzoo_expects(name: str) -> None:
    test_the_interface_is_what_pettingzoo_expects(name)
    test_equal_seeds_give_equal_games(name)


def test_without_a_seed_games_differ() -> None:
    env = rl.env("chess960")
    starts = set()
    for _ in range(5):
        env.reset()
        starts.add(env.unwrapped.position.fen)
    assert len(starts) > 1


def test_a_game_is_that_of_its_seed() -> None:
    env = rl.env("skirmish")
    env.reset(seed=11)
    position = chessmith.load("skirmish").start(seed=11)
    random = np.random.default_rng(0)
    for _ in range(80):
        observation, *_ = env.last()
        number = int(random.choice(np.flatnonzero(observation["action_mask"])))
        position = position.play(env.unwrapped.actions.decode(position, number))
        env.step(number)
        assert env.unwrapped.position == position
        assert env.agent_selection == position.turn


def test_a_mate_is_rewarded() -> None:
    env = rl.env("chess")
    env.reset(seed=0)
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        raw = env.unwrapped
        env.step(raw.actions.encode(raw.position, move))
    assert env.rewards == {"white": -1, "black": 1}
    assert env.terminations == {"white": True, "black": True}
    assert not env.last()[0]["action_mask"].any()


def test_only_the_side_to_move_has_actions() -> None:
    env = rl.env("chess")
    env.reset(seed=0)
    assert env.observe("white")["action_mask"].sum() == 20
    assert env.observe("black")["action_mask"].sum() == 0
    assert env.observe("black")["observation"][0].sum() == 1


def test_an_illegal_action_loses() -> None:
    env = rl.env("chess")
    env.reset(seed=0)
    env.step(0)
    assert env.terminations["white"] and env.rewards["white"] == -1


def test_the_board_is_rendered_as_text() -> None:
    env = rl.env("chess", render_mode="ansi")
    env.reset(seed=0)
    board = env.render()
    assert board is not None and "♚" in board
    with pytest.raises(ChessmithError, match="render_mode: 'rgb', expected ansi or human"):
        rl.env("chess", render_mode="rgb")


def test_an_environment_survives_pickling() -> None:
    env = Environment("fragments", layout="sample1")
    copy = pickle.loads(pickle.dumps(env))
    copy.reset(seed=1)
    assert copy.position.fen == chessmith.load("fragments").start("sample1").fen


@pytest.mark.parametrize("name", ["rl", "rl.action_space", "rl.batch", "rl.environment"])
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"chessmith.{name}")).failed == 0
