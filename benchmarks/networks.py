"""Gain of each shipped network over the evaluation without it: `python -m benchmarks.networks [GAME…]`.

A match at equal time: the side without the network searches a fixed number of nodes, the other as many as it can in the
same processor time. Without a network the terms have the weights fitted to the game, if there are any. `--folder` tests
the networks of another folder, such as `chessmith/networks` in the data folder, where training saves them. The network
of chess is left out, since its architecture differs. The exit code is 1 if a network loses its match.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import chessmith
from chessmith.game import Game
from chessmith.lab.core_games import layout_setups, start_states
from chessmith.lab.match_report import tally_text
from chessmith.networks.file import NetworkFile
from chessmith.networks.store import shipped_networks
from chessmith.training.gate import Side, Verdict, play_match
from chessmith.tunings import store as tunings

PAIRS: Final = 100
NODES: Final = 2000
SEED: Final = 777


def play(game: Game, network: NetworkFile, pairs: int, threads: int) -> Verdict:
    """Play a match of a network against the fitted weights alone."""
    setups = layout_setups(game)
    return play_match(
        Side(start_states(game, setups, network.content), network=True),
        Side(start_states(game, setups, tunings.find(game.network_key)), network=False),
        nodes=NODES,
        pairs=pairs,
        seed=SEED,
        threads=threads,
        decisive=False,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.networks", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all that have a network")
    parser.add_argument("--pairs", type=int, default=PAIRS, metavar="N", help=f"pairs of games per match; {PAIRS}")
    parser.add_argument("--threads", type=int, default=1, metavar="T", help="threads; 1")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="folder of networks; by default those shipped")
    options = parser.parse_args(arguments)
    paths = sorted(options.folder.glob("*.net") if options.folder else shipped_networks().values())
    networks = {network.description["game"]: network for network in map(NetworkFile.read, paths)}
    if not networks:
        parser.error(f"{options.folder}: there is no network")
    if unknown := set(options.games) - set(networks):
        parser.error(f"{', '.join(sorted(unknown))}: expected {', '.join(networks)}")
    gained = True
    for name in options.games or networks:
        verdict = play(chessmith.load(name), networks[name], options.pairs, options.threads)
        print(f"{name:<16} {tally_text(verdict.tally)}  speed {verdict.speed:.2f}", flush=True)
        gained = gained and verdict.tally.score >= 0.5
    return 0 if gained else 1


if __name__ == "__main__":
    sys.exit(main())
