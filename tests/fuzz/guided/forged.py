"""Nearly valid files, with correct checksums and sizes, which random bytes never have.

The bytes of an input say what to change in a valid file, so that every input gets past the first check.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from chessmith.game import Game
from chessmith.networks.store import find
from chessmith.position import Position

_HEAD: Final = b"chessmith network 3\n"
_SHAPE: Final = struct.Struct("<6BHHi")  # files, ranks, types, views, stages, most pieces; hidden, centipawns, features
_HIDDEN: Final = 16  # the minimum
_LIKELY: Final = (0, 1, 2, 3, 16, 17, 32, 127, 128, 129, 255, 4000, 4001, 65535, 2**31 - 1, -1)
_ODD: Final[tuple[Any, ...]] = (None, True, -1, 2**70, "", "..", {}, [], 1.5)


def network(data: bytes, game: Game) -> bytes:
    """A small network of a game, with a few sizes, facts and numbers changed by the input."""
    rest = iter(data)
    shape, facts = list(_shape_of(game)), dict(_facts_of(game))
    shape[6] = _HIDDEN
    for place, value in _changes(rest):
        if place % 2:
            facts[sorted(facts)[place // 2 % len(facts)]] = _ODD[value % len(_ODD)]
        else:
            shape[place // 2 % len(shape)] = _LIKELY[value % len(_LIKELY)]
    most = (*[255] * 6, 65535, 65535, 2**31 - 1)
    files, ranks, types, views, stages, pieces, hidden, centipawns, features = (
        max(0, min(value, top)) for value, top in zip(shape, most, strict=True)
    )
    head = _SHAPE.pack(files, ranks, types, views, stages, pieces, hidden, centipawns, features)
    length = views * (features + 1) * hidden * 2 + stages * (2 * hidden + 4)
    length = max(0, min(length, 200_000) + next(rest, 128) - 128) if next(rest, 0) % 8 == 7 else min(length, 200_000)
    numbers = _stretched(bytes(rest), length)
    text = json.dumps(facts).encode()
    content = _HEAD + len(text).to_bytes(4, "little") + text + head + numbers
    return content + zlib.crc32(content).to_bytes(4, "little")


def overwritten(sound: bytes, data: bytes) -> bytes:
    """Valid bytes, a few of which the input changes, mostly near the start, or cuts off at the end."""
    rest, changed = iter(data[1:]), bytearray(sound)
    for place in rest:
        far, value = next(rest, 0), next(rest, 0)
        changed[(place + (far - 128) * 256 if far > 128 else place) % len(changed)] = value
    return bytes(changed[: len(changed) - (data[0] - 200 if data and data[0] > 200 else 0)])


def book(data: bytes, positions: list[Position]) -> bytes:
    """A book of a few positions with weights and scores, some of them unusual."""
    rest, entries = iter(data), dict[str, Any]()
    for position in positions:
        moves = position.moves
        chosen = [moves[next(rest, 0) % len(moves)] for _ in range(1 + next(rest, 0) % 4)] if moves else []
        fields = position.fen.split(" ", 6)
        entries[" ".join(fields[:4] + fields[6:])] = {move: _entry(rest) for move in chosen}
    for place, value in _changes(rest):
        entries[f"{place} w"] = _ODD[value % len(_ODD)]
    rules = positions[0].game.rules_hash
    return json.dumps({"format": "chessmith book 1", "game": "x", "rules": rules, "positions": entries}).encode()


def _entry(rest: Iterator[int]) -> Any:
    kind, value = next(rest, 0), next(rest, 1)
    if kind > 240:
        return _ODD[value % len(_ODD)]
    return [_LIKELY[value % len(_LIKELY)] if kind > 200 else value, None if kind % 2 else kind - 100]


def _changes(rest: Iterator[int]) -> list[tuple[int, int]]:
    """The changes to make: none for most inputs, so that these get past the first check."""
    return [(next(rest, 0), next(rest, 0)) for _ in range(max(0, next(rest, 0) - 128) // 32)]


def _stretched(pattern: bytes, length: int) -> bytes:
    pattern = pattern or b"\0"
    return (pattern * (length // len(pattern) + 1))[:length]


@cache
def _shipped(game: Game) -> tuple[dict[str, Any], tuple[int, ...]]:
    found = find(game.network_key)
    assert found is not None, game
    begin = len(_HEAD) + 4 + int.from_bytes(found.content[len(_HEAD) : len(_HEAD) + 4], "little")
    return found.description, _SHAPE.unpack(found.content[begin : begin + _SHAPE.size])


def _shape_of(game: Game) -> tuple[int, ...]:
    return _shipped(game)[1]


def _facts_of(game: Game) -> dict[str, Any]:
    return _shipped(game)[0]
