"""Write requirements/*.txt: the exact versions that pip chooses today for what pyproject.toml asks for.

Usage: python -m scripts.lock, with the Python of `.venv`. Run it with the oldest supported Python.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from scripts.checkout import ROOT, say

FOLDER = ROOT / "requirements"


def main() -> None:
    """Resolve each set of packages on top of the one before."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    run_time = resolve([*project["project"]["dependencies"], *members(groups, "build")], {})
    write("run.txt", "What `make play` needs: run time and compilation.", run_time)
    everything = resolve(members(groups, "dev"), run_time)
    added = {name: version for name, version in everything.items() if name not in run_time}
    write("dev.txt", "What `make test` and the other targets need beside run.txt.", added)
    for name, about in (
        ("bench", "Environments that `make bench` compares with, beside dev.txt."),
        ("fuzzers", "What `make fuzzers` needs beside dev.txt."),
        ("cluster", "What `make cluster` needs beside dev.txt."),
    ):
        more = resolve(members(groups, name), everything)
        write(f"{name}.txt", about, {each: version for each, version in more.items() if each not in everything})
    write("node.txt", "Node.js, where the machine has none.", resolve(members(groups, "node"), {}))


def members(groups: dict[str, Any], name: str) -> list[str]:
    """List the requirements of a dependency group, with those of the groups it includes."""
    found: list[str] = []
    for member in groups[name]:
        found += [member] if isinstance(member, str) else members(groups, member["include-group"])
    return found


def resolve(requirements: list[str], fixed: dict[str, str]) -> dict[str, str]:
    """Ask pip which versions it would install into an empty environment, keeping to the fixed ones."""
    say(f"Resolving {len(requirements)} requirements")
    pins = [f"{name}=={version}" for name, version in fixed.items()]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    answer = subprocess.run([*command, *requirements, *pins], stdout=subprocess.PIPE, check=True)
    chosen = [package["metadata"] for package in json.loads(answer.stdout)["install"]]
    return {package["name"].lower().replace("_", "-"): package["version"] for package in chosen}


def write(name: str, purpose: str, packages: dict[str, str]) -> None:
    """Write one lock file."""
    lines = [f"# {purpose} Written by scripts/lock.py.", *(f"{p}=={v}" for p, v in sorted(packages.items()))]
    Path(FOLDER / name).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
