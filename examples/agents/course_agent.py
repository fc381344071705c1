"""An agent on the boards of the ChessMaker framework, as the course asks for it: it takes what is worth most.

chessmith match agent:examples/agents/course_agent.py agent:S --game fragments --time 0.5
"""

from typing import Any

from extension.board_utils import list_legal_moves_for

VALUES = {"pawn": 100, "knight": 330, "bishop": 320, "right": 500, "queen": 900, "king": 20000}


def agent(board: Any, player: Any, var: Any) -> tuple[Any, Any]:
    """`var` is the list of the ply and the seconds for this move; returns a piece and one of its move options."""

    def gain(move: tuple[Any, Any]) -> int:
        _, option = move
        return sum(VALUES[board[place].piece.name.lower()] for place in option.captures)

    best: tuple[Any, Any] = max(list_legal_moves_for(board, player), key=gain)
    return best
