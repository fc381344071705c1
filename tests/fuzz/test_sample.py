"""A bounded sample for sanitizers in every run: the core without Python plays and searches random games.

`make fuzz` and `make races` test the whole core, which takes longer to compile than all tests take to run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import chessmith
from scripts.build import compile_folder
from tests.fuzz.inputs.random_games import random_game
from tests.fuzz.sample.values import written

BUILT_IN = ("chess", "skirmish", "grand", "fragments", "factory", "portals", "3check")
SEEDS = (*range(36), 106, 327, 448, 467)  # the last ones have large boards with hit points, which are rare
COMPILER = os.environ.get("CXX", "g++")
# Only the undefined-behaviour checks that compile fast; null and misaligned pointers are left to `make fuzz`.
MEMORY = "address,shift,bounds,signed-integer-overflow,float-cast-overflow,enum,bool,return,unreachable"


def has_sanitizer(name: str) -> bool:
    """Whether programs can be linked with this sanitizer here."""
    if shutil.which(COMPILER) is None:
        return False
    command = [COMPILER, f"-fsanitize={name}", "-x", "c++", "-", "-o", os.devnull]
    return subprocess.run(command, input="int main() {}", text=True, capture_output=True, check=False).returncode == 0


@pytest.mark.longest
@pytest.mark.parametrize(
    ("kind", "sanitizer", "plies", "threads"), [("memory", MEMORY, 24, 1), ("threads", "thread", 9, 3)]
)
def test_random_games_of_the_core_make_no_sanitizer_complain(
    tmp_path: Path, kind: str, sanitizer: str, plies: int, threads: int
) -> None:
    if not has_sanitizer(sanitizer):
        pytest.skip(f"{COMPILER} has no sanitizer for {kind} here")
    folder = compile_folder(f"sample-{kind}", "-DCHESSMITH_SAMPLE=ON", f"-DCHESSMITH_SANITIZE={sanitizer}")
    games = [chessmith.load(name, network=False) for name in BUILT_IN] + [random_game(seed)[1] for seed in SEEDS]
    shapes = {(game.traits.squares > 64, game.traits.has_combat) for game in games}
    assert len(shapes) == 4
    path = tmp_path / "games.txt"
    path.write_text("".join(map(written, games)))
    done = subprocess.run(
        [folder / "core_sample", path, str(plies), str(threads)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-4000:]
    assert done.stdout.startswith(f"{len(games)} games, "), done.stdout
