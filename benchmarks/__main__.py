"""Run the speed benchmarks: `make bench`, or `python -m benchmarks [PART…] [--rounds N] [--json]`.

The exit code is 1 if a bar is missed. Missing engines are named, and the parts that need them are skipped.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from benchmarks import endgame, experience, perft, rl, skirmish, worlds
from benchmarks.experience import Cost
from benchmarks.perft import Comparison
from benchmarks.rl import Pace
from benchmarks.skirmish import Rate
from benchmarks.worlds import Share

PARTS = ("perft", "worlds", "skirmish", "experience", "endgame", "rl")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed, as ratios measured in one run.")
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(PARTS)}; default: all parts"
    )
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="rounds, of which the best counts; 3")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"{', '.join(sorted(unknown))}: expected {' or '.join(PARTS)}")
    if options.rounds < 1:
        parser.error("--rounds: expected 1 or more")
    parts = options.parts or PARTS

    comparisons: list[Comparison] = []
    shares: list[Share] = []
    rates: list[Rate] = []
    skipped = [peer.advice for peer in perft.missing()] if "perft" in parts else []
    skipped += rl.missing() if "rl" in parts else []
    for advice in skipped:
        print(f"LEFT OUT: {advice}", file=sys.stderr)
    if "perft" in parts:
        for contest in perft.CONTESTS:
            comparisons += perft.compare(contest, options.rounds)
    if "worlds" in parts:
        shares = worlds.shares(options.rounds)
    if "skirmish" in parts:
        rates = skirmish.rates(options.rounds)
    costs = experience.costs(options.rounds) if "experience" in parts else []
    costs += endgame.costs(options.rounds) if "endgame" in parts else []
    paces = rl.paces(options.rounds) if "rl" in parts else []
    if options.json:
        print(json.dumps(_document(comparisons, shares, rates, costs, paces, skipped), ensure_ascii=False))
    else:
        _show(comparisons, shares, rates, costs, paces, options.rounds)
    met = [one.met for one in comparisons] + [one.met for one in shares] + [one.met for one in rates]
    met += [one.met for one in costs] + [one.met for one in paces]
    return 0 if all(met) else 1


def _document(
    comparisons: list[Comparison],
    shares: list[Share],
    rates: list[Rate],
    costs: list[Cost],
    paces: list[Pace],
    skipped: list[str],
) -> dict[str, Any]:
    return {
        "machine": {"processor": platform.machine(), "cores": os.cpu_count(), "load": _load()},
        "perft": [
            asdict(result)
            | {"ratio": round(result.ratio, 3), "whole_ratio": round(result.whole_ratio, 3), "met": result.met}
            for result in comparisons
        ],
        "worlds": [asdict(result) | {"met": result.met} for result in shares],
        "skirmish": [asdict(result) | {"met": result.met} for result in rates],
        "costs": [asdict(result) | {"met": result.met} for result in costs],
        "rl": [asdict(result) | {"met": result.met} for result in paces],
        "skipped": skipped,
    }


def _show(
    comparisons: list[Comparison],
    shares: list[Share],
    rates: list[Rate],
    costs: list[Cost],
    paces: list[Pace],
    rounds: int,
) -> None:
    print(f"Processor time, one thread, best of {rounds}. {os.cpu_count()} cores, load {_load():.1f}.")
    if comparisons:
        print(
            f"\n{'perft':<16} {'nodes':>13} {'ours':>9} {'theirs':>9} {'ratio':>7} {'bar':>6}"
            f"   {'whole process':>13} against"
        )
    for result in comparisons:
        print(
            f"{result.game + ' ' + str(result.depth):<16} {result.nodes:>13,} {result.seconds:>7.3f} s"
            f" {result.peer_seconds:>7.3f} s {result.ratio:>7.2f} {result.bar:>6.2f}"
            f" {_verdict(result.met)} {result.whole_ratio:>11.2f} {result.peer}"
        )
    if shares:
        print(
            f"\n{'worlds':<20} {'nodes':>13} {'seconds':>9} {'a second':>13} {'of chess':>9} {'played':>7} {'bar':>6}"
        )
    for share in shares:
        bar = f"{share.bar:>6.2f} {_verdict(share.met)}" if share.bar is not None else ""
        speed = f"{share.nodes / share.seconds / 1e6:.1f} million"
        print(
            f"{share.game + ' ' + str(share.depth):<20} {share.nodes:>13,} {share.seconds:>7.3f} s {speed:>13}"
            f" {share.share:>9.3f} {share.played_share:>7.3f} {bar}".rstrip()
        )
    if rates:
        print(f"\n{'search':<16} {'nodes':>13} {'seconds':>9} {'a second':>13} {'of chess':>9} {'bar':>6}")
    for rate in rates:
        bar = f"{rate.bar:>6.2f} {_verdict(rate.met)}" if rate.bar is not None else ""
        speed = f"{rate.nodes / rate.seconds / 1e6:.2f} million"
        print(f"{rate.game:<16} {rate.nodes:>13,} {rate.seconds:>7.3f} s {speed:>13} {rate.share:>9.3f} {bar}".rstrip())
    if costs:
        print(f"\n{'costs':<16} {'cost':>12} {'bar':>12}")
    for cost in costs:
        print(f"{cost.what:<16} {cost.value:>9.3f} {cost.unit} {cost.bar:>9.1f} {cost.unit}  {_verdict(cost.met)}")
    if paces:
        print(f"\n{'environment':<20} {'steps a second':>15} {'batch against it':>17} {'bar':>7}")
    for pace in paces:
        bar = f"{pace.bar:>7.0f} {_verdict(pace.met)}" if pace.bar is not None else ""
        print(f"{pace.name:<20} {pace.steps:>15,.0f} {pace.ratio:>17.1f} {bar}".rstrip())


def _verdict(met: bool) -> str:
    return "met   " if met else "MISSED"


def _load() -> float:
    """The load average of the machine."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


if __name__ == "__main__":
    sys.exit(main())
