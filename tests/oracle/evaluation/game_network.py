"""The network of a game worked out by hand, one number after the other, from its file and a position.

Facts are numbered in groups, for White: pieces by colour, kind and square; never moved, by colour and square, where
the game asks for it; rooks that may castle, likewise; checks still to give, by colour; in games of hit points the hit
points by colour and kind (exact up to 16, in 16ths of the most above), what keeps a piece waiting (turns of its
cooldown up to 3, 4: no uses left, 5: resting), uses left up to 7, and decrees by colour; terrain by kind and square.

Black sees colours and ranks swapped where the game treats both sides alike, and has numbers of its own elsewhere.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import chessmith
from chessmith.core_view import outline_of, state_of

MAGIC = b"chessmith network 3\n"
# By what it does: deadly, a bridge, a stone, a belt to the left, to the right, upward or downward, anything else.
TERRAIN = {"~": 0, "*": 0, "x": 0, "=": 1, "o": 2, "<": 3, ">": 4, "^": 5, "v": 6}
HP_LEVELS, WAITS, USES, TERRAINS = 17, 6, 8, 8


@dataclass(frozen=True)
class GameNetwork:
    """The numbers of a network's file."""

    description: dict[str, Any]
    views: int
    stages: int
    most_pieces: int
    hidden: int
    centipawns: int
    features: int
    rows: tuple[int, ...]
    bias: tuple[int, ...]
    output: tuple[int, ...]
    output_bias: tuple[int, ...]

    @classmethod
    def read(cls, content: bytes) -> GameNetwork:
        """Take a file apart."""
        assert content.startswith(MAGIC)
        assert zlib.crc32(content[:-4]) == struct.unpack("<I", content[-4:])[0]
        place = len(MAGIC)
        (length,) = struct.unpack_from("<I", content, place)
        description = json.loads(content[place + 4 : place + 4 + length])
        place += 4 + length
        _, _, _, views, stages, most, hidden, centipawns, features = struct.unpack_from("<6BHHi", content, place)
        place += 14

        def take(count: int, letter: str) -> tuple[int, ...]:
            nonlocal place
            values = struct.unpack_from(f"<{count}{letter}", content, place)
            place += struct.calcsize(f"<{count}{letter}")
            return values

        rows = take(views * features * hidden, "h")
        bias = take(views * hidden, "h")
        output = take(stages * 2 * hidden, "b")
        output_bias = take(stages, "i")
        assert place == len(content) - 4
        return cls(description, views, stages, most, hidden, centipawns, features, rows, bias, output, output_bias)

    def correction(self, position: chessmith.Position) -> int:
        """Centipawns that are added to the evaluation for the side to move."""
        facts = list(_facts(position))
        pieces = sum(code != 0 for code in state_of(position).board)
        stage = min(pieces * self.stages // (self.most_pieces + 1), self.stages - 1)
        total = 0
        for part, viewer in enumerate((state_of(position).side, 1 - state_of(position).side)):
            weights = self.output[(2 * stage + part) * self.hidden :][: self.hidden]
            for weight, value in zip(weights, self._layer(position, facts, viewer), strict=True):
                total += weight * min(max(value, 0), 255) ** 2
        correction = _towards_zero((_towards_zero(total, 255) + self.output_bias[stage]) * self.centipawns, 255 * 64)
        return min(max(correction, -32000), 32000)

    def _layer(self, position: chessmith.Position, facts: list[tuple[Any, ...]], viewer: int) -> list[int]:
        numbers = _numbers(position.game)
        view = 0 if self.views == 1 else viewer
        sums = list(self.bias[view * self.hidden :][: self.hidden])
        for fact in facts:
            seen = fact if viewer == 0 or self.views == 2 else _swapped(fact, position.game)
            row = (view * self.features + numbers[seen]) * self.hidden
            sums = [a + b for a, b in zip(sums, self.rows[row : row + self.hidden], strict=True)]
        return [(value + 2**15) % 2**16 - 2**15 for value in sums]


def _facts(position: chessmith.Position) -> Iterator[tuple[Any, ...]]:
    """Everything that is true of a position and has a number."""
    state, spec = state_of(position), outline_of(position.game).spec
    combat = spec["combat"] is not None
    resting, fresh, rooks = set(state.rest), set(state.fresh), set(state.castling)
    for square, code in enumerate(state.board):
        if code == 0:
            continue
        colour, kind = code >> 6, (code & 63) - 1
        yield "piece", colour, kind, square
        if square in fresh:
            yield "fresh", colour, square
        if square in rooks:
            yield "castling", colour, square
        if combat:
            fighter = spec["pieces"][kind]["combat"]
            assert fighter is not None
            most, hp = fighter["hp"][colour], state.hp[square]
            yield "hp", colour, kind, hp if most <= 16 else -(-hp * 16 // most)
            if state.cooldown[square]:
                yield "wait", colour, kind, min(state.cooldown[square], 3)
            if any(ability["uses"] != 255 for ability in fighter["abilities"]):
                if state.uses[square] == 0:
                    yield "wait", colour, kind, 4
                yield "uses", colour, kind, min(state.uses[square], 7)
            if square in resting:
                yield "wait", colour, kind, 5
    for colour in (0, 1):
        if spec["goal"]["checks"]:
            yield "checks", colour, state.checks[colour]
        if combat and state.decree[colour]:
            yield "decree", colour
    for square, character in enumerate(position.world):
        if character != ".":
            yield "terrain", TERRAIN.get(character, TERRAINS - 1), square


def _numbers(game: chessmith.Game) -> dict[tuple[Any, ...], int]:
    """The number that each fact has for White."""
    spec = outline_of(game).spec
    squares, kinds = range(game.files * game.ranks), range(len(spec["pieces"]))
    sides = (0, 1)
    facts: list[tuple[Any, ...]] = [("piece", c, k, s) for c in sides for k in kinds for s in squares]
    if any(piece["double_step"] and piece["double_step"]["fresh"] for piece in spec["pieces"]):
        facts += [("fresh", c, s) for c in sides for s in squares]
    if spec["castling"]:
        facts += [("castling", c, s) for c in sides for s in squares]
    if spec["goal"]["checks"]:
        facts += [("checks", c, left) for c in sides for left in range(spec["goal"]["checks"] + 1)]
    if spec["combat"]:
        facts += [("hp", c, k, level) for c in sides for k in kinds for level in range(HP_LEVELS)]
        facts += [("wait", c, k, what) for c in sides for k in kinds for what in range(WAITS)]
        facts += [("uses", c, k, left) for c in sides for k in kinds for left in range(USES)]
        facts += [("decree", c) for c in sides]
    if game.traits.has_world:
        facts += [("terrain", kind, s) for kind in range(TERRAINS) for s in squares]
    return {fact: number for number, fact in enumerate(facts)}


def _swapped(fact: tuple[Any, ...], game: chessmith.Game) -> tuple[Any, ...]:
    """The fact as Black sees it."""
    name = fact[0]
    if name == "terrain":
        kind = {5: 6, 6: 5}.get(fact[1], fact[1])
        return name, kind, _flipped(fact[2], game)
    swapped = (name, 1 - fact[1], *fact[2:])
    if name in ("piece", "fresh", "castling"):
        return (*swapped[:-1], _flipped(fact[-1], game))
    return swapped


def _flipped(square: int, game: chessmith.Game) -> int:
    rank, file = divmod(square, game.files)
    return (game.ranks - 1 - rank) * game.files + file


def _towards_zero(number: int, divisor: int) -> int:
    return number // divisor if number >= 0 else -(-number // divisor)
