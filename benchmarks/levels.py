"""Each level against the one below: `python -m benchmarks.levels [--games 30] [--speed 0.02] [GAME…]`.

A level has to score at least 75 % against the next lower one. Games are played in pairs with both colours, from
openings of a few random plies that a long search finds even: in a small game most random openings are decided, and the
better side wins however weakly it plays. A player who sees himself a rook and a knight down four moves in a row
resigns. The exit code is 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from chessmith import Game, load, think
from chessmith.lab.adjudication import Adjudication
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.match_report import tally_text, tally_view
from chessmith.lab.rating import Tally
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import TimeControl

BAR: Final = 0.75
GAMES: Final = ("chess", "fragments", "pirate_seas")
PAIRS: Final = ((2, 1), (3, 2), (4, 3), (5, 4))
MOST_PLIES: Final = 4
OPENING_NODES: Final = 300_000
EVEN: Final = 40  # centipawns
GIVING_UP: Final = Adjudication(resign_score=800, resign_moves=4)


@dataclass(frozen=True, slots=True)
class Step:
    """The score of a level against the one below."""

    game: str
    upper: int
    lower: int
    tally: Tally

    @property
    def met(self) -> bool:
        return self.tally.score >= BAR


def even_openings(game: Game, count: int, seed: int) -> list[str]:
    """FENs of even positions after one to four random plies."""
    dice = random.Random(seed)
    found: list[str] = []
    while len(found) < count:
        position = game.start(seed=dice.randrange(1000))
        for _ in range(dice.randint(1, MOST_PLIES)):
            if not position.is_over:
                position = position.play(dice.choice(position.moves))
        if position.is_over or position.fen in found:
            continue
        if abs(think(position, nodes=OPENING_NODES).score.value) <= EVEN:
            found.append(position.fen)
    return found


def play(game: str, upper: int, lower: int, games: int, speed: float, seed: int, concurrency: int) -> Step:
    with TemporaryDirectory() as folder:
        openings = Path(folder) / "openings.txt"
        openings.write_text("\n".join(even_openings(load(game), (games + 1) // 2, seed)))
        settings = MatchSettings(
            game=game,
            players=(read_entry(f"level:{upper}"), read_entry(f"level:{lower}")),
            games=games,
            control=TimeControl(),
            speed=speed,
            seed=seed,
            openings=str(openings),
            adjudication=GIVING_UP,
        )
        standing = Match(settings, Path(folder) / "games.jsonl").run(concurrency)
    return Step(game, upper, lower, standing.tally((0, 1)))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.levels", description="Each level against the one below."
    )
    parser.add_argument("where", nargs="*", metavar="GAME", default=list(GAMES), help=f"{', '.join(GAMES)} by default")
    parser.add_argument("--games", type=int, default=30, metavar="N", help="games per pair of levels; 30")
    parser.add_argument("--speed", type=float, default=0.02, metavar="F", help="share of a level's time; 0.02")
    parser.add_argument("--levels", type=int, nargs="*", default=[], metavar="L", help="play only these upper levels")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the openings; 1")
    parser.add_argument("-j", dest="concurrency", type=int, default=1, metavar="N", help="games at a time; 1")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args(arguments)
    steps: list[Step] = []
    for game in options.where:
        for upper, lower in PAIRS:
            if options.levels and upper not in options.levels:
                continue
            step = play(game, upper, lower, options.games, options.speed, options.seed, options.concurrency)
            steps.append(step)
            verdict = "met" if step.met else "MISSED"
            print(f"{game:<12} level {upper} – level {lower}: {tally_text(step.tally)}  {verdict}", file=sys.stderr)
    if options.json:
        document = [
            {
                "game": step.game,
                "levels": [step.upper, step.lower],
                "bar": BAR,
                "met": step.met,
                **tally_view(step.tally),
            }
            for step in steps
        ]
        print(json.dumps(document, ensure_ascii=False))
    return 0 if all(step.met for step in steps) else 1


if __name__ == "__main__":
    sys.exit(main())
