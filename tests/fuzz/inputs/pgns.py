"""Broken PGN."""

from __future__ import annotations

import random

import chessmith
from chessmith import PgnError
from chessmith.notation import pgn
from tests.property.walk import random_game

_PARTS = [*'{}()[]";%*', "\\", "é", "\n", "\n[X ", "$5", "$99999", "1-0", "12.", "...", "e4", "O-O"]


def written_game(dice: random.Random) -> str:
    """A random game with comments, annotations and variations."""
    game = chessmith.load(dice.choice(chessmith.builtin_names()))
    start = game.start(seed=dice.randrange(1000))
    *_, (_, moves) = random_game(start, dice, dice.randrange(30))
    record = pgn.GameRecord.of(start, moves)
    for node in [record.root, *record.root.main_line()]:
        if dice.random() < 0.2:
            node.comment = dice.choice(["good", "[%clk 0:01:00]", "a ( b", '"'])
        if dice.random() < 0.2:
            node.nags.append(dice.randrange(20))
        if not node.position.is_over and dice.random() < 0.2:
            node.play(dice.choice(node.position.moves))
    return pgn.write(record)


def run(count: int, seed: int) -> int:
    """Read valid PGN after breaking it; return how many games could still be read."""
    dice = random.Random(seed)
    read = 0
    for _ in range(count):
        text = written_game(dice)
        assert pgn.write(pgn.read_one(text)) == text
        for _ in range(10):
            broken = text
            for _ in range(dice.randint(1, 3)):
                place = dice.randrange(len(broken) + 1)
                broken = broken[:place] + dice.choice(_PARTS) + broken[place + dice.randrange(3) :]
            try:
                read += len(list(pgn.read(broken)))
            except PgnError as error:
                if "\n" in str(error):
                    raise AssertionError("more than one line") from error
    return read
