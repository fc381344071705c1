"""Solve the small games outright again, into the tables that come with the package.

Usage: python -m scripts.solve_small_games, after a change to the rules of one of them.
"""

import shutil

import chessmith
from chessmith.endgame import solve_whole_game
from chessmith.endgame.table_file import SHIPPED

SMALL_GAMES = ("ford",)
MOST_POSITIONS = 100_000  # ten bytes each: a small part of the package


def main() -> None:
    """Write a table for each."""
    shutil.rmtree(SHIPPED, ignore_errors=True)
    for name in SMALL_GAMES:
        game = chessmith.load(name)
        for layout in game.layouts:
            value = solve_whole_game(game.start(layout), layout, most_positions=MOST_POSITIONS, root=SHIPPED)
            print(f"{name}, layout {layout}: {value}")


if __name__ == "__main__":
    main()
