"""A match with a bar, and the command line for programs that play several of them.

Equal time, one thread each, every opening with both colours. Scores come with their 95 % interval. The exit code is 1
if a bar is missed; matches without a bar only report their score. An interrupted run is resumed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.even_openings import even_openings
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.match_report import Watcher, tally_text, tally_view
from chessmith.lab.rating import Tally
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import TimeControl

SECONDS: Final = 0.1


@dataclass(frozen=True, slots=True)
class Contest:
    """A match, and the score that the first player should reach."""

    part: str
    game: str
    players: tuple[str, str]  # in the syntax of `chessmith match`
    bar: float | None = None
    beyond: bool = False  # the bar must be exceeded, not just reached
    plies: int = 4  # of the random openings
    missing: str = ""  # what it lacks to be played here, if anything
    even: str = ""  # an engine that, like ours, must call the openings even; else they are random


@dataclass(frozen=True, slots=True)
class Result:
    """How a contest ended."""

    contest: Contest
    tally: Tally
    faults: list[str]
    load: float  # of the machine, after the match

    @property
    def met(self) -> bool | None:
        """Whether the bar was met; None if there is none."""
        contest = self.contest
        if contest.bar is None:
            return None
        return self.tally.score > contest.bar or (self.tally.score == contest.bar and not contest.beyond)

    def view(self) -> dict[str, Any]:
        contest = self.contest
        told = {"part": contest.part, "game": contest.game, "players": contest.players, "bar": contest.bar}
        return told | {"met": self.met} | tally_view(self.tally) | {"faults": self.faults, "load": round(self.load, 1)}

    def __str__(self) -> str:
        bar = "" if self.contest.bar is None else f"  bar {100 * self.contest.bar:.0f} % "
        verdict = {None: "", True: "met", False: "MISSED"}[self.met]
        return f"{self.contest.part:<16} {tally_text(self.tally)}{bar}{verdict}  load {self.load:.1f}"


def read_options(
    parser: argparse.ArgumentParser, parts: Sequence[str], games: int, arguments: Sequence[str] | None
) -> argparse.Namespace:
    """Add the options that all these programs share, and parse the command line."""
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(parts)}; default: all")
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"games per match; {games}")
    parser.add_argument("--time", type=float, default=SECONDS, metavar="S", help=f"seconds per move; {SECONDS}")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of openings and dice; 1")
    parser.add_argument("--afresh", action="store_true", help="do not resume an interrupted run")
    parser.add_argument("-j", dest="concurrency", type=int, default=1, metavar="N", help="games at a time; 1")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(parts):
        parser.error(f"{', '.join(sorted(unknown))}: expected {', '.join(parts)}")
    return options


def play_all(contests: Sequence[Contest], options: argparse.Namespace) -> int:
    """Play the selected contests, print the results, and return the exit code."""
    results: list[Result] = []
    for contest in contests:
        if options.parts and contest.part not in options.parts:
            continue
        if contest.missing:
            print(f"LEFT OUT: {contest.part}: {contest.missing}", file=sys.stderr)
            continue
        result = _play(contest, options)
        results.append(result)
        if not options.json:
            print("\n".join([str(result), *result.faults]), flush=True)
    if options.json:
        print(json.dumps([result.view() for result in results], ensure_ascii=False))
    return 0 if all(result.met is not False for result in results) else 1


def _play(contest: Contest, options: argparse.Namespace) -> Result:
    openings = str(contest.plies)
    if contest.even:
        openings = str(even_openings(contest.game, contest.even, (options.games + 1) // 2))
    settings = MatchSettings(
        game=contest.game,
        players=(read_entry(contest.players[0]), read_entry(contest.players[1])),
        games=options.games,
        control=TimeControl(seconds=options.time, margin=1.0),
        openings=openings,
        seed=options.seed,
    )
    match = Match(settings, afresh=options.afresh)
    with Watcher(match, sys.stderr) as watcher:
        standing = match.run(options.concurrency, watcher.update)
    return Result(contest, standing.tally((0, 1)), standing.faults, os.getloadavg()[0])
