"""Compile the core into src/chessmith, incrementally.

Usage: python -m scripts.build, with the Python of `.venv`. CXX chooses the compiler.
"""

import filecmp
import os
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from scripts.checkout import ROOT, alone, run, say

# Optimised template code takes about a gigabyte of memory per compiler process.
JOBS = min(2, os.cpu_count() or 1)


def main() -> None:
    """Compile and install, leaving the module alone when nothing changed."""
    say("Compiling the core")
    place(compile_core("release"), ROOT / "src" / "chessmith")


def compile_core(kind: str, *options: str) -> Path:
    """Bring build/PYTHON-KIND up to date and return the compiled module in it."""
    return compile_folder(kind, *options) / f"_core{EXTENSION_SUFFIXES[0]}"


def compile_folder(kind: str, *options: str) -> Path:
    """Bring build/PYTHON-KIND up to date and return it."""
    compiler = os.environ.get("CXX", "")
    names = [sys.implementation.cache_tag, Path(compiler).name, kind]
    folder = ROOT / "build" / "-".join(filter(None, names))
    tools = Path(sys.executable).parent
    with alone(folder.with_suffix(".lock")):
        if not (folder / "build.ninja").is_file():
            settings = [f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}", f"-DPython_EXECUTABLE={sys.executable}", *options]
            run(tools / "cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "--log-level=WARNING", *settings)
        run(tools / "cmake", "--build", folder, "--parallel", str(JOBS))
    return folder


def place(module: Path, folder: Path) -> None:
    """Put the module into a package folder in one step: a running program keeps the one that it has loaded."""
    target = folder / module.name
    if target.is_file() and filecmp.cmp(module, target, shallow=False):
        return
    fresh = target.with_suffix(".new")
    shutil.copy2(module, fresh)
    fresh.replace(target)


if __name__ == "__main__":
    main()
