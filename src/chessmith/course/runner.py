"""Matches of the course with the ChessMaker framework as referee, by the rules of the course.

A side loses after 14 s on a move, an illegal move or an exception; a game is drawn after 300 s.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from chessmith.course.agent import GAME_SECONDS, MOVE_SECONDS
from chessmith.course.board import course_game, move_text, to_board
from chessmith.ending import DRAW, WINS

if TYPE_CHECKING:
    from chessmith.position import Position

Agent = Callable[[Any, Any, Any], tuple[Any, Any]]
LONGEST: Final = 400  # plies; fivefold repetition ends most games long before


@dataclass(slots=True)
class CourseGame:
    """A finished game."""

    result: str
    reason: str
    moves: list[str] = field(default_factory=list)
    slowest: float = 0.0  # of the longest move
    fault: str | None = None  # who failed and how


def play(
    white: Agent,
    black: Agent,
    start: Position | None = None,
    *,
    move_seconds: float = MOVE_SECONDS,
    game_seconds: float = GAME_SECONDS,
    longest: int = LONGEST,
) -> CourseGame:
    """Play one game on the framework's own board. Each agent gets a clone of it, as in the course."""
    from chessmith.course.extension.board_rules import get_result
    from chessmith.course.extension.board_utils import copy_piece_move

    board = to_board(start or course_game().start())
    game = CourseGame("*", "")
    agents = {"white": white, "black": black}
    begin = time.monotonic()
    while game.result == "*":
        player = board.current_player
        side = 0 if player.name == "white" else 1

        def lost(reason: str, fault: str, side: int = side, name: str = player.name) -> None:
            game.result, game.reason, game.fault = WINS[1 - side], reason, f"{name}: {fault}"

        asked = time.monotonic()
        try:
            chosen: Any = agents[player.name](board.clone(), player, [len(game.moves), move_seconds])
        except Exception as error:
            lost("exception", f"{type(error).__name__}: {error}")
            break
        seconds = time.monotonic() - asked
        game.slowest = max(game.slowest, seconds)
        if seconds > move_seconds:
            lost("time", f"{seconds:.2f} s for a move")
            break
        if not isinstance(chosen, tuple) or len(chosen) != 2:
            lost("illegal move", "expected a piece and a move option")
            break
        _, piece, option = copy_piece_move(board, *chosen)
        if piece is None or option is None:
            lost("illegal move", "no such move on the board")
            break
        game.moves.append(move_text(piece, option))
        piece.move(option)
        if verdict := get_result(board):
            game.result = DRAW if verdict.startswith("Draw") else WINS[0 if board.current_player.name == "black" else 1]
            game.reason = verdict
        elif time.monotonic() - begin > game_seconds:
            game.result, game.reason = DRAW, f"{game_seconds:g} s for the game"
        elif len(game.moves) >= longest:
            game.result, game.reason = DRAW, f"{longest} plies"
    return game
