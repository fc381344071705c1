"""The search never returns an illegal action, however tight its limits.

`python -m tests.fuzz.tiny_limits [--positions 20000]` plays random games of every game and searches each position with
one node, with next to no time, and stopped at once.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

import chessmith
from chessmith import Limits, Position, Search
from chessmith.transposition import Table

_PLIES = 120
_LIMITS = (Limits(nodes=1), Limits(nodes=2, multipv=3), Limits(nodes=40), Limits(seconds=0.001), Limits(seconds=0))


def positions(dice: random.Random, names: list[str]) -> Iterator[Position]:
    """Yield positions of random games, cycling through the games."""
    while True:
        for name in names:
            position = chessmith.load(name).start(seed=dice.randrange(10_000))
            for _ in range(dice.randrange(1, _PLIES)):
                if position.is_over:
                    break
                if dice.random() < 0.2:
                    yield position
                position = position.play(dice.choice(position.moves))


def illegal_answer(position: Position, kind: int, table: Table) -> str | None:
    """Search with a tiny limit; return the action if it is illegal."""
    if kind < len(_LIMITS):
        search = Search(position, _LIMITS[kind], table)
        search.run()
    else:
        search = Search(position, table=table)
        if kind > len(_LIMITS):
            search.step(0.01)
        search.stop()
    move = search.decision().move
    return None if move in position.moves else move


def run(count: int, seed: int = 0, names: list[str] | None = None) -> int:
    """Try positions and return their number; fail at the first illegal action."""
    dice = random.Random(seed)
    table = Table(1)
    tried = 0
    for position in positions(dice, names or chessmith.builtin_names()):
        move = illegal_answer(position, tried % (len(_LIMITS) + 2), table)
        assert move is None, f"{move} is not legal in {position.game.name}, {position.fen}"
        tried += 1
        if tried >= count:
            break
    return tried


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("games", nargs="*", help="all games if left out")
    options = parser.parse_args()
    begin = time.monotonic()
    tried = run(options.positions, options.seed, options.games)
    print(f"{tried:,} positions, no illegal action, {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
