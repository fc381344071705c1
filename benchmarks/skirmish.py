"""Cost of dice: nodes per second in skirmish relative to chess, alternating in one process."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import chessmith
from chessmith import _core
from chessmith.core_view import past_of, state_of

BAR: Final = 0.2
_NODES: Final = 150_000
# Start position, armies in contact, an open board, an endgame: the same placement in both games.
_BOARDS: Final = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "r1bqkb1r/ppp2ppp/2n2n2/3pp3/3PP3/2N2N2/PPP2PPP/R1BQKB1R",
    "2r1k2r/1p3p1p/p1n5/3q4/3P4/3Q4/PP3PPP/R3K2R",
    "4k3/1p3r2/p7/3b4/8/2N5/PP3P2/2R1K3",
)


@dataclass(frozen=True, slots=True)
class Rate:
    """The speed of the search in a game."""

    game: str
    nodes: int
    seconds: float  # of processor time
    share: float  # of the speed in chess
    bar: float | None  # for the share; None for chess itself

    @property
    def met(self) -> bool:
        return self.bar is None or self.share >= self.bar


def rates(rounds: int) -> list[Rate]:
    """Search the same boards in both games, in alternation, and compare the best rounds."""
    games = ("chess", "skirmish")
    nodes = dict.fromkeys(games, 0)
    best = dict.fromkeys(games, float("inf"))
    for _ in range(rounds):
        for name in games:
            nodes[name], seconds = _search(name)
            best[name] = min(best[name], seconds / nodes[name])
    return [
        Rate(name, nodes[name], best[name] * nodes[name], best["chess"] / best[name], None if name == "chess" else BAR)
        for name in games
    ]


def _search(name: str) -> tuple[int, float]:
    """Total nodes and processor seconds of searching every board."""
    game = chessmith.load(name)
    looked_at, seconds = 0, 0.0
    for board in _BOARDS:
        position = game.position(f"{board} w - - 0 1")
        search = _core.Search(state_of(position), past_of(position), {"nodes": _NODES}, _core.Table(16))
        begin = time.process_time()
        search.run()
        seconds += time.process_time() - begin
        looked_at += search.progress["nodes"]
    return looked_at, seconds
