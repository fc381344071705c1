"""How a game ends, and which draws may be claimed."""

from __future__ import annotations

from collections.abc import Sequence

from .board import BLACK, EMPTY, KINGS, WHITE, Size, king_square
from .game import Ends

Result = tuple[str, str]

ONGOING: Result = ("*", "")
DRAW = "1/2-1/2"
LOSS = ("0-1", "1-0")  # of White, of Black


def lost_king(board: Sequence[str]) -> Result | None:
    """The royal test: a side whose king is gone loses."""
    for side in (WHITE, BLACK):
        if king_square(board, side) is None:
            return LOSS[side], "king lost"
    return None


def no_legal_action(ends: Ends, side: int, in_check: bool, king_about_to_be_lost: bool) -> Result:
    """What it means that the side to move has no legal action."""
    if in_check or king_about_to_be_lost:
        return LOSS[side], "checkmate"
    return (LOSS[side] if ends.stalemate_loses else DRAW), "stalemate"


def automatic_draw(ends: Ends, size: Size, board: Sequence[str], occurrences: int, clock: int) -> Result | None:
    """The draws that end the game by themselves: by what stands on the board, then by the past, then by the clock."""
    if ends.bare_kings and all(piece == EMPTY or piece in KINGS for piece in board):
        return DRAW, "bare kings"
    if ends.insufficient_material and insufficient_material(size, board):
        return DRAW, "insufficient material"
    if ends.repetition is not None and occurrences >= ends.repetition[0]:
        return DRAW, ends.repetition[1]
    if ends.move_limit is not None and clock >= ends.move_limit[0]:
        return DRAW, ends.move_limit[1]
    return None


def claimable_draw(ends: Ends, occurrences: int, clock: int) -> str | None:
    """The draw that may be claimed in a game that goes on."""
    if ends.repetition_claim is not None and occurrences >= ends.repetition_claim[0]:
        return ends.repetition_claim[1]
    if ends.move_limit_claim is not None and clock >= ends.move_limit_claim[0]:
        return ends.move_limit_claim[1]
    return None


def insufficient_material(size: Size, board: Sequence[str]) -> bool:
    """K v K, K and one minor piece v K, and any number of bishops that all stand on one colour."""
    others = [(square, piece.upper()) for square, piece in enumerate(board) if piece != EMPTY and piece not in KINGS]
    if any(piece not in "BN" for _, piece in others):
        return False
    if len(others) <= 1:
        return True
    colours = {(size.file(square) + size.rank(square)) % 2 for square, _ in others}
    return all(piece == "B" for _, piece in others) and len(colours) == 1
