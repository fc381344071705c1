"""Openings that a long search of both engines calls even: `python -m benchmarks.even_openings GAME [--count 50]`.

After random plies one side is often better, and then the same side wins both games of a pair. Here an opening counts
only if each engine on its own sees neither side more than 0.4 pawns ahead. The openings are kept in
`benchmarks/openings/GAME.fen`, one FEN per line, so that later versions are matched from the same ones. An interrupted
run is resumed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import chessmith
from benchmarks.peers import FAIRY_STOCKFISH
from chessmith.lab.board import open_contestant
from chessmith.lab.contestant import Contestant, read_entry
from chessmith.lab.opening import random_openings
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import Clocks, TimeControl
from chessmith.position import Position

FOLDER: Final = Path(__file__).parent / "openings"
NODES: Final = 200_000  # a long search that gives the same result on every machine
WINDOW: Final = 40  # centipawns
GLANCE_NODES: Final = 4_000  # a short search rules out most openings, which are lopsided
GLANCE_WINDOW: Final = 80
PLIES: Final = 4
COUNT: Final = 50
_TRIES: Final = 400  # random openings to try per even one


def is_even(position: Position, players: Sequence[Contestant], windows: Sequence[int], control: TimeControl) -> bool:
    """Whether every player evaluates the position as even, within its own window."""
    for player, window in zip(players, windows, strict=True):
        player.new_game(0)
        thought = player.choose(position, (), position, Clocks.wound_up(control))
        if thought.mate is not None or thought.cp is None or abs(thought.cp) > window:
            return False
    return True


def even_openings(game_name: str, peer: str, count: int, *, nodes: int = NODES, seed: int = 1) -> Path:
    """Return the file of openings, first creating or extending it if it has fewer than `count`.

    A peer that cannot play the game raises a ChessmithError, as in a match.
    """
    path = FOLDER / f"{game_name}.fen"
    found = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    if len(found) >= count:
        return path
    game = chessmith.load(game_name)
    control = TimeControl(nodes=nodes)
    players = (read_entry(f"glance=ours:nodes={GLANCE_NODES}"), read_entry("ours"), read_entry(f"uci:{peer}"))
    windows = (GLANCE_WINDOW, WINDOW, WINDOW)
    settings = MatchSettings(game=game_name, players=players, games=2, control=control)
    contestants = [open_contestant(settings, number, game) for number in range(len(players))]
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        for number, opening in enumerate(random_openings(game, PLIES, seed), 1):
            position = opening.start(game)
            for move in opening.moves:
                position = position.play(move)
            if position.fen not in found and is_even(position, contestants, windows, control):
                found.append(position.fen)
                path.write_text("\n".join(found) + "\n", encoding="utf-8")
                print(f"{game_name}: {len(found)} of {count} even openings", file=sys.stderr)
            if len(found) >= count or number >= _TRIES * count:
                break
    finally:
        for contestant in contestants:
            contestant.close()
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.even_openings", description="Make even openings.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--count", type=int, default=COUNT, metavar="N", help=f"number of openings; {COUNT}")
    parser.add_argument("--nodes", type=int, default=NODES, metavar="N", help=f"nodes per search; {NODES}")
    options = parser.parse_args(arguments)
    if FAIRY_STOCKFISH.path is None:
        print(FAIRY_STOCKFISH.advice, file=sys.stderr)
        return 1
    print(even_openings(options.game, FAIRY_STOCKFISH.path, options.count, nodes=options.nodes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
