"""What the search of games with dice is worth: `python -m benchmarks.skirmish_matches [--games 60] [PART…]`.

The search against instinct, the exact odds against dice that always show a four, each act of the campaign against the
act before, and the search against the growing tree, which has no bar: the default of `engine` follows its result. Every
opening is played with both colours and the same dice. The exit code is 1 if a bar is missed. A run that was stopped
goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from chessmith.campaign import load_plan
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.rating import Tally
from chessmith.lab.report import Watcher, tally_text, tally_view
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import TimeControl

SECONDS: Final = 0.1
GAMES: Final = 60
GAME: Final = "skirmish"


@dataclass(frozen=True, slots=True)
class Contest:
    """A match, and the score that the first player is to reach."""

    part: str
    players: tuple[str, str]
    bar: float | None = None


def contests() -> list[Contest]:
    """All matches, in the order in which they are played."""
    # The fights of an act differ in their rules, so acts are compared by how far their normal fights look ahead.
    depths = [fight.depth for fight in load_plan().fights if fight.kind in ("normal", "final")]
    acts = [
        Contest(f"act-{number}", (f"ours:depth={deep}", f"ours:depth={shallow}"), 0.5)
        for number, (shallow, deep) in enumerate(pairwise(depths), 2)
    ]
    return [
        Contest("instinct", ("ours", "agent:instinct"), 0.9),
        *acts,
        Contest("dice", ("ours", "ours:dice=4"), 0.55),
        Contest("mcts", ("ours", "ours:engine=mcts")),
    ]


@dataclass(frozen=True, slots=True)
class Result:
    """How a contest ended."""

    contest: Contest
    game: str
    tally: Tally
    faults: list[str]
    load: float  # of the machine, at the end

    @property
    def met(self) -> bool | None:
        """Whether the bar was met; None where there is none. An act has to be better than the one before."""
        if self.contest.bar is None:
            return None
        return self.tally.score > self.contest.bar if self.contest.bar == 0.5 else self.tally.score >= self.contest.bar

    def view(self) -> dict[str, Any]:
        contest = self.contest
        told = {"part": contest.part, "game": self.game, "players": contest.players, "bar": contest.bar}
        return told | {"met": self.met} | tally_view(self.tally) | {"faults": self.faults, "load": round(self.load, 1)}

    def __str__(self) -> str:
        bar = "" if self.contest.bar is None else f"  bar {100 * self.contest.bar:.0f} % "
        verdict = {None: "", True: "met", False: "MISSED"}[self.met]
        names = " – ".join(self.contest.players)
        return f"{self.contest.part:<9} {names:<32} {tally_text(self.tally)}{bar}{verdict}  load {self.load:.1f}"


def play(contest: Contest, game: str, games: int, seconds: float, seed: int, *, afresh: bool) -> Result:
    settings = MatchSettings(
        game=game,
        players=(read_entry(contest.players[0]), read_entry(contest.players[1])),
        games=games,
        control=TimeControl(seconds=seconds, margin=1.0),
        seed=seed,
    )
    match = Match(settings, afresh=afresh)
    with Watcher(match, sys.stderr) as watcher:
        standing = match.run(1, watcher.update)
    return Result(contest, game, standing.tally((0, 1)), standing.faults, os.getloadavg()[0])


def main(arguments: Sequence[str] | None = None) -> int:
    parts = [contest.part for contest in contests()]
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.skirmish_matches", description="Matches of the search of games with dice."
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(parts)}; all if left out")
    parser.add_argument("--game", default=GAME, metavar="GAME", help=f"a game with dice; {GAME}")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"games of each match; {GAMES}")
    parser.add_argument("--time", type=float, default=SECONDS, metavar="S", help=f"seconds a move; {SECONDS}")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="decides openings and dice")
    parser.add_argument("--afresh", action="store_true", help="do not go on with a run that was stopped")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(parts):
        parser.error(f"{', '.join(sorted(unknown))}: expected {', '.join(parts)}")
    results: list[Result] = []
    for contest in contests():
        if options.parts and contest.part not in options.parts:
            continue
        result = play(contest, options.game, options.games, options.time, options.seed, afresh=options.afresh)
        results.append(result)
        if not options.json:
            print("\n".join([str(result), *result.faults]), flush=True)
    if options.json:
        print(json.dumps([result.view() for result in results], ensure_ascii=False))
    return 0 if all(result.met is not False for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
