"""Other engines on this machine: finding them, and running perft with them."""

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
_DEBIAN_GAMES: Final = "/usr/games"  # not in root's PATH
_COUNTED: Final = re.compile(r"^Nodes searched: (\d+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Peer:
    """A third-party engine."""

    name: str
    package: str  # in Debian
    program: str

    @property
    def path(self) -> str | None:
        """Its path; None if it is not installed."""
        return shutil.which(self.program) or shutil.which(self.program, path=_DEBIAN_GAMES)

    @property
    def advice(self) -> str:
        """How to install it."""
        return f"{self.name} is not installed: apt-get install {self.package} (Debian's name of the package)"


STOCKFISH: Final = Peer("Stockfish", "stockfish", "stockfish")
FAIRY_STOCKFISH: Final = Peer("Fairy-Stockfish", "fairy-stockfish", "fairy-stockfish")


@dataclass(frozen=True, slots=True)
class Count:
    """The number of positions counted, and the processor time it took."""

    nodes: int
    seconds: float


def run(command: Sequence[str], text: str = "") -> tuple[str, float]:
    """Run a command; return its output and its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def version(peer: Peer) -> str:
    """The name and version that an engine reports."""
    assert peer.path
    printed, _ = run([peer.path], "uci\nquit\n")
    named = re.search(r"^id name (.*)$", printed, re.MULTILINE)
    return named[1].strip() if named else peer.name


def count(peer: Peer, game: str, depth: int) -> Count:
    """Run an engine's perft from the start of a game, in a new process."""
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
