"""Speed of the search in chess: `python -m benchmarks.search [--seconds 1.5] [--rounds 2]`.

Nodes per second next to Stockfish with its classical evaluation, alternating on the same positions; and the time of two
threads to a fixed depth relative to one, which needs two free cores. How threads interact is random, so one position
says little: the result is the mean over many. The exit code is 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import math
import statistics
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

import chessmith
from benchmarks.choices import POSITIONS
from benchmarks.peers import STOCKFISH
from chessmith import Limits, Search

RATE_BAR: Final = 0.8
THREADS_BAR: Final = 0.7
DEPTH: Final = 17
EVERY: Final = 8  # only one position in this many is searched to that depth
FENS: Final = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 11",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
)


def our_rate(fen: str, seconds: float) -> float:
    """Nodes per second of our search."""
    search = Search(chessmith.load("chess").position(fen), Limits(seconds=seconds))
    search.run()
    return search.progress.nodes / search.progress.seconds


def their_rate(program: str, fen: str, seconds: float) -> float:
    """Nodes per second of Stockfish with its classical evaluation."""
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("setoption name Use NNUE value false\nsetoption name Hash value 16\n")
    process.stdin.write(f"position fen {fen}\ngo movetime {seconds * 1000:.0f}\n")
    process.stdin.flush()
    rate = 0
    for line in process.stdout:
        words = line.split()
        if "nps" in words:
            rate = int(words[words.index("nps") + 1])
        if words[:1] == ["bestmove"]:
            break
    process.kill()
    process.communicate()
    return rate


def seconds_to_depth(fen: str, threads: int) -> float:
    """Seconds for a search to the fixed depth."""
    search = Search(chessmith.load("chess").position(fen), Limits(depth=DEPTH, threads=threads))
    search.run()
    return search.progress.seconds


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description="Speed of the search in chess.")
    parser.add_argument("--seconds", type=float, default=1.5, metavar="S", help="seconds per position; 1.5")
    parser.add_argument("--rounds", type=int, default=2, metavar="N", help="rounds; 2")
    options = parser.parse_args(arguments)
    met = True
    if STOCKFISH.path is None:
        print(f"LEFT OUT: {STOCKFISH.advice}", file=sys.stderr)
    else:
        ours = theirs = 0.0
        for _ in range(options.rounds):
            for fen in FENS:
                theirs += their_rate(STOCKFISH.path, fen, options.seconds)
                ours += our_rate(fen, options.seconds)
        count = options.rounds * len(FENS)
        print(
            f"{ours / count:,.0f} nodes a second, Stockfish (classical) {theirs / count:,.0f}: "
            f"{ours / theirs:.2f} of it, bar {RATE_BAR}"
        )
        met = ours >= RATE_BAR * theirs
    fens = POSITIONS.read_text().splitlines()[::EVERY]
    logs = [math.log(seconds_to_depth(fen, 2) / seconds_to_depth(fen, 1)) for fen in fens * options.rounds]
    share = math.exp(statistics.mean(logs))
    error = share * 1.96 * statistics.stdev(logs) / math.sqrt(len(logs))
    print(
        f"depth {DEPTH}, {len(fens)} positions: two threads in {share:.3f} ± {error:.3f} of the time of one, "
        f"bar {THREADS_BAR}"
    )
    return 0 if met and share <= THREADS_BAR else 1


if __name__ == "__main__":
    sys.exit(main())
