"""Strength against other engines: `make strength`, or `python -m benchmarks.strength [--games 100] [PART…]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from benchmarks.contest import Contest, play_all, read_options
from benchmarks.peers import FAIRY_STOCKFISH, SETTINGS, STOCKFISH, Peer

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
)


def against(
    part: str, peer: Peer, options: str, bar: float | None = None, *, game: str = "chess", plies: int = 4
) -> Contest:
    """A match of ours against a peer, with options behind its path as `chessmith match` takes them."""
    missing = peer.advice if peer.path is None else ""
    return Contest(part, game, ("ours", f"{part}=uci:{peer.path}{options}"), bar, plies=plies, missing=missing)


def in_variant(game: str) -> Contest:
    """A match against Fairy-Stockfish from openings that both call even; the client teaches it the game."""
    path = FAIRY_STOCKFISH.path
    missing = FAIRY_STOCKFISH.advice if path is None else ""
    return Contest(game, game, ("ours", f"{game}=uci:{path}"), 0.35, missing=missing, even=path or "")


CONTESTS: Final = (
    against("gnuchess", GNUCHESS, " --uci?OwnBook=false", 0.85),
    against("stockfish-2600", STOCKFISH, "?UCI_LimitStrength=true&UCI_Elo=2600", 0.50),
    against("stockfish-2850", STOCKFISH, "?UCI_LimitStrength=true&UCI_Elo=2850"),
    against("fairy-stockfish", FAIRY_STOCKFISH, ""),
    against(
        "fragments",
        FAIRY_STOCKFISH,
        f"?VariantPath={SETTINGS / 'fragments.ini'}&UCI_Variant=fragments",
        0.40,
        game="fragments",
        plies=2,
    ),
    *map(in_variant, VARIANTS),
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description="Matches against other engines.")
    options = read_options(parser, [contest.part for contest in CONTESTS], GAMES, arguments)
    return play_all(CONTESTS, options)


if __name__ == "__main__":
    sys.exit(main())
