"""The value of a position with dice, found by the core and by plain expectimax on the oracle's rules.

Both see the same leaf: the core's evaluation as an expected result. Everything between root and leaf is worked out
twice: actions, outcomes and their odds, whose choice it is, how a game ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import chessmith
from chessmith import _core
from chessmith.core_view import state_of
from tests.oracle.skirmish import GAMES, SkirmishPosition, expectimax
from tests.property.skirmish_positions import random_fen

TOLERANCE = 1e-6
_WON = 0.99  # what a won position is worth ...
_SOONER = 1 / 16384  # ... and more for each ply that is left before the horizon
_MOST_PIECES = 6
_MOST_LEAVES = 6000
_DEEPEST = 3


class Comparison(NamedTuple):
    """One position, looked at in three ways."""

    name: str
    fen: str
    depth: int
    expected: float  # by plain expectimax
    plain: float  # by the core, without pruning
    pruned: float
    plain_nodes: int
    pruned_nodes: int

    @property
    def agrees(self) -> bool:
        """Whether all three found the same value."""
        return max(abs(self.plain - self.expected), abs(self.pruned - self.expected)) <= TOLERANCE


def comparisons(seed: int) -> Iterator[Comparison]:
    """Small positions of all skirmish games without end, each with a value at depth 1, 2 or 3."""
    dice = Random(seed)
    names = sorted(GAMES)
    while True:
        name = dice.choice(names)
        position = SkirmishPosition.from_fen(GAMES[name], random_fen(GAMES[name], dice, _MOST_PIECES))
        if position.legal_texts():
            yield compare(position, _depth_for(position, dice.randint(1, _DEEPEST)))


def compare(position: SkirmishPosition, depth: int) -> Comparison:
    """Find the value of a position for the side to move."""
    state = _state(position.game.name, position.fen())
    expected = float(expectimax(position, depth, lambda leaf, ply: _leaf(leaf, depth - ply)))
    plain, plain_nodes = _core.expectation(state, depth, prune=False)
    pruned, pruned_nodes = _core.expectation(state, depth)
    sign = 1 if position.side == "w" else -1
    return Comparison(
        position.game.name, position.fen(), depth, sign * expected, plain, pruned, plain_nodes, pruned_nodes
    )


def ratio(found: list[Comparison]) -> float:
    """The nodes that pruning needs for one node without it."""
    return sum(one.pruned_nodes for one in found) / sum(one.plain_nodes for one in found)


def _depth_for(position: SkirmishPosition, wanted: int) -> int:
    """As deep as wanted, but not deeper than plain Python gets in a few seconds."""
    state = _state(position.game.name, position.fen())
    return max([1, *(depth for depth in range(2, wanted + 1) if state.perft(depth) <= _MOST_LEAVES)])


def _leaf(position: SkirmishPosition, plies_left: int) -> float:
    result = position.result()[0]
    if result == "1/2-1/2":
        return 0.0
    if result != "*":
        return (_WON + _SOONER * plies_left) * (1 if result == "1-0" else -1)
    chance = _core.win_chance(_core.evaluate(_state(position.game.name, position.fen())))
    return chance if position.side == "w" else -chance


def _state(name: str, fen: str) -> _core.State:
    return state_of(_game(name).position(fen))


@cache
def _game(name: str) -> chessmith.Game:
    return chessmith.load(name)
