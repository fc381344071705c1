"""Cost of a large experience store: look-up, adding a game, opening, and size on disk."""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import chessmith
from chessmith.experience import Experience, PlayedGame

ENTRIES: Final = 1_000_000
_SAMPLE: Final = 40  # games added and looked up
_SIZED: Final = 1_000  # games for measuring size on disk
_GAMES: Final = 10_000  # games of the bar for size; scaled up, which errs high, as later games add fewer positions


@dataclass(frozen=True)
class Cost:
    """A cost and its upper limit."""

    what: str
    value: float
    unit: str
    bar: float

    @property
    def met(self) -> bool:
        """Whether the bar is met."""
        return self.value <= self.bar


def costs(rounds: int) -> list[Cost]:
    """Measure all costs, each the best of `rounds`."""
    with tempfile.TemporaryDirectory(prefix="chessmith-bench-") as folder:
        path = Path(folder) / "large.sqlite"
        _fill(path)
        games = [_random_game("chess", seed) for seed in range(_SAMPLE)]
        found = [
            Cost("look-up", _best(rounds, lambda: _look_up(path, games)), "ms", 0.2),
            Cost("end of a game", _best(rounds, lambda: _add(path, games)), "ms", 20.0),
            Cost("opening", _best(rounds, lambda: _open(path)), "ms", 50.0),
        ]
        room = _room(Path(folder) / "sized.sqlite")
        return [*found, Cost(f"{_GAMES:,} games", room * _GAMES / _SIZED / 1e6, "MB", 60.0)]


def _best(rounds: int, measure: Callable[[], float]) -> float:
    return min(measure() for _ in range(rounds))


def _fill(path: Path) -> None:
    """Fill a store with a million moves. As in real experience, most positions were seen only once."""
    with Experience(path, most_moves=2 * ENTRIES) as experience:
        experience.add(_random_game("chess", -1))
    dice = random.Random(1)
    with sqlite3.connect(path) as database:
        positions = ((dice.getrandbits(64) - 2**63, 1, dice.randbytes(30), 0) for _ in range(ENTRIES))
        database.executemany("INSERT INTO positions (key, rules, fen, way) VALUES (?, ?, ?, ?)", positions)
        database.execute(
            "INSERT OR IGNORE INTO results SELECT id, 'e2e4', 1, 0, 0, 1.0, 20000, 0, 0, 0, 0 FROM positions"
        )
        database.execute("UPDATE totals SET value = (SELECT count(*) FROM results) WHERE name = 'moves'")
    database.close()


def _look_up(path: Path, games: list[PlayedGame]) -> float:
    positions = [position for game in games[:5] for position, _ in game.plies()]
    with Experience(path, most_moves=2 * ENTRIES) as experience:
        times = []
        for position in positions:
            begin = time.process_time()
            experience.results(position)
            times.append(time.process_time() - begin)
    return 1000 * statistics.median(times)


def _add(path: Path, games: list[PlayedGame]) -> float:
    with Experience(path, most_moves=2 * ENTRIES) as experience:
        times = []
        for game in map(replace, games):  # fresh copies, since a game caches its positions when added
            begin = time.process_time()
            experience.add(game)
            times.append(time.process_time() - begin)
    return 1000 * statistics.median(times)


def _open(path: Path) -> float:
    begin = time.process_time()
    Experience(path, most_moves=2 * ENTRIES).close()
    return 1000 * (time.process_time() - begin)


def _room(path: Path) -> int:
    with Experience(path) as experience:
        for seed in range(_SIZED):
            experience.add(_random_game("fragments", seed))
    return path.stat().st_size


def _random_game(name: str, seed: int) -> PlayedGame:
    """A random game of at most 80 plies. Early moves of the list are likelier, so that openings repeat."""
    dice = random.Random(seed)
    start = position = chessmith.load(name).start()
    moves: list[str] = []
    while not position.is_over and len(moves) < 80:
        legal = position.moves
        moves.append(legal[min(int(dice.expovariate(0.3)), len(legal) - 1)])
        position = position.play(moves[-1])
    searched = [(dice.randint(4, 12), dice.randint(-200, 200)) for _ in moves]
    result = position.result if position.is_over else "1/2-1/2"
    return PlayedGame(start=start, moves=moves, result=result, searched=searched)
