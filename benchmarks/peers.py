"""Other engines on this machine: finding them, and having them count positions."""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SETTINGS: Final = Path(__file__).resolve().with_name("peers")
_DEBIAN_GAMES: Final = "/usr/games"  # not in the path of root
_COUNTED: Final = re.compile(r"^Nodes searched: (\d+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Peer:
    """An engine that other people wrote."""

    name: str
    package: str  # Debian's
    program: str

    @property
    def path(self) -> str | None:
        """Where it is; None if it is not installed."""
        return shutil.which(self.program) or shutil.which(self.program, path=_DEBIAN_GAMES)

    @property
    def advice(self) -> str:
        """What to do where it is missing."""
        return f"{self.name} is not installed: apt-get install {self.package} (Debian's name of the package)"


STOCKFISH: Final = Peer("Stockfish", "stockfish", "stockfish")
FAIRY_STOCKFISH: Final = Peer("Fairy-Stockfish", "fairy-stockfish", "fairy-stockfish")


@dataclass(frozen=True, slots=True)
class Count:
    """How many positions were counted, and the processor's time for it."""

    nodes: int
    seconds: float


def run(command: Sequence[str], text: str = "") -> tuple[str, float]:
    """What a command prints, and the processor time it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def version(peer: Peer) -> str:
    """What an engine calls itself."""
    assert peer.path
    printed, _ = run([peer.path], "uci\nquit\n")
    named = re.search(r"^id name (.*)$", printed, re.MULTILINE)
    return named[1].strip() if named else peer.name


def count(peer: Peer, game: str, depth: int) -> Count:
    """Have an engine count the positions of a game from its start, in a process of its own."""
    assert peer.path
    lines = []
    if game != "chess":
        settings = SETTINGS / f"{game}.ini"
        lines += [f"setoption name VariantPath value {settings}", f"setoption name UCI_Variant value {game}"]
    lines += ["position startpos", f"go perft {depth}", "quit"]
    printed, seconds = run([peer.path], "\n".join(lines) + "\n")
    counted = _COUNTED.search(printed)
    if counted is None:
        raise RuntimeError(f"{peer.name} did not count: {printed[-200:]!r}")
    return Count(int(counted[1]), seconds)
