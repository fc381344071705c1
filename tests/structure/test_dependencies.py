"""Dependencies: exact versions, and no run-time licence that would bind a game made with Chessmith."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
_PIN = re.compile(r"([a-z0-9][a-z0-9.-]*)==([0-9][0-9a-z.+!-]*)")


def pinned(lock: Path) -> dict[str, str]:
    lines = [line for line in lock.read_text().splitlines() if line and not line.startswith("#")]
    found = [_PIN.fullmatch(line) for line in lines]
    assert all(found), [line for line, match in zip(lines, found, strict=True) if not match]
    return {match[1]: match[2] for match in found if match}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_package_has_an_exact_version_and_no_other_source(lock: Path) -> None:
    assert pinned(lock)


def test_what_runs_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {re.split(r"[<>=\[ ]", each)[0].lower().replace("_", "-") for each in project["dependencies"]}
    assert names <= set(pinned(ROOT / "requirements" / "run.txt"))


def test_nothing_that_runs_is_under_the_gpl() -> None:
    for name in pinned(ROOT / "requirements" / "run.txt"):
        try:
            stated = " ".join(_licences(metadata(name)))
        except PackageNotFoundError:
            continue
        assert not re.search(r"\b(A?GPL|Affero|GNU General)", stated), (name, stated[:100])


def _licences(about: PackageMetadata) -> list[str]:
    said = [*(about.get_all("License") or []), *(about.get_all("License-Expression") or [])]
    return said + [each for each in about.get_all("Classifier") or [] if each.startswith("License")]


def test_every_optional_dependency_is_imported_by_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    source = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "src" / "chessmith").rglob("*.py"))
    for extra, packages in project["optional-dependencies"].items():
        for package in packages:
            name = re.split(r"[<>=\[ ]", package)[0].replace("-", "_")
            assert re.search(rf"\b(import|from) {name}\b", source), f"{extra}: nothing imports {name}"
