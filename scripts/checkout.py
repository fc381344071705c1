"""Paths of a checkout, running commands, and remembering finished steps."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")


def say(text: str) -> None:
    """Print one line of progress at once, so that it stands before the output of the command it announces."""
    print(f"==> {text}", flush=True)


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command, showing what it prints; end the script with its exit code if it fails."""
    code = subprocess.run([str(part) for part in command], cwd=cwd, env=env, check=False).returncode
    if code:
        sys.exit(code)


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Wait until no other process is at the same work: two builds in one folder would spoil each other."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another build in this checkout")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Stamp:
    """A file that holds the fingerprint of what a step was made from, so that the step is not done twice."""

    def __init__(self, path: Path, made_from: Iterable[Path], *facts: str) -> None:
        self.path = path
        digest = hashlib.sha256("\n".join(facts).encode())
        for source in made_from:
            digest.update(source.read_bytes())
        self.fingerprint = digest.hexdigest()

    def is_current(self) -> bool:
        """Whether the step was done with just these files."""
        return self.path.is_file() and self.path.read_text() == self.fingerprint

    def set(self) -> None:
        """Remember that the step is done."""
        self.path.write_text(self.fingerprint)
