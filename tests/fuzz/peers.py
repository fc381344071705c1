"""Random games compared with other programs: `python -m tests.fuzz.peers --positions 100000 --seed 1`."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from tests.property import chessmaker_rules, fairy_stockfish, python_chess
from tests.property.walk import Difference

Compare = Callable[[str, random.Random], int]


class Peer(NamedTuple):
    """Another program, the games it shares with us, and its share of all positions, small for slow programs."""

    name: str
    compare: Compare
    games: tuple[str, ...]
    part: float


PEERS = (
    Peer("python-chess", python_chess.compare_one_game, tuple(python_chess.BOARDS), 0.80),
    Peer("pyffish", fairy_stockfish.compare_one_game, fairy_stockfish.VARIANTS, 0.18),
    Peer("chessmaker", chessmaker_rules.compare_one_game, ("sample0", "sample1"), 0.02),
)


def compare(peer: Peer, game: str, positions: int, seed: int) -> str:
    """Compare a game's share of the positions; return a line of summary, or raise a Difference."""
    quota = max(1, int(positions * peer.part / len(peer.games)))
    begin, count, number = time.perf_counter(), 0, 0
    while count < quota:
        number += 1
        try:
            count += peer.compare(game, random.Random(f"{seed} {game} {number}"))
        except Difference as difference:
            difference.add_note(f"{peer.name}, {game}, game {number} of seed {seed}")
            raise
    return f"{peer.name} {game}: {count:,} positions the same ({time.perf_counter() - begin:.0f} s)"


def main() -> int:
    """Run the comparison; the exit code is 1 if there is a difference."""
    parser = argparse.ArgumentParser(description="Hold random games against other programs.")
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        for peer in PEERS:
            for game in peer.games:
                print(compare(peer, game, options.positions, options.seed), flush=True)
    except Difference as difference:
        print(difference, *difference.__notes__, sep="\n", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
