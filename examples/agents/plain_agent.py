"""An agent on Chessmith's positions: it looks two plies ahead and counts material.

chessmith match agent:examples/agents/plain_agent.py agent:S --game fragments --time 0.5
"""

from chessmith import Position

VALUES = {"pawn": 100, "knight": 330, "bishop": 320, "right": 500, "queen": 900}
WON = 100_000


def material(position: Position) -> int:
    """What the side to move has more than the other."""
    return sum(VALUES.get(piece.name, 0) * (1 if piece.side == position.turn else -1) for piece in position.pieces())


def worth(position: Position, depth: int) -> int:
    """The value of a position for the side to move."""
    if position.is_over:
        return 0 if position.result == "1/2-1/2" else -WON - depth
    if depth == 0:
        return material(position)
    return max(-worth(position.play(move), depth - 1) for move in position.moves)


def agent(position: Position) -> str:
    """Choose a move."""
    return max(position.moves, key=lambda move: -worth(position.play(move), 1))
