"""Positions to think about: from random games, with enough good moves among them to look like games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

import chessmith
from chessmith import Position, builtin_names
from chessmith.engine import level

PLAIN_GAMES = [name for name in builtin_names() if not chessmith.load(name).traits.dice]
WORLDS = ["pirate_seas", "ruins", "factory", "rift"]


def sample(name: str, count: int = 6, *, seed: int = 0) -> tuple[Position, ...]:
    """Positions of a game that are not over, from different games and stages; fewer are the first of more."""
    found, more = _begun(name, seed)
    found.extend(islice(more, max(0, count - len(found))))
    return tuple(found[:count])


@cache
def _begun(name: str, seed: int) -> tuple[list[Position], Iterator[Position]]:
    return [], _positions(name, seed)


def _positions(name: str, seed: int) -> Iterator[Position]:
    game = chessmith.load(name)
    dice = random.Random(f"{name} {seed}")
    while True:
        position = game.start(seed=dice.randrange(1000))
        for _ in range(dice.randrange(2, 70)):
            if position.is_over:
                break
            if dice.random() < 0.3:
                position = position.play(level(1).begin(position, seed=dice.randrange(1000)).decision().action)
            else:
                position = position.play(dice.choice(position.moves))
        if not position.is_over:
            yield position
