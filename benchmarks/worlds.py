"""What terrain costs: the speed of each world as a share of that of chess, counted in one process in turns.

The last ply is counted without being played, so a game with fewer moves in a position counts fewer nodes for the same
work. The share of positions whose actions were listed is therefore given too, and Rift, which has the fewest moves, is
counted beside a game with the same tree and no terrain.

Other programs disturb a long count more than a short one, so each game is counted as often as makes them equally long.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import chessmith


class Contestant(NamedTuple):
    """A game, how deep it is counted and how often in a round."""

    game: str
    depth: int
    times: int
    bar: float | None = None  # the least share of the nodes a second

    def start(self) -> chessmith.Position:
        """Its first position; a game that is not built in has its file beside this one."""
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
    listed: int  # positions whose actions were listed: the nodes of one ply less
    seconds: float
    share: float  # of the nodes a second
    listed_share: float  # of the listed positions a second
    bar: float | None  # for the share of nodes; None for what the others are compared with

    @property
    def met(self) -> bool:
        return self.bar is None or self.share >= self.bar


def shares(rounds: int) -> list[Share]:
    """Count every world, in turns, and compare the best round of each with the best of chess."""
    everything = (CHESS, *WORLDS)
    starts = {contestant: contestant.start() for contestant in everything}
    nodes = {contestant: starts[contestant].perft(contestant.depth) for contestant in everything}
    listed = {contestant: starts[contestant].perft(contestant.depth - 1) for contestant in everything}
    best = dict.fromkeys(everything, float("inf"))
    for _ in range(rounds):
        for contestant in everything:
            begin = time.process_time()
            for _ in range(contestant.times):
                starts[contestant].perft(contestant.depth)
            best[contestant] = min(best[contestant], (time.process_time() - begin) / contestant.times)
    return [
        Share(
            game=contestant.game,
            depth=contestant.depth,
            nodes=nodes[contestant],
            listed=listed[contestant],
            seconds=best[contestant],
            share=nodes[contestant] / best[contestant] / (nodes[CHESS] / best[CHESS]),
            listed_share=listed[contestant] / best[contestant] / (listed[CHESS] / best[CHESS]),
            bar=contestant.bar,
        )
        for contestant in everything
    ]
