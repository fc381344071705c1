"""A power cut right after a database has acknowledged a write leaves only what SQLite had synced by then."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from chessmith.experience import Experience
from chessmith.server.store.game_store import GameStore

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("cc") is None, reason="needs Linux and a C compiler"
)

# Each prints a line after each acknowledged write, then waits until the state of the disk has been inspected.
GAMES = """
import asyncio, sys
from pathlib import Path
from chessmith.server.store.game_store import GameStore, MoveRow, SessionRow

async def main():
    store = GameStore(Path(sys.argv[1]) / "games.sqlite")
    for number in range(40):
        row = SessionRow("id", "chess", "hash", None, "fen", None, 1, "{}", "{}", None, "A game", 1.0, 1.0,
                         number, "fen", "*", None, 0, 0, None, None)
        await store.save(row, [MoveRow(number, "e2e4", None, "{}" * 2000, None)])
        print(number, flush=True)
        sys.stdin.readline()
        if number == 30:
            store.close()
            store = GameStore(Path(sys.argv[1]) / "games.sqlite")
    store.close()

asyncio.run(main())
"""
EXPERIENCE = """
import sys
from pathlib import Path
import chessmith
from chessmith.experience import Experience, PlayedGame

start = chessmith.load("fragments").start()
for first in (0, 10):
    with Experience(Path(sys.argv[1]) / "experience.sqlite") as experience:
        for number in range(first, first + 10):
            moves = [start.moves[number % len(start.moves)]]
            experience.add(PlayedGame(start=start, moves=moves, result="1/2-1/2", id=str(number)))
            print(number, flush=True)
            sys.stdin.readline()
"""


@pytest.fixture(scope="module")
def preload(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("preload") / "synced.so"
    source = Path(__file__).with_name("synced.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


def cuts(program: str, folder: Path, preload: Path) -> Iterator[tuple[int, Path]]:
    """Yield, after each acknowledged write, its number and the folder as a power cut would leave it at worst."""
    here, kept, left = folder / "here", folder / "kept", folder / "left"
    for each in (here, kept / "content", kept / "named"):
        each.mkdir(parents=True)
    settings = {**os.environ, "LD_PRELOAD": str(preload), "SYNCED": str(kept), "WATCHED": str(here)}
    command = [sys.executable, "-c", program, str(here)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=settings, text=True, cwd=Path.cwd()
    ) as writer:
        assert writer.stdin is not None
        assert writer.stdout is not None
        for line in writer.stdout:
            shutil.rmtree(left, ignore_errors=True)
            left.mkdir()
            for content in (kept / "content").iterdir():
                if (kept / "named" / content.name).exists():
                    shutil.copy(content, left)
            yield int(line), left
            writer.stdin.write("\n")
            writer.stdin.flush()
    assert writer.returncode == 0


def test_a_game_keeps_every_acknowledged_move(tmp_path: Path, preload: Path) -> None:
    tried = 0
    for number, left in cuts(GAMES, tmp_path, preload):
        with closing(GameStore(left / "games.sqlite")) as store:
            found = asyncio.run(store.load("id"))
        assert found is not None, f"the game is lost with move {number}"
        assert [move.ply for move in found[1]] == list(range(number + 1))
        tried += 1
    assert tried == 40


def test_experience_is_whole_up_to_some_game(tmp_path: Path, preload: Path) -> None:
    """Experience is synced every few games and on closing, so a cut may lose the latest games, but no others."""
    tried = 0
    for number, left in cuts(EXPERIENCE, tmp_path, preload):
        with Experience(left / "experience.sqlite") as experience:
            assert experience.problems() == []
            kept = sorted(int(record.id) for record in experience.records.find(limit=1000))
        assert kept == list(range(len(kept)))
        assert number // 10 * 10 <= len(kept) <= number + 1
        tried += 1
    assert tried == 20
