"""Strength against other engines: `make strength`, or `python -m benchmarks.strength [--games 100] [PART…]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from benchmarks.contest import Contest, play_all, read_options
from benchmarks.peers import FAIRY_STOCKFISH, STOCKFISH, Peer

GNUCHESS: Final = Peer("GNU Chess", "gnuchess", "gnuchess")
GAMES: Final = 100
VARIANTS: Final = (
    "kingofthehill",
    "3check",
    "racingkings",
    "breakthrough",
    "makruk",
    "knightmate",
    "shatranj",
    "capablanca",
    "amazon",
    "gardner",
    "losalamos",
    "fragments",
)
TRAINED, UNTRAINED = 0.65, 0.35  # bars of the variants with their networks and without


def against(part: str, peer: Peer, options: str, bar: float | None = None) -> Contest:
    """A match in chess against a peer, with `options` after its path in the syntax of `chessmith match`."""
    missing = peer.advice if peer.path is None else ""
    return Contest(part, "chess", ("ours", f"{part}=uci:{peer.path}{options}"), bar, missing=missing)


def in_variant(game: str, *, network: bool) -> Contest:
    """A match against Fairy-Stockfish, which receives the game's rules, from openings that both engines call even."""
    path = FAIRY_STOCKFISH.path
    missing = FAIRY_STOCKFISH.advice if path is None else ""
    ours, bar = ("ours", TRAINED) if network else ("ours:network=off", UNTRAINED)
    return Contest(game, game, (ours, f"{game}=uci:{path}"), bar, missing=missing, even=path or "")


IN_CHESS: Final = (
    against("gnuchess", GNUCHESS, " --uci?OwnBook=false", 0.85),
    against("stockfish-2600", STOCKFISH, "?UCI_LimitStrength=true&UCI_Elo=2600", 0.50),
    against("stockfish-2850", STOCKFISH, "?UCI_LimitStrength=true&UCI_Elo=2850"),
    against("fairy-stockfish", FAIRY_STOCKFISH, ""),
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description="Matches against other engines.")
    parser.add_argument("--no-network", action="store_true", help="play the variants without their networks")
    parts = [*(contest.part for contest in IN_CHESS), *VARIANTS]
    options = read_options(parser, parts, GAMES, arguments)
    variants = [in_variant(game, network=not options.no_network) for game in VARIANTS]
    return play_all([*IN_CHESS, *variants], options)


if __name__ == "__main__":
    sys.exit(main())
