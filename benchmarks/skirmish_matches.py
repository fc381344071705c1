"""Strength of the search in games with dice: `python -m benchmarks.skirmish_matches [--games 60] [PART…]`.

The search against instinct, exact odds against dice that always show a four, each act of the campaign against the act
before, and the search against Monte Carlo tree search, which has no bar: the default of `engine` follows its result.
Both games of an opening have the same dice.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from benchmarks.contest import Contest, play_all, read_options
from chessmith.campaign import load_plan

GAMES: Final = 60
GAME: Final = "skirmish"


def contests(game: str) -> list[Contest]:
    """All matches, in playing order."""
    # Fights of an act differ in their rules, so compare acts by the search depth of their normal fights.
    depths = [fight.depth for fight in load_plan().fights if fight.kind in ("normal", "final")]
    acts = [
        Contest(f"act-{number}", game, (f"ours:depth={deep}", f"ours:depth={shallow}"), 0.5, beyond=True)
        for number, (shallow, deep) in enumerate(pairwise(depths), 2)
    ]
    return [
        Contest("instinct", game, ("ours", "agent:instinct"), 0.9),
        *acts,
        Contest("dice", game, ("ours", "ours:dice=4"), 0.55),
        Contest("mcts", game, ("ours", "ours:engine=mcts")),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.skirmish_matches", description="Matches of the search in games with dice."
    )
    parser.add_argument("--game", default=GAME, metavar="GAME", help=f"a game with dice; {GAME}")
    options = read_options(parser, [contest.part for contest in contests(GAME)], GAMES, arguments)
    return play_all(contests(options.game), options)


if __name__ == "__main__":
    sys.exit(main())
