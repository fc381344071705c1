"""The networks that ship with Chessmith are used by their games and documented."""

from __future__ import annotations

from pathlib import Path

import pytest

import chessmith
from chessmith import _core
from chessmith.core_view import layout_setup, rules_with, state_of
from chessmith.networks.file import NetworkFile
from chessmith.networks.store import SHIPPED, shipped_networks
from chessmith.tunings.file import Tuning
from tests.oracle.evaluation.game_network import GameNetwork

PAGE = Path(__file__).resolve().parents[3] / "docs" / "networks.md"


@pytest.mark.parametrize("path", shipped_networks().values(), ids=lambda path: path.stem)
def test_a_shipped_network_is_the_one_of_its_game(path: Path) -> None:
    network = NetworkFile.read(path)
    game = chessmith.load(network.description["game"])
    assert (path.stem, network.rules_hash, network.key) == (game.name, game.rules_hash, game.network_key)
    layout = next(iter(game.layouts))
    position, setup = game.start(layout=layout), layout_setup(game, layout)
    # Without the network, the terms count as they did when it was trained.
    plain = rules_with(game, setup.world, None, Tuning.under(network)).position(setup.for_core())
    correction = _core.evaluate(state_of(position)) - _core.evaluate(plain)
    assert correction == GameNetwork.read(network.content).correction(position)


def test_every_shipped_network_is_told_about() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for path in SHIPPED.glob("*.net"):
        assert f"| `{path.name}` |" in page
