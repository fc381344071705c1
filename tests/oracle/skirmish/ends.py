"""How a game ends."""

from tests.oracle.skirmish.pieces import SIDES, WHITE, Side
from tests.oracle.skirmish.state import State

ONGOING = ("*", "")


def king_missing(state: State) -> list[Side]:
    """The sides without a king: a finished game."""
    kings = {piece.side for piece in state.board if piece is not None and piece.kind == "k"}
    return [side for side in SIDES if side not in kings]


def result(state: State, occurrences: int, repeater_loses: bool = False) -> tuple[str, str]:
    """The result and its reason; `occurrences` counts the full state in this game, this time included."""
    missing = king_missing(state)
    if missing:
        return ("0-1" if missing[0] == WHITE else "1-0", "king lost")
    if all(piece is None or piece.kind == "k" for piece in state.board):
        return ("1/2-1/2", "bare kings")
    if occurrences >= 3 and repeater_loses:
        return ("1-0" if state.side == WHITE else "0-1", "threefold repetition")
    if occurrences >= 3:
        return ("1/2-1/2", "threefold repetition")
    if state.clock >= 100:
        return ("1/2-1/2", "fifty-move rule")
    return ONGOING
