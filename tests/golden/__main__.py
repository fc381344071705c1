"""`python -m tests.golden --write [GAME …]` rewrites the playthroughs; without --write it lists those that differ."""

from __future__ import annotations

import argparse
import sys

import chessmith
from tests.golden.playthrough import path_of, playthrough


def main() -> int:
    """Write or compare; the exit code is 1 if something differs."""
    parser = argparse.ArgumentParser(description="Playthroughs of every game.")
    parser.add_argument("--write", action="store_true", help="write the files anew")
    parser.add_argument("games", nargs="*", help="only these games")
    options = parser.parse_args()
    differing = 0
    for name in options.games or chessmith.builtin_names():
        path, text = path_of(name), playthrough(name)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        print(f"{name} differs")
        differing += 1
        if options.write:
            path.write_text(text, encoding="utf-8")
    return 1 if differing and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
