"""Play shallow games with Stockfish and note what it thinks of every move on the way.

Usage: python -m training.positions games.txt --minutes 30

Each line of the result is a FEN and, behind a semicolon, all moves as `move,centipawns,reply`. Most games are played
with some noise, so that what a blunder leads to is seen as well. Several of these may run at once, with a file each.
"""

from __future__ import annotations

import argparse
import math
import random
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import chessmith

DEPTH = 3
MATE = 30_000


class Stockfish:
    """A running Stockfish that is asked about all moves of a position at once."""

    def __init__(self, program: str) -> None:
        """Start the program."""
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._send("setoption name Hash value 8\nsetoption name MultiPV value 250\n")

    def moves(self, fen: str) -> dict[str, tuple[int, str]]:
        """By move: its centipawns for the side to move and the reply that is expected, `-` for none."""
        self._send(f"position fen {fen}\ngo depth {DEPTH}\n")
        assert self._process.stdout is not None
        found: dict[str, tuple[int, str]] = {}
        for line in self._process.stdout:
            words = line.decode().split()
            if words[:1] == ["bestmove"]:
                break
            if words[:3] != ["info", "depth", str(DEPTH)] or "pv" not in words:
                continue
            kind, number = words[words.index("score") + 1 :][:2]
            line_of_play = words[words.index("pv") + 1 :]
            score = int(number) if kind == "cp" else int(math.copysign(MATE, int(number)))
            found[line_of_play[0]] = (score, line_of_play[1] if len(line_of_play) > 1 else "-")
        return found

    def _send(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(text.encode())
        self._process.stdin.flush()


def play(stockfish: Stockfish, dice: random.Random) -> Iterator[str]:
    """One game, as lines of the result."""
    position = chessmith.load("chess").start()
    for _ in range(dice.randint(4, 11)):
        if position.is_over:
            return
        position = position.play(dice.choice(list(position.legal())))
    warmth = dice.choice([15, 40, 80, 150])  # centipawns that a move may be worse and still be played now and then
    noise = dice.choice([0, 0.04, 0.12])
    decided = 0
    for ply in range(240):
        moves = {} if position.is_over else stockfish.moves(position.fen)
        best = max((score for score, _ in moves.values()), default=MATE)
        if abs(best) > (400 if ply == 0 else 5000) or decided > 12:
            return
        decided += abs(best) > 1500
        yield f"{position.fen};{' '.join(f'{move},{score},{reply}' for move, (score, reply) in moves.items())}"
        if dice.random() < noise:
            move = dice.choice(list(moves))
        else:
            weights = [math.exp(max(-50, (score - best) / warmth)) for score, _ in moves.values()]
            [move] = dice.choices(list(moves), weights)
        position = position.play(move)


def main() -> None:
    """Play until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("result", type=Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stockfish", default="stockfish", help="the program to ask")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    stockfish = Stockfish(options.stockfish)
    end = time.monotonic() + 60 * options.minutes
    lines = 0
    with options.result.open("a", encoding="ascii") as file:
        while time.monotonic() < end:
            for line in play(stockfish, dice):
                file.write(f"{line}\n")
                lines += 1
            print(f"\r{lines} positions, {end - time.monotonic():.0f} s left ", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
