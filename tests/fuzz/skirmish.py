"""The long comparison of core and oracle in the skirmish games.

Usage: python -m tests.fuzz.skirmish --positions 300000 --seed 1 --processes 2
"""

from __future__ import annotations

import sys
from random import Random

from tests.fuzz.long_run import Outcome, Task, main
from tests.oracle.skirmish import GAMES
from tests.property.skirmish import compare_from_anywhere, compare_from_start
from tests.property.walk import Difference

_LONG = 150
_SHORT = 30
_ROUNDS = 2


def play(task: Task) -> Outcome:
    """Play each of the games twice, one of all these from its start position; each ends at its first difference."""
    positions, differences = 0, list[str]()
    games = list(GAMES) * _ROUNDS
    for number, name in enumerate(games):
        dice = Random(f"{task.seed} {task.number} {number}")
        try:
            if number == task.number % len(games):
                positions += compare_from_start(name, dice, _LONG)
            else:
                positions += compare_from_anywhere(name, dice, _SHORT)
        except Difference as difference:
            differences.append(f"task {task.number}, game {number}: {difference}")
    return Outcome(positions, differences)


if __name__ == "__main__":
    sys.exit(main(play, "Core and oracle play random skirmishes and must agree.", 300_000))
