"""Strength against other engines: `make strength`, or `python -m benchmarks.strength [--games 100] [PART…]`.

Equal time, one thread each, every opening with both colours. The score comes with its error: 95 of 100 such matches
would end within it. The exit code is 1 if a bar is missed; matches without a bar only say where it ends. A run that was
stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.peers import FAIRY_STOCKFISH, SETTINGS, STOCKFISH, Peer
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.rating import Tally
from chessmith.lab.report import Watcher, tally_text, tally_view
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import TimeControl

GNUCHESS: Final = Peer("GNU Chess", "gnuchess", "gnuchess")
SECONDS: Final = 0.1


@dataclass(frozen=True, slots=True)
class Contest:
    """A match against a peer, and the score that we claim."""

    part: str
    game: str
    peer: Peer
    options: str  # behind its path, as `chessmith match` takes them
    plies: int  # of the random openings
    bar: float | None = None


CONTESTS: Final = (
    Contest("gnuchess", "chess", GNUCHESS, " --uci?OwnBook=false", 4, 0.85),
    Contest("stockfish-2600", "chess", STOCKFISH, "?UCI_LimitStrength=true&UCI_Elo=2600", 4, 0.50),
    Contest("stockfish-2850", "chess", STOCKFISH, "?UCI_LimitStrength=true&UCI_Elo=2850", 4),
    Contest("fairy-stockfish", "chess", FAIRY_STOCKFISH, "", 4),
    Contest(
        "fragments",
        "fragments",
        FAIRY_STOCKFISH,
        f"?VariantPath={SETTINGS / 'fragments.ini'}&UCI_Variant=fragments",
        2,
        0.40,
    ),
)


@dataclass(frozen=True, slots=True)
class Result:
    """How a contest ended."""

    contest: Contest
    tally: Tally
    faults: list[str]

    @property
    def met(self) -> bool | None:
        """Whether the bar was met; None where there is none."""
        return None if self.contest.bar is None else self.tally.score >= self.contest.bar

    def view(self) -> dict[str, Any]:
        contest = self.contest
        told = {"part": contest.part, "game": contest.game, "bar": contest.bar, "met": self.met}
        return told | tally_view(self.tally) | {"faults": self.faults}

    def __str__(self) -> str:
        bar = "" if self.contest.bar is None else f"  bar {100 * self.contest.bar:.0f} % "
        verdict = {None: "", True: "met", False: "MISSED"}[self.met]
        return f"{self.contest.part:<16} {tally_text(self.tally)}{bar}{verdict}"


def play(contest: Contest, games: int, seconds: float, seed: int, concurrency: int, *, afresh: bool) -> Result:
    settings = MatchSettings(
        game=contest.game,
        players=(read_entry("ours"), read_entry(f"{contest.part}=uci:{contest.peer.path}{contest.options}")),
        games=games,
        control=TimeControl(seconds=seconds, margin=1.0),
        openings=str(contest.plies),
        seed=seed,
    )
    match = Match(settings, afresh=afresh)
    with Watcher(match, sys.stderr) as watcher:
        standing = match.run(concurrency, watcher.update)
    return Result(contest, standing.tally((0, 1)), standing.faults)


def main(arguments: Sequence[str] | None = None) -> int:
    parts = [contest.part for contest in CONTESTS]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description="Matches against other engines.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(parts)}; all if left out")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games of each match; 100")
    parser.add_argument("--time", type=float, default=SECONDS, metavar="S", help=f"seconds a move; {SECONDS}")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="decides the openings")
    parser.add_argument("--afresh", action="store_true", help="do not go on with a run that was stopped")
    parser.add_argument("-j", dest="concurrency", type=int, default=1, metavar="N", help="games at a time; 1")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(parts):
        parser.error(f"{', '.join(sorted(unknown))}: expected {', '.join(parts)}")
    results: list[Result] = []
    for contest in CONTESTS:
        if options.parts and contest.part not in options.parts:
            continue
        if contest.peer.path is None:
            print(f"LEFT OUT: {contest.part}: {contest.peer.advice}", file=sys.stderr)
            continue
        result = play(contest, options.games, options.time, options.seed, options.concurrency, afresh=options.afresh)
        results.append(result)
        if not options.json:
            print("\n".join([str(result), *result.faults]), flush=True)
    if options.json:
        print(json.dumps([result.view() for result in results], ensure_ascii=False))
    return 0 if all(result.met is not False for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
