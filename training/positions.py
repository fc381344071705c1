"""Play quick games of Chessmith against itself and note the positions that its searches end in.

Usage: python -m training.positions positions.bin --minutes 30

What an evaluation is asked about is not the positions of games but the quiet ones at the ends of lines, so these are
what it has to learn. Games begin at random, some are played with some noise, and all end once they are decided: an
evaluation has to be good where a game still hangs in the balance. Several of these may run at once, with a file and a
`--seed` each.
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
from chessmith.engine.line import Line
from chessmith.transposition import Table

LETTERS: Final = "PNBRQKpnbrqk"
RANDOM_PLIES: Final = (2, 8)  # at the beginning of a game: so many at least, at most
LINES: Final = 8  # of every search
NODES: Final = (50, 80, 120, 200, 400)  # for each line; one of these for all of a game
NOISE: Final = (0.0, 0.0, 0.015, 0.04)  # how often any move is played instead of the best; likewise
MOST_PLIES: Final = 260
UNEVEN: Final = 150  # centipawns that make a beginning useless
DECIDED: Final = 250  # centipawns that decide a game...
DECIDED_PLIES: Final = 3  # ...once they lasted longer than this


def record(position: chessmith.Position) -> bytes:
    """A position in the 32 bytes of `sample.h`, not judged yet.

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


def end_of(position: chessmith.Position, line: Line) -> chessmith.Position:
    """Where a line leads to."""
    for move in line.moves:
        position = position.play(move)
    return position


def play(game: chessmith.Game, dice: random.Random) -> Iterator[chessmith.Position]:
    """One game, as the quiet positions that were seen in it."""
    position = game.start()
    for _ in range(dice.randint(*RANDOM_PLIES)):
        if not position.is_over:
            position = position.play(dice.choice(position.moves))
    limits = chessmith.Limits(nodes=LINES * dice.choice(NODES), multipv=LINES)
    noise = dice.choice(NOISE)
    table = Table(1)
    seen: set[int] = set()
    decided = 0
    for ply in range(MOST_PLIES):
        if position.is_over:
            return
        search = chessmith.Search(position, limits, table)
        search.run()
        lines = search.progress.lines
        best = abs(lines[0].score.rank)
        decided = decided + 1 if best > DECIDED else 0
        if (ply == 0 and best > UNEVEN) or decided > DECIDED_PLIES:
            return
        for end in (end_of(position, line) for line in lines):
            if end.key not in seen and not end.in_check and not end.is_over:
                seen.add(end.key)
                yield end
        position = position.play(dice.choice(position.moves) if dice.random() < noise else lines[0].moves[0])


def main() -> None:
    """Play until the time is over."""
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
