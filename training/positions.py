"""Play quick self-play games and record the quiet positions that the searches evaluate.

Usage: python -m training.positions positions.bin --minutes 30

A search evaluates quiet leaves, not the positions of the game, so these are what an evaluation has to learn. Games
begin with random moves, some have random moves later on, and all end once they are decided: an evaluation has to be
good where the outcome is still open. Several instances can run at once, each with its own file and `--seed`.
"""

from __future__ import annotations

import argparse
import random
import struct
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import chessmith
from chessmith import _core
from chessmith.core_view import position_of, state_of
from chessmith.transposition import Table

LETTERS: Final = "PNBRQKpnbrqk"
RANDOM_PLIES: Final = (2, 8)  # at the start of a game: minimum and maximum
NODES: Final = (40, 80, 200, 400, 800)  # per search; each game uses one of these
LEAVES: Final = 16  # recorded per search
NOISE: Final = (0.0, 0.0, 0.015, 0.04)  # share of random moves; each game uses one of these
MOST_PLIES: Final = 260
UNEVEN: Final = 150  # centipawns at which an opening is discarded
DECIDED: Final = 250  # centipawns that decide a game...
DECIDED_PLIES: Final = 3  # ...if they last longer than this


def record(position: chessmith.Position) -> bytes:
    """Encode a position in the 32 bytes of `sample.h`, not yet labelled.

    >>> record(chessmith.load("chess").start())[:12].hex()
    'ffff00000000ffff13422531'
    """
    rows = position.fen.split()[0].split("/")
    board = "".join(" " * int(mark) if mark.isdigit() else mark for row in reversed(rows) for mark in row)
    occupied = sum(1 << square for square, letter in enumerate(board) if letter != " ")
    pieces = [LETTERS.index(letter) for letter in board if letter != " "]
    pieces += [0] * (32 - len(pieces))
    nibbles = bytes(low | high << 4 for low, high in zip(pieces[::2], pieces[1::2], strict=True))
    return struct.pack("<Q16s2xB5x", occupied, nibbles, position.turn == "black")


def play(game: chessmith.Game, dice: random.Random) -> Iterator[chessmith.Position]:
    """Play one game; yield quiet leaves of its searches."""
    position = game.start()
    for _ in range(dice.randint(*RANDOM_PLIES)):
        if not position.is_over:
            position = position.play(dice.choice(position.moves))
    limits = chessmith.Limits(nodes=dice.choice(NODES))
    noise = dice.choice(NOISE)
    table = Table(1)
    seen: set[int] = set()
    decided = 0
    for ply in range(MOST_PLIES):
        if position.is_over:
            return
        search = chessmith.Search(position, limits, table)
        search.run()
        line = search.progress.lines[0]
        best = abs(line.score.rank)
        decided = decided + 1 if best > DECIDED else 0
        if (ply == 0 and best > UNEVEN) or decided > DECIDED_PLIES:
            return
        for state in _core.quiet_leaves(state_of(position), limits.nodes or 1, LEAVES):
            leaf = position_of(game, state, position.world)
            if leaf.key not in seen and not leaf.is_over:
                seen.add(leaf.key)
                yield leaf
        position = position.play(dice.choice(position.moves) if dice.random() < noise else line.moves[0])


def main() -> None:
    """Play until time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("result", type=Path, help="the file to write; what it has already is kept")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = chessmith.load("chess")
    dice = random.Random(options.seed)
    end = time.monotonic() + 60 * options.minutes
    games = positions = 0
    try:
        file = options.result.open("ab")
    except OSError as error:
        sys.exit(f"{options.result}: {error.strerror}")
    with file:
        while time.monotonic() < end:
            for position in play(game, dice):
                file.write(record(position))
                positions += 1
            games += 1
            left = max(0, end - time.monotonic())
            print(f"\r{games} games, {positions} positions, {left:.0f} s left ", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
