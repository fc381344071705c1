"""Make training samples from games: positions near them, each with Stockfish's static evaluation.

Usage: python -m training.samples games.txt samples.bin

Stockfish's `eval` tells besides the worth of a position what it would be without each of its pieces. So one question
gives the value of a function at a point and how it changes in every direction, and a few million positions suffice.
"""

from __future__ import annotations

import argparse
import random
import re
import struct
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import chessmith

LETTERS = "PNBRQKpnbrqk"
CHILDREN = 6  # of each position of a game
HOLD_OUT = 64  # one position of so many tests the network instead of training it
MOST_PAWNS = 60.0  # beyond, nothing is to be learned
UNKNOWN = 32767

_CELL = re.compile(r"\|(.{7})" * 8 + r"\|")


class Judgement(NamedTuple):
    """What Stockfish says of a position: pawns for White, as it stands and without the piece on a square."""

    worth: float
    pieces: dict[int, str]
    without: dict[int, float]


def children(games: Path, dice: random.Random) -> Iterator[str]:
    """FENs of positions one move beside the games: half after sensible moves, half after any."""
    game = chessmith.load("chess")
    with games.open(encoding="ascii") as file:
        for line in file:
            fen, _, entries = line.strip().partition(";")
            moves = [(text, int(score)) for text, score, _ in (entry.split(",") for entry in entries.split())]
            if not moves:
                continue
            best = max(score for _, score in moves)
            sensible = [text for text, score in moves if score >= best - 100]
            position = game.position(fen)
            chosen = {dice.choice(sensible if i % 2 else [text for text, _ in moves]) for i in range(CHILDREN)}
            for text in chosen:
                board, side = position.play(text).fen.split()[:2]
                yield f"{board} {side} - - 0 1"


def judge(fens: list[str], program: str) -> Iterator[tuple[str, Judgement]]:
    """Ask Stockfish about positions; those in check it says nothing about."""
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None

    def ask() -> None:
        assert process.stdin is not None
        for fen in fens:
            process.stdin.write(f"position fen {fen}\neval\n")
        process.stdin.write("quit\n")
        process.stdin.close()

    threading.Thread(target=ask, daemon=True).start()
    waiting = iter(fens)
    cells: list[tuple[str, ...]] = []
    for line in process.stdout:
        if line.startswith(" NNUE derived piece values"):
            cells = []
        elif len(cells) < 16 and (row := _CELL.match(line)):
            cells.append(row.groups())
        elif line.startswith("Final evaluation: none"):
            next(waiting)
        elif line.startswith("NNUE evaluation"):
            yield next(waiting), _read(float(line.split()[2]), cells)


def _read(worth: float, cells: list[tuple[str, ...]]) -> Judgement:
    pieces: dict[int, str] = {}
    without: dict[int, float] = {}
    for rank in range(8):
        letters, numbers = cells[2 * (7 - rank)], cells[2 * (7 - rank) + 1]
        for file in range(8):
            if letters[file].strip():
                pieces[8 * rank + file] = letters[file].strip()
            if numbers[file].strip():
                without[8 * rank + file] = worth - float(numbers[file])
    return Judgement(worth, pieces, without)


def sample(judgement: Judgement, black: bool, held_out: bool) -> bytes:
    """One sample in the form that the trainer reads."""
    squares = sorted(judgement.pieces)
    nibbles = bytearray(16)
    without = [UNKNOWN] * 32
    for i, square in enumerate(squares):
        nibbles[i // 2] |= LETTERS.index(judgement.pieces[square]) << (4 * (i % 2))
        if abs(judgement.without.get(square, MOST_PAWNS)) < MOST_PAWNS:
            without[i] = round(100 * judgement.without[square])
    kings = {letter: square for square, letter in judgement.pieces.items()}
    occupied = sum(1 << square for square in squares)
    score = round(100 * judgement.worth)
    return struct.pack("<Q16shBBBB2x32h", occupied, nibbles, score, black, held_out, kings["K"], kings["k"], *without)


def main() -> None:
    """Write the samples of some games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path)
    parser.add_argument("result", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stockfish", default="stockfish", help="the program to ask")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    fens = sorted(set(children(options.games, dice)))
    dice.shuffle(fens)
    with options.result.open("wb") as file:
        for number, (fen, judgement) in enumerate(judge(fens, options.stockfish)):
            if abs(judgement.worth) < MOST_PAWNS:
                file.write(sample(judgement, fen.split()[1] == "b", number % HOLD_OUT == 0))
            if number % 1000 == 0:
                print(f"\r{number} of {len(fens)} positions ", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
