"""How a game on the framework's board ends by the rules of the course."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from chessmith.course.board import options

REPETITIONS: Final = 5


def get_result(board: Any) -> str | None:
    """Return how the game has ended, or None while it continues. Every call counts the position once for repetition."""
    if not hasattr(board, "_rep_hist") or board._rep_hist is None:
        board._rep_hist = Counter()
    key = _position_key(board)
    board._rep_hist[key] += 1
    if board._rep_hist[key] >= REPETITIONS:
        return "Draw - fivefold repetition"
    loser = board.current_player
    pieces = list(board.get_pieces())
    if not options(board, loser):
        kings = [piece for piece in pieces if piece.player == loser and str(piece.name).lower() == "king"]
        checked = any(king.is_attacked() for king in kings)
        return f"{'Checkmate' if checked else 'Stalemate (no more possible moves)'} - {loser.name} loses"
    return "Draw - only 2 kings left" if len(pieces) == 2 else None


def _position_key(board: Any) -> tuple[Any, ...]:
    pieces = sorted(
        (str(piece.name).lower(), piece.player.name, piece.position.x, piece.position.y) for piece in board.get_pieces()
    )
    return (tuple(pieces), board.current_player.name)
