"""Pictures of how a piece moves: marks around it, as data for a drawing and as text."""

from __future__ import annotations

from typing import Literal

from chessmith.rules.model import GameFile
from chessmith.rules.motion import Motion
from chessmith.rules.sections.combat import reach_motions
from chessmith.rules.sections.piece import Piece

Kind = Literal["both", "move", "capture", "first", "strike"]
Mark = tuple[int, int, Kind]

_SIGNS: dict[Kind, str] = {"both": "x", "move": "o", "capture": "+", "first": "i", "strike": "*"}
_MEANING: dict[Kind, str] = {
    "both": "moves or captures",
    "move": "only moves",
    "capture": "only captures",
    "first": "from its start only",
    "strike": "strikes",
}
SMALLEST, LARGEST = 2, 4


def marks(piece: Piece, radius: int | None = None) -> set[Mark]:
    """Where a piece can go from the middle of an empty board, as (dx, dy, kind) within a radius; dy is forward.

    A square that it can both move to and strike has two marks.
    """
    size = radius if radius is not None else radius_for(piece)
    by_square: dict[tuple[int, int], set[str]] = {}
    for motion in piece.motions:
        for square in _line(motion, size):
            deeds = by_square.setdefault(square, set())
            if motion.first:
                deeds.add("first")
            else:
                deeds.update(["move"] * motion.move + ["capture"] * motion.capture)
    if piece.double_step:
        by_square.setdefault((0, 2), set()).add("first" if piece.double_step != "always" else "move")
    result: set[Mark] = {(*square, _kind(deeds)) for square, deeds in by_square.items()}
    if piece.strike is not None:
        result |= {(dx, dy, "strike") for motion in reach_motions(piece.strike.reach) for dx, dy in _line(motion, size)}
    return result


def radius_for(piece: Piece) -> int:
    """The radius that a picture needs to show what matters: two to four squares."""
    motions = piece.motions + (reach_motions(piece.strike.reach) if piece.strike else [])
    furthest = max((_length(motion) for motion in motions), default=SMALLEST)
    return min(LARGEST, max(SMALLEST, furthest))


def diagram(piece: Piece) -> str:
    """The marks as text, the piece's letter in the middle, forward is up.

    >>> from chessmith.rules.loader import load_game_file
    >>> print(diagram(load_game_file("chess").pieces["pawn"]))
    . . i . .
    . + o + .
    . . P . .
    . . . . .
    . . . . .
    o only moves, + only captures, i from its start only
    """
    size = radius_for(piece)
    signs: dict[tuple[int, int], str] = {}
    for dx, dy, kind in sorted(marks(piece, size)):
        # A square may be both moved to and struck; that has a sign of its own.
        signs[dx, dy] = "#" if (dx, dy) in signs else _SIGNS[kind]
    signs[0, 0] = piece.letter
    rows = [" ".join(signs.get((x, y), ".") for x in range(-size, size + 1)) for y in range(size, -size - 1, -1)]
    legend = [f"{sign} {_MEANING[kind]}" for kind, sign in _SIGNS.items() if sign in signs.values()]
    if "#" in signs.values():
        legend.append("# moves or strikes")
    return "\n".join([*rows, ", ".join(legend)])


def diagrams(game: GameFile) -> dict[str, str]:
    """A diagram of every piece, by name."""
    return {name: diagram(piece) for name, piece in game.pieces.items()}


def _kind(deeds: set[str]) -> Kind:
    if {"move", "capture"} <= deeds:
        return "both"
    if "move" in deeds:
        return "move"
    return "capture" if "capture" in deeds else "first"


def _line(motion: Motion, size: int) -> list[tuple[int, int]]:
    squares = []
    repeats = motion.reach or size
    for times in range(1, repeats + 1):
        square = (motion.dx * times, motion.dy * times)
        if max(abs(square[0]), abs(square[1])) > size:
            break
        squares.append(square)
    return squares


def _length(motion: Motion) -> int:
    step = max(abs(motion.dx), abs(motion.dy))
    return step * motion.reach if motion.reach else max(3, 2 * step)
