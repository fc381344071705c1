"""Imports run one way, from the game file to the front ends, and folders stay small enough to take in."""

from __future__ import annotations

import ast
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "chessmith"
CORE = ROOT / "core"
WEB = ROOT / "web" / "src"
MOST_FILES = 25
CODE = {".py", ".h", ".cpp", ".ts", ".svelte"}

# Rooms from the first of the flow to the last: none imports from one that comes after it. Rooms on one line are beside
# each other and do not import from one another. A room is a folder, or a file that is a room of its own.
PYTHON_ROOMS = [
    ["errors", "disk", "square", "setup", "quoting"],
    ["arguments"],
    ["dice", "grid", "networks"],
    ["traits", "tunings"],
    ["rules"],
    ["."],  # Game, Position and what they are made of; notation reads and writes them
    ["endgame", "experience", "rl"],
    ["engine"],
    ["book", "puzzles"],
    ["uci"],
    ["campaign", "lab"],
    ["training", "course"],
    ["server/settings"],
    ["server/protocol"],
    ["server/store"],
    ["server/views"],
    ["server/search"],
    ["server/play"],
    ["server/app_state"],
    ["server/http"],
    ["server/routes"],
    ["server"],
    ["cli"],
    ["__main__"],
]
CORE_ROOMS = [
    ["board"],
    ["rules"],
    ["position"],
    ["combat"],
    ["game"],
    ["endgame", "eval"],
    ["search/shared"],
    ["search/alphabeta", "search/dice"],
    ["search/mcts"],
    ["search"],
    ["learn"],
    ["bindings"],
]
WEB_ROOMS = [
    ["board/square.ts", "board/terrain.svelte.ts"],
    ["board/types.ts"],
    ["net/protocol.ts"],
    ["texts"],
    ["."],  # settings, formats, sounds
    ["net", "pieces"],
    ["board"],
    ["parts"],
    [
        "pages/analysis",
        "pages/campaign",
        "pages/design",
        "pages/engines",
        "pages/game",
        "pages/learning",
        "pages/lobby",
        "pages/puzzles",
        "pages/records",
    ],
    ["fixtures"],
    ["App.svelte"],
    ["main.ts"],
]
# One room in two places: Game and Position need notation for `fen` and `san`, and notation needs them; what users of a
# search see of it is what its parts have in common.
ONE_ROOM = {"notation": ".", "search/search.h": "search/shared", "search/limits.h": "search/shared"}
# The package's face gathers what users import; it is no step of the flow.
FACES = {"__init__.py", "server/__init__.py"}


def layers(rooms: Sequence[Sequence[str]]) -> dict[str, int]:
    """Each room's place in the flow."""
    return {room: place for place, beside in enumerate(rooms) for room in beside}


def room_of(path: str, rooms: dict[str, int]) -> str:
    """The innermost room that holds a file; `.` holds what no other does."""
    file = Path(path)
    for place in (file, file.with_suffix(""), *file.parents[:-1]):
        name = place.as_posix()
        if name in ONE_ROOM:
            return ONE_ROOM[name]
        if name in rooms:
            return name
    return "." if file.parent == Path() else ""


def python_imports(file: Path) -> Iterator[str]:
    """The project's own modules that a module imports, for types or when called too, as paths below the package."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module] if node.module != "chessmith" else [f"chessmith.{each.name}" for each in node.names]
            names += [f"{node.module}.{each.name}" for each in node.names]
        for name in names:
            path = name.removeprefix("chessmith.").replace(".", "/")
            if name.startswith("chessmith.") and ((PACKAGE / f"{path}.py").is_file() or (PACKAGE / path).is_dir()):
                yield path + (".py" if (PACKAGE / f"{path}.py").is_file() else "/__init__.py")


def core_imports(file: Path) -> Iterator[str]:
    """The core's own headers that a file includes."""
    yield from re.findall(r'#include "([^"]+)"', file.read_text(encoding="utf-8"))


def web_imports(file: Path) -> Iterator[str]:
    """The page's own files that a file imports."""
    for name in re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""", file.read_text(encoding="utf-8")):
        base = Path(os.path.normpath(file.parent / name))
        for found in (base, Path(f"{base}.ts"), Path(f"{base}.svelte")):
            if found.suffix in CODE and found.is_file():
                yield found.relative_to(WEB).as_posix()


TREES = {
    "python": (PACKAGE, {".py"}, PYTHON_ROOMS, python_imports, FACES),
    "core": (CORE, {".h", ".cpp"}, CORE_ROOMS, core_imports, set[str]()),
    "page": (WEB, {".ts", ".svelte"}, WEB_ROOMS, web_imports, set[str]()),
}


@pytest.mark.parametrize("tree", TREES)
def test_imports_run_one_way(tree: str) -> None:
    folder, endings, rooms, imports, faces = TREES[tree]
    place = layers(rooms)
    against: list[str] = []
    seen = 0
    for file in sorted(path for path in folder.rglob("*") if path.suffix in endings):
        name = file.relative_to(folder).as_posix()
        room = room_of(name, place)
        assert room, f"{name}: its room is not in the table of rooms"
        if name in faces:
            continue
        for imported in imports(file):
            target = room_of(imported, place)
            assert target, f"{name} imports {imported}, whose room is not in the table of rooms"
            seen += 1
            if room != target and place[target] >= place[room]:
                against.append(f"{name} imports {imported}")
    assert seen > 50, "no imports were found: the test looks in the wrong place"
    assert not against, "imports against the flow:\n" + "\n".join(against)


def test_no_folder_holds_more_than_25_code_files() -> None:
    roots = (PACKAGE, CORE, WEB, *(ROOT / name for name in ("scripts", "tests", "benchmarks", "training", "web/tests")))
    sizes = Counter(
        path.parent
        for root in roots
        for path in root.rglob("*")
        if path.suffix in CODE and not {"static", "node_modules"} & set(path.parts)
    )
    crowded = {str(folder.relative_to(ROOT)): size for folder, size in sizes.items() if size > MOST_FILES}
    assert not crowded
