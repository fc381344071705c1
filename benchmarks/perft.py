"""Perft, next to other engines.

Each program counts in its own process, on one thread, in alternation. The processor time of the best round is reported
twice: without that of the same process at depth 1, since loading Python or a neural network is not counting; and for
the whole process, since users wait for all of it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from benchmarks.peers import FAIRY_STOCKFISH, STOCKFISH, Count, Peer, count, run, version


@dataclass(frozen=True, slots=True)
class Contest:
    """One game, counted to one depth by us and by peers; `bars` are the minimum ratios of our speed to theirs."""

    game: str
    depth: int
    bars: tuple[tuple[Peer, float], ...]


CONTESTS: Final = (
    Contest("chess", 6, ((STOCKFISH, 0.35), (FAIRY_STOCKFISH, 3.0))),
    Contest("fragments", 8, ((FAIRY_STOCKFISH, 3.0),)),
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Our speed as a multiple of a peer's: for counting alone, and for the whole process including its start."""

    game: str
    depth: int
    nodes: int
    seconds: float
    peer: str
    peer_seconds: float
    bar: float
    whole_seconds: float
    peer_whole_seconds: float

    @property
    def ratio(self) -> float:
        return self.peer_seconds / self.seconds

    @property
    def whole_ratio(self) -> float:
        return self.peer_whole_seconds / self.whole_seconds

    @property
    def met(self) -> bool:
        return self.ratio >= self.bar


def compare(contest: Contest, rounds: int) -> list[Comparison]:
    """Run one contest against the installed peers."""
    peers = [(peer, bar) for peer, bar in contest.bars if peer.path]
    if not peers:
        return []
    players: list[Callable[[int], Count]] = [lambda depth: _own_count(contest.game, depth)]
    players += [lambda depth, peer=peer: count(peer, contest.game, depth) for peer, _ in peers]  # type: ignore[misc]
    counts = _in_turns(players, contest.depth, rounds)
    ours = counts[0]
    for (peer, _), theirs in zip(peers, counts[1:], strict=True):
        if theirs.nodes != ours.nodes:
            raise RuntimeError(f"{contest.game}: {peer.name} counts {theirs.nodes:,} positions, we {ours.nodes:,}")
    return [
        Comparison(
            contest.game,
            contest.depth,
            ours.nodes,
            ours.seconds,
            version(peer),
            theirs.seconds,
            bar,
            ours.whole_seconds,
            theirs.whole_seconds,
        )
        for (peer, bar), theirs in zip(peers, counts[1:], strict=True)
    ]


def missing() -> list[Peer]:
    """The peers that are not installed."""
    return [peer for peer in (STOCKFISH, FAIRY_STOCKFISH) if not peer.path]


@dataclass(frozen=True, slots=True)
class _Best:
    """One program's count, its best time for counting alone, and its best time for the whole process."""

    nodes: int
    seconds: float
    whole_seconds: float


def _in_turns(players: list[Callable[[int], Count]], depth: int, rounds: int) -> list[_Best]:
    """Let the players count in alternation; return their counts and best times."""
    whole: list[list[Count]] = [[] for _ in players]
    start: list[list[float]] = [[] for _ in players]
    for _ in range(rounds):
        for player, counts, starts in zip(players, whole, start, strict=True):
            starts.append(player(1).seconds)
            counts.append(player(depth))
    found: list[_Best] = []
    for counts, starts in zip(whole, start, strict=True):
        best = min(each.seconds for each in counts)
        # Too short to measure: count it as one tick of the clock.
        found.append(_Best(counts[0].nodes, max(best - min(starts), 0.001), best))
    return found


def _own_count(game: str, depth: int) -> Count:
    command = [sys.executable, "-m", "chessmith", "perft", game, "--depth", str(depth), "--json"]
    printed, seconds = run(command)
    return Count(int(json.loads(printed)["nodes"]), seconds)
