"""What terrain costs: the speed of each world as a share of that of chess, counted in one process in turns.

The last ply is counted without being played, so a game with fewer moves in a position counts fewer nodes for the same
work. The share of positions whose actions were listed is therefore given too.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import chessmith

# Each game to a depth that takes about as long as the others.
CHESS: Final = ("chess", 6)
WORLDS: Final = (("pirate_seas", 6, 0.8), ("rift", 6, 0.8), ("factory", 5, 0.25), ("ruins", 4, 0.08))


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
    bar: float | None  # for the share of nodes; None for chess itself

    @property
    def met(self) -> bool:
        return self.bar is None or self.share >= self.bar


def shares(rounds: int) -> list[Share]:
    """Count every world, in turns, and compare the best round of each with the best of chess."""
    everything: list[tuple[str, int, float | None]] = [(*CHESS, None), *WORLDS]
    starts = {game: chessmith.load(game).start() for game, _, _ in everything}
    nodes = dict.fromkeys(starts, 0)
    best = dict.fromkeys(starts, float("inf"))
    for _ in range(rounds):
        for game, depth, _ in everything:
            begin = time.process_time()
            nodes[game] = starts[game].perft(depth)
            best[game] = min(best[game], time.process_time() - begin)
    listed = {game: starts[game].perft(depth - 1) for game, depth, _ in everything}
    chess, seconds = CHESS[0], best[CHESS[0]]
    return [
        Share(
            game=game,
            depth=depth,
            nodes=nodes[game],
            listed=listed[game],
            seconds=best[game],
            share=nodes[game] / best[game] / (nodes[chess] / seconds),
            listed_share=listed[game] / best[game] / (listed[chess] / seconds),
            bar=bar,
        )
        for game, depth, bar in everything
    ]
