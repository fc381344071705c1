"""Run Python with a core that stops at any memory error or undefined behaviour, or at any race between threads.

Usage: python -m scripts.sanitized [--thread] ARGUMENTS OF PYTHON, for example `-m pytest -m fuzz`.

The checked core lives in an environment of its own under build/, which shares the packages of `.venv`.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

from scripts.build import compile_core, place
from scripts.checkout import BIN, PYTHON, ROOT, say


@dataclass(frozen=True)
class Sanitizer:
    """What to look for, and the library that does it, as GCC and Clang call it."""

    flags: str
    home: Path
    libraries: tuple[str, ...]


MEMORY = Sanitizer(
    "address,undefined",
    ROOT / "build" / "sanitized",
    ("libasan.so", "libstdc++.so", "libclang_rt.asan-{machine}.so", "libclang_rt.asan_osx_dynamic.dylib"),
)
THREAD = Sanitizer(
    "thread",
    ROOT / "build" / "sanitized-thread",
    ("libtsan.so", "libstdc++.so", "libclang_rt.tsan-{machine}.so", "libclang_rt.tsan_osx_dynamic.dylib"),
)


def main() -> None:
    """Compile, lay out the environment, and hand over to its Python."""
    arguments = sys.argv[1:]
    sanitizer = THREAD if arguments[:1] == ["--thread"] else MEMORY
    home = sanitizer.home
    say(f"Compiling the core with sanitizers ({sanitizer.flags})")
    kind = "sanitize" if sanitizer is MEMORY else "sanitize-thread"
    module = compile_core(kind, f"-DCHESSMITH_SANITIZE={sanitizer.flags}")
    fill_environment(home, module)
    for report in home.glob("report.*"):
        report.unlink()
    env = {
        **os.environ,
        **preload(sanitizer, module.parent),
        # Leaks are not looked for: Python itself keeps memory until it ends.
        # Reports go to files, as pytest swallows what a crash prints.
        "ASAN_OPTIONS": f"detect_leaks=0:abort_on_error=1:log_path={home / 'report'}",
        "UBSAN_OPTIONS": f"print_stacktrace=1:halt_on_error=1:log_path={home / 'report'}",
        # Python's own locks are not seen, so only what the core's threads do among themselves is judged.
        "TSAN_OPTIONS": f"halt_on_error=1:ignore_noninstrumented_modules=1:log_path={home / 'report'}",
        "PYTHONMALLOC": "malloc",
    }
    python = [str(home / BIN.name / PYTHON.name), *arguments[sanitizer is THREAD :]]
    code = subprocess.run(python, cwd=ROOT, env=env, check=False).returncode
    reports = sorted(home.glob("report.*"))
    for report in reports:
        print(report.read_text(errors="replace"), file=sys.stderr)
    # A race may be reported by a child process whose exit code is never checked.
    sys.exit(code or bool(reports))


def fill_environment(home: Path, module: Path) -> None:
    """Copy the package and the checked core where they are found before the ones of `.venv`."""
    packages = sysconfig.get_path("purelib")
    own = Path(sysconfig.get_path("purelib", "venv", {"base": str(home), "platbase": str(home)}))
    if not own.is_dir():
        venv.create(home, symlinks=True)
    # A path in a .pth file does not make Python read the .pth files there, so the editable install stays out.
    (own / "shared.pth").write_text(packages)
    package = own / "chessmith"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "chessmith", package, ignore=shutil.ignore_patterns("__pycache__", "_core.*.*"))
    place(module, package)


def preload(sanitizer: Sanitizer, build: Path) -> dict[str, str]:
    """Find the libraries that must be loaded before Python, which knows nothing of sanitizers."""
    cache = (build / "CMakeCache.txt").read_text().splitlines()
    compiler = next(line.partition("=")[2] for line in cache if line.startswith("CMAKE_CXX_COMPILER:"))
    machine = os.uname().machine
    found = []
    for name in (library.format(machine=machine) for library in sanitizer.libraries):
        answer = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True)
        path = Path(answer.stdout.strip())
        if path.is_absolute() and path.exists():  # the bare name comes back for a library that is not there
            found.append(str(path.resolve()))
    return {"DYLD_INSERT_LIBRARIES" if sys.platform == "darwin" else "LD_PRELOAD": ":".join(found)}


if __name__ == "__main__":
    main()
