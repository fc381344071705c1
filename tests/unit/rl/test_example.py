"""The example that learns: it plays, it learns, and it gets better at what it is shown."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from chessmith.rl import Batch


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    path = Path(__file__).parents[3] / "examples" / "learn_fragments.py"
    spec = importlib.util.spec_from_file_location("learn_fragments", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "STEPS", 8)
    monkeypatch.setattr(module, "MINIBATCH", 64)
    return module


def test_learning_moves_chances_towards_actions_that_went_well(example: ModuleType) -> None:
    random = np.random.default_rng(1)
    batch = Batch("fragments", 16, max_plies=50)
    network = example.Network(batch.observations[0].size, len(batch.actions), random)
    played = example.play(batch, network, random)
    rows = np.arange(len(played.actions))
    assert played.masks[rows, played.actions].all()
    gain = np.where(rows % 2, 1, -1).astype(np.float32)

    def surprise() -> float:
        chances = example.probabilities(network.layers(played.inputs)[-1], played.masks)
        return float((np.log(chances[rows, played.actions]) * gain).mean())

    before = surprise()
    for _ in range(5):
        example.learn(network, played._replace(advantages=gain), random)
    assert surprise() > before + 0.01


def test_a_value_is_learned_from_the_returns(example: ModuleType) -> None:
    random = np.random.default_rng(1)
    batch = Batch("fragments", 16, max_plies=50)
    network = example.Network(batch.observations[0].size, len(batch.actions), random)
    played = example.play(batch, network, random)
    wanted = 0.5
    for _ in range(30):
        example.learn(network, played._replace(returns=np.full_like(played.returns, wanted)), random)
    values = np.tanh(network.layers(played.inputs)[-1][:, -1])
    assert np.abs(values - wanted).mean() < 0.15


def test_a_score_counts_every_game_once(example: ModuleType) -> None:
    batch = Batch("fragments", 1)
    network = example.Network(batch.observations[0].size, len(batch.actions), np.random.default_rng(1))
    assert 0.2 < example.score_against_random("fragments", network, 60, seed=3) < 0.9
