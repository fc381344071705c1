"""The engine with endgame tables against itself without: `python -m benchmarks.endgame_match [--games N] [--time S]`.

Every random opening is played with both colours, in one thread, at equal time. The tables are the user's own: run
`chessmith solve fragments --pieces 4` first. Two things must hold: tables do not make the engine weaker, and the side
with tables wins or draws every position that they call won or drawn for it. Every finished game is recorded, so an
interrupted run is resumed. The exit code is 1 if either does not hold.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import chessmith
from chessmith import Engine, Game, Position
from chessmith.endgame import tables_of
from chessmith.lab.match_report import tally_text
from chessmith.lab.rating import Tally

OPENING: Final = 4  # random plies
LONGEST: Final = 300  # plies after which a game is drawn
POINTS: Final = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished game from the point of view of the side with tables."""

    result: str  # win, draw or loss
    plies: int
    promised: str | None  # the first result that the tables gave; None if they never had the position

    @property
    def kept(self) -> bool:
        """Whether the game ended at least as well as the tables promised."""
        return self.promised is None or POINTS[self.result] >= POINTS[self.promised]


def opening(game: Game, number: int) -> Position:
    """A position after a few random moves that do not end the game."""
    dice = random.Random(number)
    while True:
        position = game.start(dice.choice(list(game.layouts)))
        for _ in range(OPENING):
            if not position.is_over:
                position = position.play(dice.choice(position.moves))
        if not position.is_over:
            return position


def play(game: Game, number: int, seconds: float) -> Ended:
    """Play one game. Each opening is played twice; in the first game the side with tables is White."""
    position, side = opening(game, number // 2), ("white", "black")[number % 2]
    engines = {True: Engine(), False: Engine()}
    promised: str | None = None
    plies = 0
    while not position.is_over and plies < LONGEST:
        mine = position.turn == side
        if mine and promised is None and (found := tables_of(game, position.world).probe(position)):
            promised = found.result
        position = position.play(engines[mine].think(position, seconds=seconds, tables=mine).move)
        plies += 1
    winner = {"1-0": "white", "0-1": "black"}.get(position.result)
    return Ended("draw" if winner is None else "win" if winner == side else "loss", plies, promised)


def tally_of(ended: Sequence[Ended]) -> Tally:
    """The score of the side with tables; the two games of an opening are a pair."""
    results = Counter(each.result for each in ended)
    points = [POINTS[each.result] for each in ended]
    pairs = Counter(int(2 * sum(points[i : i + 2])) for i in range(0, len(points) - 1, 2))
    last = ended[-1].result if len(ended) % 2 else None
    return Tally(
        results["win"],
        results["draw"],
        results["loss"],
        (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]),
        (int(last == "loss"), int(last == "draw"), int(last == "win")),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and record the games, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endgame_match", description=__doc__)
    parser.add_argument("--game", default="fragments", help="game; fragments")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games; 200")
    parser.add_argument("--time", type=float, default=0.1, metavar="S", help="seconds per move; 0.1")
    parser.add_argument("--journal", type=Path, default=Path("build/endgame_match.jsonl"), metavar="FILE")
    options = parser.parse_args(arguments)
    game = chessmith.load(options.game)
    if not tables_of(game, game.start().world).names:
        parser.error(f"no tables; make them with: chessmith solve {options.game} --pieces 4")
    done = options.journal.read_text().splitlines() if options.journal.exists() else []
    ended = [Ended(**json.loads(line)) for line in done][: options.games]
    with options.journal.open("a") as journal:
        for number in range(len(ended), options.games):
            ended.append(play(game, number, options.time))
            print(json.dumps(asdict(ended[-1])), file=journal, flush=True)
    tally = tally_of(ended)
    tabled = [each for each in ended if each.promised is not None]
    kept = sum(each.kept for each in tabled)
    print(f"with tables against without: {tally_text(tally)}")
    print(f"{len(tabled)} games came into the tables; {kept} ended at least as well as the tables said")
    return 0 if kept == len(tabled) and tally.score + tally.error >= 0.5 else 1


if __name__ == "__main__":
    sys.exit(main())
