"""The agents S, Q and E again, in plain Python on the ChessMaker framework's own board.

Written from their description alone, to be played against and compared with: minimax with alpha-beta pruning and
iterative deepening on clones of the board. Having no move loses, as the rules of the course have it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from chessmith.course.board import options
from chessmith.course.extension.board_utils import copy_piece_move
from chessmith.engine.profiles import course as data

SECONDS: Final = 1.0
_MATE: Final = 999_999
_FAR: Final = 10**9
_CAPTURE_PLIES: Final = 7
_LATE: Final = {
    "king": data.KING_ACTIVE,
    "pawn": data.PAWN_LATE,
    "queen": data.MATING_PIECE,
    "right": data.MATING_PIECE,
}


class OutOfTime(Exception):
    """The time for a move is over."""


class Port:
    """One of the agents."""

    def __init__(self, name: str, *, captures: bool, endings: bool, seconds: float = SECONDS) -> None:
        self.name = name
        self.__name__ = name
        self._captures = captures
        self._endings = endings
        self._seconds = seconds
        self._end = 0.0

    def __call__(self, board: Any, player: Any, var: Any = None) -> tuple[Any, Any]:
        """The move it finds in its time."""
        self._end = time.monotonic() + self._seconds
        moves = self._ordered(board, player)
        best: tuple[Any, Any] = moves[0]
        try:
            for depth in range(1, self._deepest(board) + 1):
                best, score = self._root(board, player, moves, depth, best)
                moves.sort(key=lambda move: move is not best)
                if score >= _MATE:
                    break
        except OutOfTime:
            pass
        return best

    def _deepest(self, board: Any) -> int:
        if not self._endings:
            return 10
        count = len(list(board.get_pieces()))
        return 20 if count <= 4 else 15 if count <= 6 else 12 if count <= 8 else 10

    def _root(self, board: Any, player: Any, moves: list[Any], depth: int, last: Any) -> tuple[Any, int]:
        best, alpha = last, -_FAR
        for piece, option in moves:
            score = -self._search(_after(board, piece, option), depth - 1, -_FAR, -alpha, 1)
            if score > alpha:
                best, alpha = (piece, option), score
        return best, alpha

    def _search(self, board: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
        if time.monotonic() > self._end:
            raise OutOfTime
        player = board.current_player
        moves = self._ordered(board, player)
        if not moves:
            return -_MATE - (10 - ply) * 1000
        if len(list(board.get_pieces())) == 2:
            return 0
        if depth == 0:
            return self._quiet(board, alpha, beta, _CAPTURE_PLIES) if self._captures else self._evaluate(board)
        for piece, option in moves:
            alpha = max(alpha, -self._search(_after(board, piece, option), depth - 1, -beta, -alpha, ply + 1))
            if alpha >= beta:
                break
        return alpha

    def _quiet(self, board: Any, alpha: int, beta: int, left: int) -> int:
        if time.monotonic() > self._end:
            raise OutOfTime
        alpha = max(alpha, self._evaluate(board))
        if alpha >= beta or left == 0:
            return alpha
        for piece, option in self._ordered(board, board.current_player):
            if not option.captures:
                continue
            alpha = max(alpha, -self._quiet(_after(board, piece, option), -beta, -alpha, left - 1))
            if alpha >= beta:
                break
        return alpha

    def _ordered(self, board: Any, player: Any) -> list[Any]:
        def points(move: Any) -> int:
            piece, option = move
            if option.captures:
                victim = board[next(iter(option.captures))].piece
                return 10 * data.VALUES[_name(victim)] - data.VALUES[_name(piece)]
            table = data.TABLES[_name(piece)]
            return _on(table, piece, option.position) - _on(table, piece, piece.position)

        return sorted(options(board, player).values(), key=points, reverse=True)

    def _evaluate(self, board: Any) -> int:
        """For the side to move."""
        pieces = list(board.get_pieces())
        places = {(piece.position.x, piece.position.y): piece for piece in pieces}
        score = 0
        for piece in pieces:
            worth = data.VALUES[_name(piece)] + _on(self._table(_name(piece), len(pieces)), piece, piece.position)
            if _name(piece) == "king":
                worth += _company(piece, places)
                if self._endings and len(pieces) <= 8:
                    worth += self._ending(piece, pieces)
            score += worth if piece.player == board.current_player else -worth
        return score

    def _table(self, name: str, count: int) -> Any:
        if self._endings and count <= 8:
            return _LATE.get(name, data.TABLES[name])
        return data.KING_LATE if name == "king" and count <= 4 else data.TABLES[name]

    def _ending(self, king: Any, pieces: list[Any]) -> int:
        """Passed pawns and the mating net of a king's side."""
        own = [piece for piece in pieces if piece.player == king.player]
        others = [piece for piece in pieces if piece.player != king.player]
        score = 0
        for pawn in own:
            if _name(pawn) != "pawn":
                continue
            rank = 4 - pawn.position.y if pawn.player.name == "white" else pawn.position.y
            blocked = any(
                _name(other) == "pawn" and abs(other.position.x - pawn.position.x) <= 1 and _is_ahead(other, pawn)
                for other in others
            )
            score += 0 if blocked else 50 + 20 * rank
        if len(others) == 1 and any(_name(piece) in ("queen", "right") for piece in own):
            place, lone = king.position, others[0].position
            score -= 20 * min(lone.x, 4 - lone.x, lone.y, 4 - lone.y)
            score += 30 if max(abs(place.x - lone.x), abs(place.y - lone.y)) in (2, 3) else 0
        return score


def _name(piece: Any) -> str:
    return str(piece.name).lower()


def _on(table: Any, piece: Any, place: Any) -> int:
    value: int = table[place.y if piece.player.name == "white" else 4 - place.y][place.x]
    return value


def _company(king: Any, places: dict[tuple[int, int], Any]) -> int:
    place = king.position
    beside = sum(
        1
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (dx or dy) and (near := places.get((place.x + dx, place.y + dy))) and near.player == king.player
    )
    return (-50, 20, 50)[min(beside, 2)]


def _is_ahead(other: Any, pawn: Any) -> bool:
    distance = pawn.position.y - other.position.y
    return bool(distance > 0 if pawn.player.name == "white" else distance < 0)


def _after(board: Any, piece: Any, option: Any) -> Any:
    clone = board.clone()
    _, twin, move = copy_piece_move(clone, piece, option)
    twin.move(move)
    return clone


PORTS: Final[dict[str, Callable[[Any, Any, Any], tuple[Any, Any]]]] = {
    "S": Port("S", captures=False, endings=False),
    "Q": Port("Q", captures=True, endings=False),
    "E": Port("E", captures=True, endings=True),
}
