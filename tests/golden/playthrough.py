"""A game played by a fixed dice, written down in full."""

from __future__ import annotations

import textwrap
import zlib
from collections.abc import Iterator
from pathlib import Path

import chessmith
from chessmith import Position, dice

FOLDER = Path(__file__).parent
_PLIES = 80


def path_of(name: str) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    """The text of a game's playthrough."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    seed = zlib.crc32(name.encode())
    game = chessmith.load(name)
    position = game.start(seed=seed)
    yield f"{game.title}, {game.files}×{game.ranks}, seed {seed}"
    yield ""
    yield position.render()
    for ply in range(_PLIES):
        yield ""
        yield from _facts(ply, position)
        if position.is_over:
            break
        action = position.legal()[dice.roll(~seed, ply, len(position.moves)) - 1]
        yield f"plays {action} {position.san(action)}, {action.kind}"
        position = position.play(action)
    yield ""
    yield position.render()


def _facts(ply: int, position: Position) -> Iterator[str]:
    yield f"{ply}. {position.fen}"
    if position.is_over:
        yield f"{position.result}, {position.reason}"
        return
    standing = ["check"] if position.in_check else []
    standing += [f"claim: {position.claim}"] if position.claim else []
    yield ", ".join([f"{len(position.moves)} moves", *standing])
    if ply < 8 or ply % 8 == 0:
        yield textwrap.fill(" ".join(position.moves), 118, break_on_hyphens=False)
