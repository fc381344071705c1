"""Cost of endgame tables: generating those of fragments, probing, and a search that never hits one.

All times are processor time, which other work on the machine hardly affects; searches with and without alternate.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import chessmith
from benchmarks.experience import Cost
from chessmith import Limits, Position, Search
from chessmith.core_view import set_up, state_of
from chessmith.endgame import EndgameTables, lookup, table_file
from chessmith.setup import Setup
from chessmith.transposition import Table

CORES: Final = 2
FIVE: Final = "KQvKRN"
_NODES: Final = 400_000
_PROBES: Final = 20_000
_SOLVE: Final = """
import sys
from pathlib import Path
import chessmith
from chessmith.endgame import Material, make_plan, solve
from chessmith.endgame.material import all_materials
game, folder, wanted = chessmith.load("fragments"), Path(sys.argv[1]), sys.argv[2]
materials = all_materials(game, int(wanted)) if wanted.isdigit() else [Material.read(wanted, game)]
assert solve(make_plan(game, materials, root=folder), threads=int(sys.argv[3]))
"""


def costs(rounds: int) -> list[Cost]:
    """Measure all costs; probes and searches count with their best round."""
    with tempfile.TemporaryDirectory(prefix="chessmith-bench-") as name:
        folder = Path(name)
        four, memory = _solve(folder, "4")
        five, more_memory = _solve(folder, FIVE)
        tables = EndgameTables(chessmith.load("fragments"), root=folder)
        positions = [_anywhere(tables, seed) for seed in range(200)]
        return [
            Cost("4 pieces", four / CORES, "s", 300.0),
            Cost("4 pieces, room", memory, "MB", 1024.0),
            Cost(FIVE, five / CORES, "s", 300.0),
            Cost(f"{FIVE}, room", more_memory, "MB", 4096.0),
            Cost("probe", min(_probe(tables, positions) for _ in range(rounds)), "µs", 2.0),
            Cost("search without", _slowed(folder, rounds), "%", 3.0),
        ]


def _solve(folder: Path, wanted: str) -> tuple[float, float]:
    """Processor seconds and peak megabytes, measured in a separate process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", _SOLVE, str(folder), wanted, str(CORES)], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, after.ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)


def _anywhere(tables: EndgameTables, seed: int) -> Position:
    """A random position with four pieces in which the game is not over."""
    dice, game = random.Random(seed), tables.game
    codes = game.traits.letter_codes
    while True:
        letters = "Kk" + "".join(dice.choices("QRBNPqrbnp", k=2))
        board = [0] * game.board.squares
        for square, letter in zip(dice.sample(range(game.board.squares), 4), letters, strict=True):
            board[square] = codes[letter]
        try:
            position = set_up(game, Setup("", board, dice.randrange(2), fresh=[]))
        except ValueError:
            continue
        if not position.is_over and tables.probe(position) is not None:
            return position


def _probe(tables: EndgameTables, positions: list[Position]) -> float:
    """Microseconds per probe in the core, including the call from Python."""
    core, states = tables.core, [state_of(position) for position in positions]
    assert core is not None
    begin = time.process_time()
    for _ in range(_PROBES // len(states)):
        for state in states:
            core.probe(state)
    return 1e6 * (time.process_time() - begin) / _PROBES


def _slowed(folder: Path, rounds: int) -> float:
    """The slowdown in per cent of a search whose positions are never in the tables."""
    usual = table_file.default_folder
    table_file.default_folder = lambda: folder
    lookup._opened.cache_clear()
    try:
        position = chessmith.load("fragments").start()
        turns = [(_search(position, tables=True), _search(position, tables=False)) for _ in range(max(5, rounds))]
    finally:
        table_file.default_folder = usual
        lookup._opened.cache_clear()
    return max(0.0, 100 * (min(with_ for with_, _ in turns) / min(without for _, without in turns) - 1))


def _search(position: Position, *, tables: bool) -> float:
    search = Search(position, Limits(nodes=_NODES, tables=tables), Table(16))
    begin = time.process_time()
    search.run()
    return time.process_time() - begin
