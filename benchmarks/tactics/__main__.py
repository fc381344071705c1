"""Solve the positions: `make tactics`, or `python -m benchmarks.tactics [GAME…] [--time S | --nodes N] [--json]`.

The exit code is 1 if fewer than nine of ten are solved.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import chessmith
from benchmarks.tactics.puzzle import Puzzle, read
from chessmith import Engine

BAR: Final = 0.9
DEFAULT_NODES: Final = 400_000


def solve(puzzle: Puzzle, engine: Engine, limits: dict[str, Any]) -> dict[str, Any]:
    """Let the engine solve a position; return the result as a record."""
    engine.clear()
    decision = engine.think(chessmith.load(puzzle.game).position(puzzle.fen), **limits)
    return {
        "game": puzzle.game,
        "fen": puzzle.fen,
        "best": list(puzzle.best),
        "aim": puzzle.aim,
        "move": decision.move,
        "score": decision.score.view(),
        "depth": decision.depth,
        "nodes": decision.nodes,
        "seconds": round(decision.seconds, 3),
        "solved": decision.move in puzzle.best,
        "reason": decision.reason,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Solve, print, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.tactics", description="Positions with one right answer."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games; default: all")
    parser.add_argument("--time", type=float, metavar="S", help="seconds per position")
    parser.add_argument("--nodes", type=int, metavar="N", help=f"nodes per position; {DEFAULT_NODES:,} without --time")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args(arguments)
    limits: dict[str, Any] = {"seconds": options.time} if options.time else {"nodes": options.nodes or DEFAULT_NODES}
    puzzles = [puzzle for puzzle in read() if not options.games or puzzle.game in options.games]
    if not puzzles:
        parser.error(f"no positions of {', '.join(options.games)}")
    engine = Engine(hash_megabytes=32)
    answers = []
    for puzzle in puzzles:
        answer = solve(puzzle, engine, limits)
        answers.append(answer)
        if not options.json:
            mark = "solved" if answer["solved"] else f"MISSED {puzzle.best[0]}"
            print(f"{puzzle.game:<12} {puzzle.aim:<10} {mark}: {answer['move']} {answer['reason']}")
    solved = Counter(answer["game"] for answer in answers if answer["solved"])
    total = Counter(answer["game"] for answer in answers)
    if options.json:
        print(json.dumps({"solved": sum(solved.values()), "positions": len(answers), "answers": answers}))
    else:
        parts = ", ".join(f"{game} {solved[game]} of {count}" for game, count in total.items())
        print(f"{sum(solved.values())} of {len(answers)} solved: {parts}")
    return 0 if sum(solved.values()) >= BAR * len(answers) else 1


if __name__ == "__main__":
    sys.exit(main())
