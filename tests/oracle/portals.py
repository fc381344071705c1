"""Portals: pairs of squares that lead to each other. Any capital letter is a portal; its pair has the same letter."""

from __future__ import annotations

from collections.abc import Mapping

from .board import EMPTY, LETTERS, PAWNS, WHITE

PORTALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def partners_of(letters: str) -> dict[int, int]:
    """By portal: where it leads. ValueError unless every letter stands on two squares."""
    partners: dict[int, int] = {}
    for letter in sorted(set(letters) & set(PORTALS)):
        squares = [square for square, found in enumerate(letters) if found == letter]
        if len(squares) != 2:
            raise ValueError(f"portal {letter} stands on {len(squares)} squares instead of two")
        one, other = squares
        partners[one], partners[other] = other, one
    return partners


def comes_out_on(partners: Mapping[int, int], board: list[str], end: int) -> int:
    """Where the piece stands whose move has ended on `end`: at the partner if that is free."""
    partner = partners.get(end)
    return end if partner is None or board[partner] != EMPTY else partner


def go_through(
    partners: Mapping[int, int],
    board: list[str],
    end: int,
    promotion_squares: tuple[frozenset[int], frozenset[int]],
    pawn_becomes: tuple[str, str],
) -> int:
    """Take the piece on `end` through its portal, changing `board`, and say where it stands.

    Nobody chooses what a pawn becomes that comes out on its promotion rank.
    """
    out = comes_out_on(partners, board, end)
    if out != end:
        piece = board[end]
        side = 0 if piece in LETTERS[WHITE] else 1
        if piece == PAWNS[side] and out in promotion_squares[side]:
            piece = pawn_becomes[side]
        board[end], board[out] = EMPTY, piece
    return out
