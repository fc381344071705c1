"""Run Python with a core that stops at any memory error or undefined behaviour.

Usage: python -m scripts.sanitized ARGUMENTS OF PYTHON, for example `-m pytest -m fuzz`.

The checked core lives in an environment of its own under build/, which shares the packages of `.venv`.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from scripts.build import compile_core, place
from scripts.checkout import BIN, PYTHON, ROOT, say

HOME = ROOT / "build" / "sanitized"


def main() -> None:
    """Compile, lay out the environment, and hand over to its Python."""
    say("Compiling the core with sanitizers")
    module = compile_core("sanitize", "-DCHESSMITH_SANITIZE=ON")
    fill_environment(module)
    for report in HOME.glob("report.*"):
        report.unlink()
    env = {
        **os.environ,
        **preload(module.parent),
        # Leaks are not looked for: Python itself keeps memory until it ends.
        # Reports go to files, as pytest swallows what a crash prints.
        "ASAN_OPTIONS": f"detect_leaks=0:abort_on_error=1:log_path={HOME / 'report'}",
        "UBSAN_OPTIONS": f"print_stacktrace=1:halt_on_error=1:log_path={HOME / 'report'}",
        "PYTHONMALLOC": "malloc",
    }
    code = subprocess.run([HOME / BIN.name / PYTHON.name, *sys.argv[1:]], cwd=ROOT, env=env, check=False).returncode
    for report in sorted(HOME.glob("report.*")):
        print(report.read_text(errors="replace"), file=sys.stderr)
    sys.exit(code)


def fill_environment(module: Path) -> None:
    """Copy the package and the checked core where they are found before the ones of `.venv`."""
    packages = sysconfig.get_path("purelib")
    own = Path(sysconfig.get_path("purelib", "venv", {"base": str(HOME), "platbase": str(HOME)}))
    if not own.is_dir():
        venv.create(HOME, symlinks=True)
    # A path in a .pth file does not make Python read the .pth files there, so the editable install stays out.
    (own / "shared.pth").write_text(packages)
    package = own / "chessmith"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "chessmith", package, ignore=shutil.ignore_patterns("__pycache__", "_core.*.*"))
    place(module, package)


def preload(build: Path) -> dict[str, str]:
    """Find the libraries that must be loaded before Python, which knows nothing of sanitizers."""
    cache = (build / "CMakeCache.txt").read_text().splitlines()
    compiler = next(line.partition("=")[2] for line in cache if line.startswith("CMAKE_CXX_COMPILER:"))
    machine = os.uname().machine
    names = ["libasan.so", "libstdc++.so", f"libclang_rt.asan-{machine}.so", "libclang_rt.asan_osx_dynamic.dylib"]
    found = []
    for name in names:
        answer = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True)
        path = Path(answer.stdout.strip())
        if path.is_absolute() and path.exists():  # the bare name comes back for a library that is not there
            found.append(str(path.resolve()))
    return {"DYLD_INSERT_LIBRARIES" if sys.platform == "darwin" else "LD_PRELOAD": ":".join(found)}


if __name__ == "__main__":
    main()
