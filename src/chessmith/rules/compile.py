"""Turn a game file into the spec that the core takes: each table contributes its own part.

The core's structs in `core/rules/spec.h` are the shape of the result. Squares are `rank * files + file`, a1 is 0.
Pieces are numbered in the order of the file. Sides are 0 (White) and 1 (Black). Ranks in a piece's part are counted
from the owner's side: 0 is the owner's back rank.
"""

from __future__ import annotations

from typing import Any

from chessmith.errors import ChessmithError
from chessmith.rules.model import GameFile
from chessmith.rules.terrain import GROUND, KINDS
from chessmith.rules.world import read_world

Spec = dict[str, Any]


def core_spec(game: GameFile, world: str | None = None) -> Spec:
    """The rules of a game on a world, given in rows like `8/8/1o4o1/…`; by default the first layout's.

    Raises ChessmithError if the game has no worlds or the rows do not fit its board.
    """
    homes = _homes(game)
    return {
        "files": game.board.files,
        "ranks": game.board.ranks,
        "world": _world(game, world),
        "terrain": [kind.core() for kind in KINDS] if game.has_world else [],
        "pieces": [
            {"name": name, "home": homes[piece.letter], **piece.core(game)} for name, piece in game.pieces.items()
        ],
        "castling": game.castling and game.castling.core(game),
        "effects": game.effects_in_order,
        "goal": game.goal.core(game),
        "ends": game.ends.core(game),
        "combat": game.combat and game.combat.core(game),
        "network": game.network,
        "tuning": None,
    }


def _world(game: GameFile, world: str | None) -> str:
    if not game.has_world:
        if world is not None:
            raise ChessmithError(f"world: {game.title} is played on plain ground")
        return ""
    if world is None:
        world = game.default_layout.world
    return read_world(game.board, world) if world is not None else GROUND * game.board.squares


def _homes(game: GameFile) -> dict[str, list[list[int]]]:
    """By letter: the squares of each side where the layouts put that piece."""
    found = {
        square_and_letter for layout in game.layouts.values() for square_and_letter in enumerate(game.placed(layout))
    }
    return {
        piece.letter: [
            [square for square in range(game.board.squares) if (square, letter) in found]
            for letter in (piece.letter, piece.letter.lower())
        ]
        for piece in game.pieces.values()
    }
