"""Broken game files and rules, which must be read or refused cleanly."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from typing import Any

from chessmith import ChessmithError, _core
from chessmith.game import Game
from chessmith.rules.compile import core_spec
from chessmith.rules.loader import builtin_names, builtin_text, load_game_file, parse_game_file

_TOKEN = re.compile(r"[A-Za-z_]+|\d+|\s+|.")
_WORDS = (
    "0",
    "-1",
    "17",
    "99999999999",
    "1.5",
    "true",
    "none",
    '"K"',
    "[]",
    "{}",
    "=",
    '"',
    "fmWfcF",
    "\n",
    "\x00",
    "é",
)
_NUMBERS = (-(2**70), -1000, -1, 0, 0, 1, 1, 2, 2, 3, 5, 7, 9, 15, 31, 64, 127, 128, 255, 256, 100_000, 2**70)
_VALUES: tuple[Any, ...] = (None, True, "", "x" * 200, [], {}, 1.5, "draw", [0], [[0], [1]])


def broken_text(text: str, dice: random.Random) -> str:
    """Change, drop, duplicate or swap one to four words of a game file."""
    tokens = _TOKEN.findall(text)
    for _ in range(dice.randint(1, 4)):
        place, other = dice.randrange(len(tokens)), dice.randrange(len(tokens))
        match dice.randrange(4):
            case 0:
                tokens[place] = dice.choice(_WORDS)
            case 1:
                tokens[place] = ""
            case 2:
                tokens[place], tokens[other] = tokens[other], tokens[place]
            case _:
                tokens.insert(place, tokens[other])
    return "".join(tokens)


def read_and_use(text: str, dice: random.Random) -> bool:
    """Read a text as a game file and, if it is valid, play a little; return whether it was."""
    try:
        position = Game(parse_game_file(text)).start()
    except ChessmithError as error:
        if "\n" in str(error):
            raise AssertionError("more than one line") from error
        return False
    for _ in range(6):
        if position.is_over:
            break
        position = position.play(dice.choice(position.moves))
    return True


def broken_spec(spec: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Replace one to three values anywhere in compiled rules, mostly by others of the same type."""
    broken = copy.deepcopy(spec)
    for _ in range(dice.randint(1, 3)):
        place, key = dice.choice(list(_leaves(broken)))
        value = place[key]
        if dice.random() < 0.1:
            place[key] = dice.choice(_VALUES)
        elif isinstance(value, bool):
            place[key] = not value
        else:
            place[key] = dice.choice(_NUMBERS)
    return broken


def _leaves(place: Any) -> Iterator[tuple[Any, Any]]:
    for key, value in place.items() if isinstance(place, dict) else enumerate(place):
        if isinstance(value, int):
            yield place, key
        elif isinstance(value, dict | list):
            yield from _leaves(value)


def compile_and_use(spec: dict[str, Any], dice: random.Random) -> bool:
    """Pass rules straight to the core, which validates them; if accepted, play a little. Return whether they were."""
    try:
        rules = _core.Rules(spec)
        board = [0] * rules.squares
        kings = [number for number, piece in enumerate(spec["pieces"]) if piece["royal"]]
        others = [number for number, piece in enumerate(spec["pieces"]) if not piece["royal"]]
        for place, square in enumerate(dice.sample(range(rules.squares), min(rules.squares, 8))):
            board[square] = 1 + dice.choice(kings if place < 2 else others) + 64 * (place % 2)
        state = rules.position(
            {
                "board": board,
                "side": dice.randrange(2),
                "castling": dice.choices(range(-1, 130), k=4),
                "ep": dice.randrange(-1, 130),
                "fresh": None,
                "halfmove": 0,
                "fullmove": 1,
                "checks": None,
                "hp": {},
                "cooldown": {},
                "uses": {},
                "rest": [],
                "decree": [False, False],
            }
        )
    except (ValueError, TypeError, RuntimeError, OverflowError, IndexError) as error:
        if "\n" in str(error):
            raise AssertionError("more than one line") from error
        return False
    for _ in range(4):
        actions = state.legal()
        if not actions:
            break
        action = dice.choice(actions)
        state = state.play(action, 1 if state.needs_roll(action) else 0)
    state.end()
    return True


def run(count: int, seed: int) -> tuple[int, int]:
    """Try this many broken files and broken rules each; return how many of each were still valid."""
    dice = random.Random(seed)
    texts = [builtin_text(name) for name in builtin_names()]
    specs = [
        # The spec has a network's name where the core expects its bytes, and would refuse every one.
        {**core_spec(load_game_file(name)), "network": None}
        for name in ("chess", "fragments", "ruins", "factory", "skirmish", "grand")
    ]
    files = sum(read_and_use(broken_text(dice.choice(texts), dice), dice) for _ in range(count))
    rules = sum(compile_and_use(broken_spec(dice.choice(specs), dice), dice) for _ in range(count))
    return files, rules
