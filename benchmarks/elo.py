"""Calibration of `UCI_Elo`: our engine against Stockfish at the same setting, `python -m benchmarks.elo [ELO…]`.

A difference of 0 means that the two scales agree. Ours is defined in `chessmith.engine.skill.strength`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.peers import STOCKFISH
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.match_report import tally_text
from chessmith.lab.rating import Tally
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import TimeControl

ELOS: Final = (1400, 1700, 2000, 2300, 2600, 2800)


def play(elo: int, games: int, seconds: float, concurrency: int) -> Tally:
    peer = f"uci:{STOCKFISH.path}?UCI_LimitStrength=true&UCI_Elo={elo}"
    settings = MatchSettings(
        game="chess",
        players=(read_entry(f"ours:elo={elo}"), read_entry(peer)),
        games=games,
        control=TimeControl(seconds=seconds, margin=2.0),
    )
    with TemporaryDirectory() as folder:
        return Match(settings, Path(folder) / "elo.jsonl").run(concurrency).tally((0, 1))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.elo", description="Calibration of UCI_Elo.")
    parser.add_argument("elos", nargs="*", type=int, metavar="ELO", help=f"{', '.join(map(str, ELOS))} by default")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="games at each Elo; 40")
    parser.add_argument("--time", type=float, default=0.1, metavar="S", help="seconds per move; 0.1")
    parser.add_argument("-j", dest="concurrency", type=int, default=1, metavar="N", help="games at a time; 1")
    options = parser.parse_args(arguments)
    if STOCKFISH.path is None:
        print(f"LEFT OUT: {STOCKFISH.advice}", file=sys.stderr)
        return 0
    for elo in options.elos or ELOS:
        tally = play(elo, options.games, options.time, options.concurrency)
        print(f"UCI_Elo {elo}: {tally_text(tally)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
