"""Ctrl+C in the match that decides a round does not wait for its games."""

from __future__ import annotations

import threading

import pytest

import chessmith
from chessmith import _core
from chessmith.lab.core_games import layout_setups, start_states
from chessmith.training import gate
from chessmith.training.gate import Side, play_match
from tests.unit.lab.ctrl_c import ctrl_c

FOREVER = 10**12  # nodes of a search


def test_ctrl_c_ends_the_match_in_the_middle_of_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = chessmith.load("gardner", network=False)
    side = Side(start_states(game, layout_setups(game), None), network=False)
    begun = threading.Event()
    duel = _core.duel

    def announced(*args: object, **settings: object) -> object:
        begun.set()
        return duel(*args, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(gate, "speed_ratio", lambda *sides: 1.0)
    monkeypatch.setattr(_core, "duel", announced)
    with ctrl_c() as pressed:
        pressed.press(1, begun)
        with pytest.raises(KeyboardInterrupt):
            play_match(side, side, nodes=FOREVER, pairs=2, seed=1, threads=2)
