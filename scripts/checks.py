"""Run every check that is not a test: of the code (ruff, mypy, clang-format) and of the page (svelte-check, vitest).

Usage: python -m scripts.checks [code | page], with the Python of `.venv`. Without an argument both run side by side, as
each keeps about one processor busy, and the page is built as well.
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from scripts.checkout import BIN, ROOT, say

_SOURCES = [name for name in ("src", "tests", "benchmarks", "scripts", "training") if (ROOT / name).is_dir()]
_WEB = [sys.executable, "-m", "scripts.web"]


def code() -> list[list[str]]:
    """Commands that check Python and C++."""
    folders = [ROOT / "core", ROOT / "tests", ROOT / "training"]
    core = [str(path) for folder in folders for ending in ("*.h", "*.cpp") for path in sorted(folder.rglob(ending))]
    return [
        [str(BIN / "ruff"), "check", "."],
        [str(BIN / "ruff"), "format", "--check", "."],
        [str(BIN / "mypy"), *_SOURCES],
        [str(BIN / "clang-format"), "--dry-run", "-Werror", *core],
    ]


def page() -> list[list[str]]:
    """Commands that check the page."""
    return [[*_WEB, "check"]]


def main() -> None:
    """Run the commands; end with an error if one of them fails."""
    what = sys.argv[1] if len(sys.argv) > 1 else ""
    if what not in ("", "code", "page"):
        sys.exit(f"scripts.checks: {what!r} is neither code nor page")
    if what:
        sys.exit(_run(code() if what == "code" else page(), at_once=True))
    say("Checking the code (ruff, mypy, clang-format) and the page (svelte-check, vitest) side by side")
    with ThreadPoolExecutor() as lanes:
        codes = list(lanes.map(_run, (code(), [*page(), [*_WEB, "build"]])))
    sys.exit(any(codes))  # a command that was killed has a negative code


def _run(commands: list[list[str]], at_once: bool = False) -> int:
    """Run commands one after the other up to the first that fails; its exit code.

    What a command prints is shown when it ends, so that lanes do not mix their output, unless `at_once`.
    """
    for command in commands:
        done = subprocess.run(
            command,
            cwd=ROOT,
            check=False,
            text=True,
            stdout=None if at_once else subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if not at_once:
            print(done.stdout, end="", flush=True)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    main()
