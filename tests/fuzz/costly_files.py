"""Game files near the limits of cost: large boards full of pieces that go everywhere.

    python -m tests.fuzz.costly_files --seconds 600 --seed 1

An accepted file must compile within a second, list its actions within a fifth of a second, and think within its limits,
reasons included; everything else must be refused in one line. All times are processor time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from chessmith import Limits, Search, think
from chessmith.core_view import state_of
from chessmith.engine.skill.levels import LEVELS
from chessmith.errors import ChessmithError
from chessmith.game import Game
from chessmith.position import Position
from chessmith.rules.loader import parse_game_file
from chessmith.rules.prose.chapters import chapters
from chessmith.transposition import Table
from tests.fuzz.inputs.random_games import EMPTY, Data, as_toml

_SIZES = ((8, 8), (16, 8), (8, 16), (11, 11), (12, 10), (9, 14), (16, 4), (10, 10))
_LETTERS = "ABCDEFGHIJLMNOPQRSTUVWXYZ"
_RIDERS = ("QNNCCZZ", "QNN", "CCZZ", "AADDFFWW", "RBNNHHGG", "QCCNN", "QZZ")
_REACHES = ("Q", "QNN", "R", "QCCZZ", "K", "N8")
_TERRAIN = "ooooo<>^v<>^v~*x="

LONGEST_COMPILATION = 1.0
LONGEST_LIST = 0.2
LONGEST_THOUGHT = 10.0  # seconds with a limit on nodes; unbounded work would take minutes
_SPEED = 0.02  # speed of levels, so that many files are tried
A_MOMENT = 1.5  # seconds for a level without a limit, which answers by instinct
SLACK = 0.5  # seconds beyond a time limit, reasons included


@dataclass
class Costs:
    """The longest time of each operation."""

    patience: float = 1.0  # factor on all limits, for busy machines
    worst: dict[str, tuple[float, int]] = field(default_factory=dict)
    refused: int = 0
    accepted: int = 0
    seed: int = 0

    @contextmanager
    def at_most(self, what: str, seconds: float) -> Iterator[None]:
        """Measure an operation that may take at most this long."""
        began = time.process_time()
        yield
        took = time.process_time() - began
        self.worst[what] = max(self.worst.get(what, (0.0, 0)), (took, self.seed))
        assert took < seconds * self.patience, f"{what} took {took:.2f} s, expected less than {seconds}"


def costly_file(seed: int) -> str:
    """Generate the file of a seed, always the same; it may not be a valid game."""
    dice = Random(f"costly {seed}")
    files, ranks = dice.choice(_SIZES)
    combat = dice.random() < 0.35
    pieces: Data = {"king": {"letter": "K", "moves": "mK" if combat else "K", "royal": True}}
    letters = _LETTERS[: dice.choice([1, 2, 6, 12, 25])]
    for letter in letters:
        pieces[f"p{letter.lower()}"] = _piece(dice, letter, letters, ranks, combat=combat)
    if combat:
        pieces["king"] |= {"hp": 20, "damage": 3, "strike": {"reach": "K", "when": "both"}}
    fill = dice.choice([0.1, 0.3, 0.6, 0.95])
    rows = [
        [
            dice.choice([letter.lower(), letter]) if dice.random() < fill else EMPTY
            for letter in dice.choices(letters, k=files)
        ]
        for _ in range(ranks)
    ]
    rows[0][0], rows[-1][-1] = "k", "K"
    layout: Data = {"setup": "/".join(_folded(row) for row in rows)}
    if dice.random() < 0.6:
        layout["world"] = _world(dice, rows)
    data: Data = {"title": f"Costly {seed}", "board": {"files": files, "ranks": ranks}, "pieces": pieces}
    data["layouts"] = {"a": layout}
    data["goal"] = {"type": "none"} if combat or dice.random() < 0.7 else {"type": "checkmate"}
    if combat:
        data["goal"]["hit_points"] = True
        data["combat"] = {"dice": dice.choice([2, 6, 20])}
    return as_toml(data)


def _piece(dice: Random, letter: str, letters: str, ranks: int, *, combat: bool) -> Data:
    piece: Data = {"letter": letter, "moves": _moves(dice, combat=combat)}
    if dice.random() < 0.3:
        others = [f"p{other.lower()}" for other in letters if other != letter][:24]
        if others:
            piece |= {"promotes_to": others, "promotion": "optional", "promotes_on": [ranks]}
    if combat:
        piece |= {"hp": dice.randint(2, 60), "damage": dice.randint(0, 4)}
        piece["strike"] = {"reach": dice.choice(_REACHES), "when": dice.choice(["both", "after_move", "standing"])}
        if dice.random() < 0.6:
            hit = {"reach": dice.choice(_REACHES), "step": dice.choice(["K", "Q", "Q4"])}
            piece["abilities"] = dice.choice([{"hit": hit}, {"lunge": {"cost": 1}}, {"consecrate": {"reach": "Q"}}])
    return piece


def _moves(dice: Random, *, combat: bool) -> Any:
    if dice.random() < 0.5:
        rider = dice.choice(_RIDERS)
        return "".join(f"m{each}" for each in ("Q", "NN", "CC")) if combat else rider
    steps = [[aside, ahead] for aside in range(8) for ahead in range(aside, 8) if ahead]
    leaps = dice.sample(steps, dice.choice([8, 30, len(steps)]))
    slides = dice.sample(steps, dice.choice([0, 1, 2, 3]))
    only = {"only": "move"} if combat else {}
    return [{"leap": step, **only} for step in leaps] + [{"slide": step, **only} for step in slides]


def _world(dice: Random, rows: list[list[str]]) -> str:
    files, ranks = len(rows[0]), len(rows)
    terrain, amount = dice.choice([_TERRAIN, "o", "<>^v", "ox"]), dice.choice([0.1, 0.4, 0.9])
    world = [[dice.choice(terrain) if dice.random() < amount else EMPTY for _ in range(files)] for _ in range(ranks)]
    for letter in "ABCDEFGHIJKLM"[: dice.choice([0, 0, 3, 13])]:
        for square in dice.sample(range(files * ranks), 2):
            world[square // files][square % files] = letter
    for row, pieces in zip(world, rows, strict=True):
        for file, piece in enumerate(pieces):
            if piece != EMPTY and row[file] in "~*x":
                row[file] = EMPTY
    return "/".join(_folded(row) for row in world)


def _folded(row: list[str]) -> str:
    text, gap = "", 0
    for cell in [*row, ""]:
        if cell == EMPTY:
            gap += 1
            continue
        text, gap = text + (str(gap) if gap else "") + cell, 0
    return text


def try_file(text: str, costs: Costs, *, thoroughly: bool = True) -> None:
    """Read a file and, if it is a valid game, list its actions and search."""
    try:
        with costs.at_most("compiling", LONGEST_COMPILATION):
            game = Game(parse_game_file(text))
            start = game.start()
    except ChessmithError as error:
        if "\n" in str(error):
            raise AssertionError("more than one line") from error
        costs.refused += 1
        return
    costs.accepted += 1
    with costs.at_most("prose", LONGEST_COMPILATION):
        chapters(game.file)
    with costs.at_most("listing", LONGEST_LIST):
        state_of(start).legal()
    if start.is_over:
        return
    methods: tuple[Literal["search", "mcts"], ...] = ("search", "mcts")
    for engine in methods:
        with costs.at_most(f"{engine} for 10 nodes", LONGEST_THOUGHT):
            _think(start, Limits(nodes=10, engine=engine))
        with costs.at_most(f"{engine} for 0.1 s", 0.1 + SLACK):
            _think(start, Limits(seconds=0.1, engine=engine))
    for level in LEVELS if thoroughly else LEVELS[costs.seed % 5 :][:1]:
        with costs.at_most(f"level {level.number}", level.seconds * _SPEED + SLACK if level.seconds else A_MOMENT):
            assert think(start, level=level.number, speed=_SPEED).reason


def _think(position: Position, limits: Limits) -> None:
    search = Search(position, limits, Table(1))
    search.run()
    decision = search.decision()
    assert decision.move in position.moves
    assert decision.reason


def main() -> None:
    """Try files for as long as the command line says."""
    parser = argparse.ArgumentParser(description="Files that ask for as much work as they may.")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    costs, failures, end = Costs(seed=given.seed), 0, time.monotonic() + given.seconds
    while time.monotonic() < end:
        text = costly_file(costs.seed)
        try:
            try_file(text, costs)
        except AssertionError as error:
            failures += 1
            print(f"seed {costs.seed}: {error}\n{text[:400]}", file=sys.stderr, flush=True)
        costs.seed += 1
    print(f"{costs.accepted} games, {costs.refused} files refused, {failures} failures; go on with --seed {costs.seed}")
    for what, (took, seed) in sorted(costs.worst.items()):
        print(f"{what:24} at most {took:6.3f} s, seed {seed}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
