"""A chess engine that misbehaves as requested. Run as a program: `python bad_engine.py WAY [AFTER [NOTE]]`.

It writes its process id to the file NOTE. Up to move AFTER it behaves, playing moves from a list that are legal in the
positions of the tests.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

GOOD_MOVES = ("a7a6", "a6a5", "a5a4", "b7b6", "b6b5", "b5b4")


def say(line: str) -> None:
    print(line, flush=True)


def answer(way: str) -> None:
    if way == "crash":
        os._exit(3)
    elif way == "abort":
        os.abort()
    elif way == "hang":
        while sys.stdin.readline():
            pass
        time.sleep(60)
    elif way == "deaf":
        while True:
            time.sleep(60)
    elif way == "stubborn":
        say("bestmove a7a5")
    elif way == "illegal":
        say("bestmove e1e8")
    elif way == "nonsense":
        say("bestmove \x1b[2J;drop table")
    elif way == "none":
        say("bestmove (none)")
    elif way == "bare":
        say("bestmove")
    elif way == "late":
        time.sleep(5)
        say("bestmove a7a6")
    elif way == "flood":
        while True:
            print("info string " + "x" * 1000)


def main() -> None:
    way, after = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
    if len(sys.argv) > 3:
        Path(sys.argv[3]).write_text(str(os.getpid()))
    played = 0
    if way == "mute":
        time.sleep(60)
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            say("garbage before the protocol")
            say("id name Bad Engine")
            say("option name Hash type spin default 1 min 1 max 8")
            say("uciok")
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["ucinewgame"]:
            played = 0
        elif words[:1] == ["go"]:
            if played < after:
                say("info depth 1 score cp 13 nodes 5 pv " + GOOD_MOVES[played])
                say("bestmove " + GOOD_MOVES[played])
                played += 1
            else:
                answer(way)
        elif words[:1] == ["quit"] and way != "stubborn":
            return
    while way == "stubborn":
        time.sleep(60)


if __name__ == "__main__":
    main()
