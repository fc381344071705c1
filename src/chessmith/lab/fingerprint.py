"""Fingerprints of players, so that a match never resumes with a program that has changed."""

from __future__ import annotations

import hashlib
import shlex
import shutil
from functools import cache
from pathlib import Path

from chessmith import _core
from chessmith.lab.contestant import Entry


def fingerprint(entry: Entry) -> str:
    """Return text that changes whenever the program behind a player does."""
    if entry.kind == "uci":
        command = shlex.split(entry.subject)
        found = shutil.which(command[0]) if command else None
        if found is None:
            return "unknown"
        about = Path(found).stat()
        return f"{about.st_size}/{about.st_mtime_ns}"
    if entry.kind == "agent" and entry.subject.endswith(".py") and Path(entry.subject).is_file():
        return _our_engine() + hashlib.sha256(Path(entry.subject).read_bytes()).hexdigest()
    return _our_engine()


@cache
def _our_engine() -> str:
    digest = hashlib.sha256()
    core = Path(_core.__file__ or "")
    engine = Path(__file__).parent.parent / "engine"
    for path in [core, *sorted(engine.rglob("*.py"))]:
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()
