"""Gain from training in games for which nothing was tuned: `python -m benchmarks.training [--hours 1] [GAME…]`.

Each game listed below gets a network trained from scratch, which then plays a match at equal time against the engine
without it, from random openings with both colours. Prints the learning curve and the score; the bar is 75 %. The exit
code is 1 if it is missed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import chessmith
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.match_report import tally_text
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import TimeControl
from chessmith.training import Recipe, RoundReport, Training

FOLDER: Final = Path(__file__).parent / "games"
GAMES: Final = ("hoppers", "mill_pond", "brawl")
BAR: Final = 0.75
SECONDS: Final = 0.1


def show(report: RoundReport) -> None:
    """Print a point of the curve."""
    match, untrained = report.match, report.untrained
    gained = "" if untrained is None else f"; {untrained['elo']:+.0f} ± {untrained['error']:.0f} against none"
    print(
        f"  {report.seconds / 60:5.1f} min  {report.positions:>9,} positions  "
        f"{match['elo']:+.0f} ± {match['error']:.0f} against {report.against}"
        f"{': kept' if report.kept else ''}{gained}",
        flush=True,
    )


def train(name: str, hours: float, threads: int) -> None:
    """Train a game from scratch."""
    recipe = Recipe().for_hours(hours)
    with Training(chessmith.load(FOLDER / f"{name}.toml"), threads=threads, recipe=recipe, afresh=True) as training:
        training.run(hours * 3600, on_round=show)


def play(name: str, games: int, concurrency: int) -> float:
    """The score of the trained engine against the untrained one."""
    settings = MatchSettings(
        game=str(FOLDER / f"{name}.toml"),
        players=(read_entry("ours"), read_entry("ours:network=off")),
        games=games,
        control=TimeControl(seconds=SECONDS, margin=1.0),
        openings="4",
    )
    tally = Match(settings, afresh=True).run(concurrency).tally((0, 1))
    print(f"{name}: {tally_text(tally)}  bar {BAR:.0%} {'met' if tally.score >= BAR else 'MISSED'}", flush=True)
    return tally.score


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.training", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)}; default: all")
    parser.add_argument("--hours", type=float, default=1.0, metavar="H", help="hours of training per game; 1")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="T", help="threads; all processors")
    parser.add_argument("--matches", type=int, default=100, metavar="N", help="games per match; 100")
    options = parser.parse_args(arguments)
    if unknown := set(options.games) - set(GAMES):
        parser.error(f"{', '.join(sorted(unknown))}: expected {', '.join(GAMES)}")
    met = True
    with tempfile.TemporaryDirectory(prefix="chessmith-training-") as folder:
        os.environ["XDG_DATA_HOME"] = folder
        for name in options.games or GAMES:
            print(f"{name}, {options.hours:g} h on {options.threads} threads", flush=True)
            train(name, options.hours, options.threads)
            met = play(name, options.matches, 1) >= BAR and met
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
