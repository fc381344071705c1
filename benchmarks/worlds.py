"""Cost of terrain: the speed of each world relative to chess, alternating in one process.

Measured in two ways. *Played*: every action is played on the board, as in a search, to one ply less; the bars are for
this rate. *In bulk*: the last ply is counted without being played. Listing the actions of a position then costs about
the same however many there are, so a game with fewer actions counts fewer nodes for the same work. Rift, which has the
fewest, is compared with a game that has the same tree but no terrain.

Other programs disturb a long count more than a short one, so short counts are repeated until all take equally long.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import chessmith


class Contestant(NamedTuple):
    """A game, the depth of its count, and the repetitions per round."""

    game: str
    depth: int
    times: int
    bar: float | None = None  # minimum share of chess's played actions per second

    def start(self) -> chessmith.Position:
        """Its start position; games that are not built in are in `benchmarks/games`."""
        own = Path(__file__).parent / "games" / f"{self.game}.toml"
        return chessmith.load(own if own.is_file() else self.game).start()


CHESS: Final = Contestant("chess", 6, 1)
WORLDS: Final = (
    Contestant("pirate_seas", 6, 4, 0.8),
    Contestant("rift", 6, 8, 0.8),
    Contestant("rift_without_void", 6, 8),
    Contestant("factory", 5, 40, 0.25),
    Contestant("ruins", 4, 10, 0.08),
)


@dataclass(frozen=True, slots=True)
class Share:
    """The speed of a game as a share of the speed of chess."""

    game: str
    depth: int
    nodes: int
    seconds: float
    share: float  # of nodes per second, in bulk
    played: int  # actions played: the nodes of one ply less
    played_seconds: float
    played_share: float  # of played actions per second
    bar: float | None  # for `played_share`; None for games that serve as a baseline

    @property
    def met(self) -> bool:
        return self.bar is None or self.played_share >= self.bar


def shares(rounds: int) -> list[Share]:
    """Count the worlds in alternation, and compare the best round of each with the best of chess."""
    everything = (CHESS, *WORLDS)
    starts = {contestant: contestant.start() for contestant in everything}
    nodes = {contestant: starts[contestant].perft(contestant.depth) for contestant in everything}
    played = {contestant: starts[contestant].perft(contestant.depth - 1) for contestant in everything}
    best = dict.fromkeys(everything, float("inf"))
    best_played = dict.fromkeys(everything, float("inf"))
    for _ in range(rounds):
        for one in everything:
            best[one] = min(best[one], _seconds(starts[one], one.depth, one.times, bulk=True))
            seconds = _seconds(starts[one], one.depth - 1, 4 * one.times, bulk=False)
            best_played[one] = min(best_played[one], seconds)
    return [
        Share(
            game=one.game,
            depth=one.depth,
            nodes=nodes[one],
            seconds=best[one],
            share=nodes[one] / best[one] / (nodes[CHESS] / best[CHESS]),
            played=played[one],
            played_seconds=best_played[one],
            played_share=played[one] / best_played[one] / (played[CHESS] / best_played[CHESS]),
            bar=one.bar,
        )
        for one in everything
    ]


def _seconds(start: chessmith.Position, depth: int, times: int, *, bulk: bool) -> float:
    """Processor seconds per count, on average."""
    begin = time.process_time()
    for _ in range(times):
        start.perft(depth, bulk=bulk)
    return (time.process_time() - begin) / times
