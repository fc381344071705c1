"""`chessmith puzzles`: find positions with one winning move."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chessmith.cli import ctrl_c
from chessmith.cli.options import GameOption, JsonOption, print_json

if TYPE_CHECKING:
    from chessmith.puzzles import PuzzleProgress


def puzzles(
    game: GameOption,
    count: Annotated[
        int, typer.Option("--count", min=0, max=10_000, metavar="N", help="How many new puzzles to find.")
    ] = 10,
    nodes: Annotated[int, typer.Option("--nodes", min=1000, metavar="N", help="Nodes to verify each puzzle.")] = 30_000,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the games they come from.")] = 0,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE", help="Puzzle file; default: your own.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Find puzzles in the engine's games against itself.

    They are added to your puzzles of the game. With --count 0, list those found so far. Ctrl+C stops and keeps what was
    found.
    """
    from chessmith.game import load
    from chessmith.puzzles import PuzzleStore, find_puzzles

    loaded = load(game)
    store = PuzzleStore(loaded, file)
    known = {puzzle.fen for puzzle in store.read()}
    live, found = sys.stderr.isatty(), 0

    def report(progress: PuzzleProgress) -> None:
        if live:
            status = f"{progress.games} games, {progress.positions} positions, {progress.found} puzzles"
            print(f"\r\033[K{status}", end="", file=sys.stderr, flush=True)

    ctrl_c.raises()
    try:
        for puzzle in find_puzzles(loaded, nodes=nodes, seed=seed, report=report) if count else ():
            if puzzle.fen not in known:
                store.add(puzzle)
                found += 1
            if found >= count:
                break
    except KeyboardInterrupt:
        print("\nStopped; what was found is kept.", file=sys.stderr)
    if live:
        print("\r\033[K", end="", file=sys.stderr)
    kept = store.read()
    if as_json:
        print_json(
            {"game": loaded.name, "file": str(store.path), "new": found, "puzzles": [each.view() for each in kept]}
        )
        return
    for each in kept:
        print(f"{each.rating:>5}  {each.theme:<8} {each.fen}  {' '.join(each.moves)}")
    print(f"{len(kept)} puzzles in {store.path}, {found} of them new")
