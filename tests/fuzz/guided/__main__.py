"""Fuzz the targets one after another; report the number of inputs and the coverage of each.

    python -m tests.fuzz.guided --seconds 300 fen recorded_games

Failing inputs are left in `build/fuzzers/TARGET`, together with the inputs worth keeping. Once the bug is fixed, a
failing input belongs in the corpus.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

_HERE = Path(__file__).parent
CORPUS = _HERE / "corpus"
_BUILD = Path(__file__).resolve().parents[3] / "build" / "fuzzers"
_REACHED = re.compile(r"cov: (\d+) ft: (\d+)")
_RUNS = re.compile(r"stat::number_of_executed_units:\s*(\d+)")


def main() -> None:
    """Run the chosen targets."""
    names = sorted(folder.name for folder in CORPUS.iterdir())
    parser = argparse.ArgumentParser(description="Coverage-guided fuzzing of everything that strangers write.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(names)}; all if left out")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    given = parser.parse_args()
    if unknown := set(given.targets) - set(names):
        parser.error(f"no target {', '.join(sorted(unknown))}")
    failed = [name for name in given.targets or names if not _fuzz(name, given.seconds)]
    if failed:
        sys.exit(f"findings in {', '.join(failed)}: see {_BUILD}")


def _fuzz(name: str, seconds: int) -> bool:
    folder = _BUILD / name
    kept = folder / "kept"
    kept.mkdir(parents=True, exist_ok=True)
    options = [f"-max_total_time={seconds}", "-timeout=120", "-rss_limit_mb=4096", "-print_final_stats=1"]
    places = [f"-artifact_prefix={folder}/", str(kept), str(CORPUS / name)]
    log = folder / "log.txt"
    with log.open("w") as told:
        command = [sys.executable, "-m", "tests.fuzz.guided.run", name, *options, *places]
        done = subprocess.run(command, stdout=told, stderr=subprocess.STDOUT, check=False)
    text = log.read_text(errors="replace")
    runs, reached = _RUNS.search(text), _REACHED.findall(text)
    edges, features = reached[-1] if reached else ("0", "0")
    tried = int(runs[1]) if runs else 0
    verdict = "no finding" if done.returncode == 0 else f"FINDING, see {log}"
    print(f"{name:16} {tried:>10,} inputs {int(edges):>7,} edges {int(features):>7,} features  {verdict}", flush=True)
    if done.returncode == 0:
        shutil.copyfile(log, folder / "last.txt")
    return done.returncode == 0


if __name__ == "__main__":
    main()
