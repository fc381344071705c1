"""Prepare `.venv`: the pinned packages, and Chessmith itself as an editable install.

Usage: python -m scripts.setup [run | dev | bench | fuzzers | cluster]. What is there already is left alone until its
lock file changes.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from scripts.checkout import PYTHON, ROOT, VENV, Stamp, run, say

LOCKS = {
    "run": ["run.txt"],
    "dev": ["run.txt", "dev.txt"],
    "bench": ["run.txt", "dev.txt", "bench.txt"],
    "fuzzers": ["run.txt", "dev.txt", "fuzzers.txt"],
    "cluster": ["run.txt", "dev.txt", "cluster.txt"],
}
PIP = (PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input")


def main() -> None:
    """Check what the machine must bring along, then install the rest."""
    purpose = sys.argv[1] if len(sys.argv) > 1 else "dev"
    if purpose not in LOCKS:
        sys.exit(f"scripts.setup: {purpose!r} is none of {', '.join(LOCKS)}")
    check_compiler()
    make_environment()
    install_packages(purpose)
    install_chessmith()


def check_compiler() -> None:
    """End with one line that names the package to install when nothing here can compile the core."""
    candidates = [os.environ.get("CXX", ""), "c++", "g++", "clang++", "clang-cl"]
    for compiler in filter(None, candidates):
        # On macOS c++ is always there, but fails until the command line tools are installed.
        found = shutil.which(compiler.split()[0])
        if found and subprocess.run([found, "--version"], capture_output=True, check=False).returncode == 0:
            return
    sys.exit(
        "Chessmith needs a C++ compiler: install g++ (Debian, Ubuntu), gcc-c++ (Fedora), the command line tools "
        "(macOS: xcode-select --install) or the Visual Studio build tools with clang-cl (Windows)."
    )


def make_environment() -> None:
    """Create `.venv` with this Python, unless one that works is there."""
    works = [str(PYTHON), "-c", "import pip, sys; sys.exit(sys.version_info < (3, 11))"]
    if PYTHON.exists() and subprocess.run(works, capture_output=True, check=False).returncode == 0:
        return
    if not importlib.util.find_spec("ensurepip"):
        sys.exit("This Python cannot create environments: install python3-venv (Debian, Ubuntu).")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        sys.exit("This Python has no C headers: install python3-dev (Debian, Ubuntu) or python3-devel (Fedora).")
    say(f"Creating .venv with Python {sys.version.split()[0]}")
    run(sys.executable, "-m", "venv", "--clear", VENV)


def install_packages(purpose: str) -> None:
    """Install the pinned packages, naming each as it is fetched."""
    locks = [ROOT / "requirements" / name for name in LOCKS[purpose]]
    stamps = [Stamp(VENV / f".{lock.stem}-installed", [lock]) for lock in locks]
    if all(stamp.is_current() for stamp in stamps):
        return
    pinned = sum("==" in line for lock in locks for line in lock.read_text().splitlines())
    say(f"Installing {pinned} Python packages into .venv")
    sources = [part for lock in locks for part in ("-r", str(lock))]
    command = [str(part) for part in (*PIP, "install", "--progress-bar", "off", *sources)]
    log: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for line in pip.stdout or ():
            log.append(line)
            if line.startswith("Collecting "):
                print(f"    {line.split()[1]}", flush=True)
            elif line.startswith("Installing collected"):
                print("    unpacking", flush=True)
    if pip.returncode:
        print("".join(log[-30:]), end="", file=sys.stderr)
        sys.exit("The Python packages could not be installed; see pip's output above.")
    for stamp in stamps:
        stamp.set()


def install_chessmith() -> None:
    """Put `src` on the environment's path and the `chessmith` command into it; the core is compiled separately."""
    stamp = Stamp(VENV / ".chessmith-installed", [ROOT / "pyproject.toml"], str(ROOT))
    if stamp.is_current():
        return
    say("Installing chessmith into .venv (editable)")
    run(*PIP, "--quiet", "install", "--no-deps", "--no-build-isolation", "--editable", ROOT)
    stamp.set()


if __name__ == "__main__":
    main()
