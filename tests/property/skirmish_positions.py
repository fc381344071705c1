"""Random positions of the skirmish games, far from what play reaches soon: few pieces, wounds, waits, decrees."""

from __future__ import annotations

from random import Random

from tests.oracle.skirmish import SkirmishGame
from tests.oracle.skirmish.pieces import KINDS, SIDES, WHITE, Piece
from tests.oracle.skirmish.squares import NAMES, rank_of

_LETTERS = "qrrbbnnpppp"
_MOST_PIECES = 22


def random_fen(game: SkirmishGame, dice: Random, most_pieces: int = _MOST_PIECES) -> str:
    """A FEN with two kings and some pieces, not always in the canonical form."""
    squares = dice.sample(range(64), dice.randint(3, most_pieces))
    pieces = {square: game.fresh(side, "k") for square, side in zip(squares, SIDES, strict=False)}
    for square in squares[2:]:
        letter = dice.choice(_LETTERS)
        if letter == "p" and rank_of(square) in (0, 7):
            letter = "n"
        pieces[square] = game.fresh(dice.choice(SIDES), letter)
    sections = [_section(name, squares, pieces, dice) for name in ("hp", "cd", "uses", "rest")]
    sections.append("decree=" + ",".join(side for side in SIDES if dice.random() < 0.3))
    memory = ";".join(section for section in sections if not section.endswith("="))
    fields = [_rows(pieces), dice.choice(SIDES), "-", "-", str(dice.choice([0, 7, 98, 99])), str(dice.randint(1, 20))]
    return " ".join(fields) + (f" {{{memory}}}" if memory else "")


def _rows(pieces: dict[int, Piece]) -> str:
    rows = []
    for rank in range(7, -1, -1):
        row, empty = "", 0
        for square in range(8 * rank, 8 * rank + 8):
            piece = pieces.get(square)
            if piece is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + (piece.kind.upper() if piece.side == WHITE else piece.kind)
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def _section(name: str, squares: list[int], pieces: dict[int, Piece], dice: Random) -> str:
    entries: list[str] = []
    for square in squares:
        kind = KINDS[pieces[square].kind]
        if dice.random() < 0.5:
            continue
        if name == "hp":
            entries.append(f"{NAMES[square]}:{_wounded(pieces[square].full, dice)}")
        elif name == "cd" and kind.cooldown:
            entries.append(f"{NAMES[square]}:{dice.randint(0, kind.cooldown)}")
        elif name == "uses" and kind.uses:
            entries.append(f"{NAMES[square]}:{dice.randint(0, kind.uses)}")
        elif name == "rest" and pieces[square].kind == "p":
            entries.append(NAMES[square])
    return f"{name}={','.join(entries)}"


def _wounded(full: int, dice: Random) -> int:
    """Often close to death, and close to the half at which a boss rages."""
    return dice.choice([dice.randint(1, 4), dice.randint(1, full), full // 2, full])
