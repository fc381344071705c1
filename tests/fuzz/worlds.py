"""The long comparison of core and oracle in worlds.

Usage: python -m tests.fuzz.worlds --positions 1000000 --seed 1 --processes 2
"""

from __future__ import annotations

import sys
from random import Random

from tests.fuzz.long_run import Outcome, Task, main
from tests.property.walk import Difference
from tests.property.worlds import all_layouts, compare_layout, compare_random_world

_PLIES = 80
_GAMES_A_TASK = 20


def play(task: Task) -> Outcome:
    """Play the games of a task; each ends at its first difference."""
    positions, differences = 0, list[str]()
    layouts = list(all_layouts())
    for game in range(_GAMES_A_TASK):
        dice = Random(f"{task.seed} {task.number} {game}")
        try:
            if game == 0:  # the oracle is slow on full-size boards
                name, layout = layouts[task.number % len(layouts)]
                positions += compare_layout(name, layout, dice, _PLIES)
            else:
                positions += compare_random_world(dice.randrange(10**9), dice, _PLIES)
        except Difference as difference:
            differences.append(f"task {task.number}, game {game}: {difference}")
    return Outcome(positions, differences)


if __name__ == "__main__":
    sys.exit(main(play, "Core and oracle play random games of worlds and must agree.", 1_000_000))
