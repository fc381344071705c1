"""Quality of the moves that our search chooses in chess: `python -m benchmarks.choices --save now.json`.

Change the search or the evaluation, then run `python -m benchmarks.choices --against now.json`. Both versions choose a
move at fixed nodes in 2,400 undecided positions from games against Stockfish; where they differ, Stockfish gives the
expected result of both moves. A few minutes tell as much as some hundred games, since every position is a comparison
and none is played out; the final word is still a match.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import chessmith
from benchmarks.peers import STOCKFISH
from chessmith import Limits, Search
from chessmith.errors import ChessmithError
from chessmith.transposition import Table
from chessmith.uci.client import UciEngine

POSITIONS: Final = Path(__file__).parent / "positions" / "undecided.txt"
NODES: Final = 15_000
JUDGE_NODES: Final = 60_000
CENTIPAWNS: Final = 110  # advantage at which the expected result is 1 / (1 + 1/e)


def choices(fens: Sequence[str], limits: Limits) -> Iterator[str]:
    """The move that our search chooses in each position."""
    game = chessmith.load("chess")
    table = Table(16)
    for fen in fens:
        table.clear()
        search = Search(game.position(fen), limits, table)
        search.run()
        yield search.progress.lines[0].moves[0]


def read_choices(path: Path, count: int) -> list[str]:
    """Read the saved moves of the first `count` positions; raise a ChessmithError if the file cannot be used."""
    try:
        moves = json.loads(path.read_text())["moves"]
    except OSError as error:
        raise ChessmithError(f"{path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise ChessmithError(f"{path}: not a file that --save has written") from None
    if len(moves) < count:
        raise ChessmithError(f"{path}: has {len(moves)} choices, expected {count}")
    return list(moves[:count])


def worth(judge: UciEngine, fen: str, move: str) -> float:
    """The judge's expected result after a move, from 0 to 1."""
    judge.new_game()
    said = judge.go(f"fen {fen}", f"nodes {JUDGE_NODES} searchmoves {move}", seconds=60).best
    if said.mate is not None:
        return 1.0 if said.mate > 0 else 0.0
    return 1 / (1 + math.exp(-(said.cp or 0) / CENTIPAWNS))


def compare(program: str, fens: Sequence[str], before: Sequence[str], now: Sequence[str]) -> list[float]:
    """How much better each new choice is than the old one, in expected result."""
    gains: list[float] = []
    with UciEngine([program], {"Hash": "16"}) as judge:
        for fen, old, new in zip(fens, before, now, strict=True):
            gains.append(0.0 if old == new else worth(judge, fen, new) - worth(judge, fen, old))
            show(f"judging {len(gains)} of {len(fens)}")
    return gains


def show(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text} ", end="", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Choose the moves, then save or compare them."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.choices", description="Quality of the moves that our search chooses in chess."
    )
    parser.add_argument("--nodes", type=int, default=NODES, metavar="N", help=f"nodes per search; {NODES}")
    parser.add_argument("--positions", type=int, metavar="N", help="use only the first N positions")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the moves to a file")
    parser.add_argument("--against", type=Path, metavar="FILE", help="compare with the moves of an earlier --save")
    options = parser.parse_args(arguments)
    if options.against and STOCKFISH.path is None:
        parser.error(STOCKFISH.advice)
    if options.positions is not None and options.positions < 1:
        parser.error(f"--positions: {options.positions}, expected 1 or more")
    fens = POSITIONS.read_text().splitlines()[: options.positions]
    try:
        before = read_choices(options.against, len(fens)) if options.against else []
        limits = Limits(nodes=options.nodes)
    except ChessmithError as error:
        parser.error(str(error))
    chosen: list[str] = []
    for move in choices(fens, limits):
        chosen.append(move)
        show(f"choosing {len(chosen)} of {len(fens)}")
    if options.save:
        options.save.write_text(json.dumps({"nodes": options.nodes, "moves": chosen}))
    if options.against:
        assert STOCKFISH.path is not None
        gains = compare(STOCKFISH.path, fens, before, chosen)
        mean = sum(gains) / len(gains)
        spread = 1.96 * math.sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
        differ = sum(old != new for old, new in zip(before, chosen, strict=True))
        told = f"{1000 * mean:+.2f} ± {1000 * spread:.2f} thousandths of a result a move"
        print(f"{differ} of {len(gains)} differ, {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
