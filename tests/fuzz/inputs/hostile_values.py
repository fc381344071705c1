"""Values and messages that no honest client sends, made by mutating honest ones."""

from __future__ import annotations

import json
import random
from typing import Any, Final

Json = Any
"""Whatever JSON can say, and some that it cannot."""

_SCALARS: Final[tuple[Json, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    10**30,
    -(10**18),
    0.5,
    1e308,
    float("nan"),
    float("inf"),
    "",
    " ",
    "\0",
    "\ud800",
    "é🙂\u202e",
    "../../etc/passwd",
    "%2e%2e%2f",
    "'; DROP TABLE sessions; --",
    "<script>alert(1)</script>",
    "chess",
    "e2e4",
    "white",
    "own:draft",
    "draft:0",
    "__proto__",
    "x" * 3_000,
    "9" * 5_000,
)
_FENS: Final = (
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 -1 999999999999",
    "k7/8/8/8/8/8/8/K7 w - - 0 1 {world=;hp=a1:0;x}",
    "/" * 1_500,
    "9" * 1_500,
)


def value(chance: random.Random, depth: int = 2) -> Json:
    """A random JSON value."""
    kind = chance.randrange(12)
    if depth and kind == 0:
        return [value(chance, depth - 1) for _ in range(chance.randrange(4))]
    if depth and kind == 1:
        return {_key(chance): value(chance, depth - 1) for _ in range(chance.randrange(4))}
    if kind == 2:
        return _nested(chance.choice((10, 200, 900)), chance.random() < 0.5)
    if kind == 3:
        return [chance.choice(("e2e4", 0, None))] * chance.choice((100, 5_000))
    if kind == 4:
        return chance.choice(_FENS)
    return chance.choice(_SCALARS)


def changed(chance: random.Random, honest: Json) -> Json:
    """An honest value with one to three errors, or a different value altogether."""
    if chance.random() < 0.1:
        return value(chance)
    wrong = json.loads(json.dumps(honest))
    for _ in range(chance.randint(1, 3)):
        wrong = _changed_once(chance, wrong)
    return wrong


def text(chance: random.Random, message: Json) -> str:
    """A message as text, perhaps truncated, duplicated or garbled."""
    plain = json.dumps(message)
    match chance.randrange(12):
        case 0:
            return plain[: chance.randrange(len(plain) + 1)]
        case 1:
            return plain + plain
        case 2:
            place = chance.randrange(len(plain) + 1)
            return plain[:place] + chr(chance.choice((0, 7, 34, 44, 92, 123, 0x202E, 0x1F642))) + plain[place:]
        case 3:
            return "[" * chance.choice((3, 500, 20_000))
        case _:
            return plain


def _changed_once(chance: random.Random, wrong: Json) -> Json:
    if not isinstance(wrong, dict) or not wrong:
        return value(chance)
    key = chance.choice(list(wrong))
    match chance.randrange(6):
        case 0:
            del wrong[key]
        case 1:
            wrong[_key(chance)] = value(chance)
        case 2 | 3 if isinstance(wrong[key], dict):
            wrong[key] = _changed_once(chance, wrong[key])
        case 4:
            wrong[key] = [wrong[key]]
        case _:
            wrong[key] = value(chance)
    return wrong


def _key(chance: random.Random) -> str:
    keys = (
        "fen",
        "game",
        "moves",
        "setup",
        "snapshot",
        "session",
        "ply",
        "level",
        "id",
        "",
        "\ud800",
        "k" * 200,
        "a.b",
    )
    return chance.choice(keys)


def _nested(depth: int, lists: bool) -> Json:
    nested: Json = 0
    for _ in range(depth):
        nested = [nested] if lists else {"a": nested}
    return nested
