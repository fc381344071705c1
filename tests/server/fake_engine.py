"""A fake engine that speaks just enough UCI, and misbehaves on demand. Run as a program."""

from __future__ import annotations

import sys
import time

import chessmith


def main(manner: str) -> None:
    """Answer commands until `quit`."""
    position = chessmith.load("chess").start()
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "uci":
            print("id name Fake\noption name MultiPV type spin default 1 min 1 max 5\nuciok", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[0] == "position":
            position = chessmith.load("chess").position(" ".join(words[2:8]))
        elif words[0] == "go":
            if manner == "crashes":
                sys.exit(3)
            move = "a1h8" if manner == "cheats" else position.moves[0]
            print(f"info depth 5 seldepth 7 multipv 1 score cp 20 nodes 1000 pv {move}", flush=True)
            time.sleep(0.05)
            print(f"bestmove {move}", flush=True)
        elif words[0] == "quit":
            return


if __name__ == "__main__":
    main(sys.argv[1])
