"""The compilers that the build promises accept the core."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(path for path in (ROOT / "core").rglob("*.cpp") if "bindings" not in path.parts)
WARNINGS = ("-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror")


@pytest.mark.skipif(shutil.which("clang++-14") is None, reason="Clang 14 is not installed")
@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_clang_14_compiles_the_core_without_a_warning(source: Path) -> None:
    command = ["clang++-14", "-std=c++20", "-fsyntax-only", "-I", str(ROOT / "core"), *WARNINGS, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]
