"""Moves of a board of the framework, and the board as text."""

from __future__ import annotations

from typing import Any

from chessmith.course.board import options, to_position


def list_legal_moves_for(board: Any, player: Any) -> list[tuple[Any, Any]]:
    """Return the legal moves of a player, as pieces and move options."""
    return list(options(board, player).values())


def copy_piece_move(board: Any, piece: Any, move: Any) -> tuple[Any, Any, Any]:
    """Return the same piece and move on another board, usually a clone; None for what is missing."""
    if piece is None or move is None:
        return board, None, None
    for twin in board.get_player_pieces(piece.player):
        if type(twin) is type(piece) and twin.position == piece.position:
            same = (option for option in twin.get_move_options() if option.position == move.position)
            return board, twin, next(same, None)
    return board, None, None


def print_board_ascii(board: Any) -> None:
    """Print the board."""
    print(to_position(board).render())


def take_notes(text: object) -> None:
    """Log an agent's notes; a match discards them."""
