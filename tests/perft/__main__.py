"""`python -m tests.perft [--all] [GAME …]`: count, and say how fast."""

from __future__ import annotations

import argparse
import sys
import time

from tests.perft.tables import counts


def main() -> int:
    """Count the rows that are asked for; the exit code is 1 if one is wrong."""
    parser = argparse.ArgumentParser(description="Count positions and compare with the known numbers.")
    parser.add_argument("--all", action="store_true", help="also numbers of ten million and more")
    parser.add_argument("games", nargs="*", help="only these games")
    options = parser.parse_args()
    wrong = 0
    for count in counts():
        if (options.games and count.game not in options.games) or (count.nodes >= 10_000_000 and not options.all):
            continue
        position = count.position()
        begin = time.perf_counter()
        nodes = position.perft(count.depth)
        seconds = time.perf_counter() - begin
        verdict = "ok" if nodes == count.nodes else f"WRONG, expected {count.nodes:,}"
        wrong += nodes != count.nodes
        rate = nodes / max(seconds, 1e-9) / 1e6
        print(f"{count.name}: {nodes:,} in {seconds:.2f} s, {rate:.1f} million a second, {verdict}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
