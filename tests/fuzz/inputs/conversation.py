"""Conversations that no chess GUI would hold: UCI lines in any order, truncated, mixed and garbled."""

from __future__ import annotations

import random
from collections.abc import Iterator

_FENS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/8/4k3/8/4K3/4P3/8 b - - 99 120",
    "nqkbr/ppppp/5/PPPPP/RBKQN w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 {world = 8/8/8/8/8/8/8/8; fresh=-}",
)
_MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "a2a3", "b2b4", "e1g1", "0000", "z9z9", "e7e8q", "g1f3,f3f4")
_NAMES = (
    "Hash",
    "Clear Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "Move Overhead",
    "Skill Level",
    "UCI_LimitStrength",
    "UCI_Elo",
    "UCI_Chess960",
    "UCI_ShowWDL",
    "UCI_Variant",
    "VariantPath",
    "Dice Seed",
    "No Such Option",
)
_VALUES = (
    "1",
    "2",
    "7",
    "true",
    "false",
    "chess",
    "fragments",
    "ruins",
    "skirmish",
    "grand",
    "/no/such.toml",
    "-5",
    "é\t",
)
_LIMITS = (
    "infinite",
    "ponder wtime 1000 btime 1000",
    "depth 3",
    "depth 0",
    "nodes 50",
    "movetime 5",
    "movetime -5",
    "wtime 100 btime 100 winc 5 binc 5 movestogo 3",
    "wtime -100 btime 0",
    "mate 1 nodes 300",
    "searchmoves e2e4 d2d4 depth 2",
    "searchmoves nonsense depth 2",
    "perft 2",
    "perft 99",
    "depth",
    "depth x",
    "sideways",
    "nodes 99999999999999999999",
)


def lines(chance: random.Random) -> Iterator[str]:
    """Yield lines for ever, never `quit`."""
    while True:
        line = _line(chance)
        if chance.random() < 0.15:
            line = _garbled(chance, line)
        yield " ".join(word for word in line.replace("\n", " ").split(" ") if word != "quit")


def _line(chance: random.Random) -> str:
    kind = chance.randrange(12)
    if kind < 3:
        start = "startpos" if chance.random() < 0.4 else f"fen {chance.choice(_FENS)}"
        moves = [chance.choice(_MOVES) for _ in range(chance.randrange(6))]
        return f"position {start}" + (" moves " + " ".join(moves) if moves else "")
    if kind < 6:
        return f"go {chance.choice(_LIMITS)}"
    if kind == 6:
        value = chance.choice(("", f" value {chance.choice(_VALUES)}"))
        return f"setoption name {chance.choice(_NAMES)}{value}"
    return chance.choice(
        ("uci", "isready", "ucinewgame", "stop", "ponderhit", "debug on", "debug", "register later", "d", "", "joho")
    )


def _garbled(chance: random.Random, line: str) -> str:
    match chance.randrange(4):
        case 0:
            return line[: chance.randrange(len(line) + 1)]
        case 1:
            words = line.split(" ")
            chance.shuffle(words)
            return " ".join(words)
        case 2:
            return "".join(chr(chance.choice((0, 7, 27, 65, 233, 0x4E2D, 32))) for _ in range(chance.randrange(60)))
        case _:
            place = chance.randrange(len(line) + 1)
            return line[:place] + chr(chance.randrange(32, 0x2FF)) + line[place:]
