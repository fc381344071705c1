"""Positions to think about: from random games, with enough good moves among them to look like games."""

from __future__ import annotations

import random
from functools import cache

import chessmith
from chessmith import Position, builtin_names
from chessmith.engine import level

PLAIN_GAMES = [name for name in builtin_names() if not chessmith.load(name).traits.dice]
WORLDS = ["pirate_seas", "ruins", "factory", "rift"]


@cache
def sample(name: str, count: int = 12, *, seed: int = 0) -> tuple[Position, ...]:
    """Positions of a game that are not over, from different games and stages."""
    game = chessmith.load(name)
    dice = random.Random(f"{name} {seed}")
    found: list[Position] = []
    while len(found) < count:
        position = game.start(seed=dice.randrange(1000))
        for _ in range(dice.randrange(2, 70)):
            if position.is_over:
                break
            if dice.random() < 0.3:
                position = position.play(level(1).begin(position, seed=dice.randrange(1000)).decision().action)
            else:
                position = position.play(dice.choice(position.moves))
        if not position.is_over:
            found.append(position)
    return tuple(found)
