"""The Ford again, in plain Python: its rules, and its solution by counting backwards from the ends.

A position is a text of 15 letters, a1 first, White's pieces in upper case, and the side to move. What is not on the
board stands nowhere: water (a3 and c3) is never entered.
"""

from __future__ import annotations

from collections import defaultdict, deque
from functools import cache

FILES, RANKS = 3, 5
WATER = {6, 8}
START = (".KN" + ".P." + "..." + ".p." + "nk.", 0)
KING_STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
KNIGHT_LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
FAR_RANK = (4, 0)

State = tuple[str, int]


@cache
def reached(square: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The squares that steps lead to."""
    rank, file = divmod(square, FILES)
    ends = [(file + x, rank + y) for x, y in steps]
    inside = [y * FILES + x for x, y in ends if 0 <= x < FILES and 0 <= y < RANKS]
    return tuple(end for end in inside if end not in WATER)


def own(letter: str, side: int) -> bool:
    return letter != "." and letter.isupper() == (side == 0)


def takes(board: str, square: int) -> tuple[int, ...]:
    """The squares on which a piece may take."""
    letter = board[square]
    forward = 1 if letter.isupper() else -1
    match letter.upper():
        case "K":
            return reached(square, tuple(KING_STEPS))
        case "N":
            return reached(square, tuple(KNIGHT_LEAPS))
    return reached(square, ((-1, forward), (1, forward)))


def in_check(board: str, side: int) -> bool:
    king = board.index("Kk"[side])
    return any(own(letter, 1 - side) and king in takes(board, at) for at, letter in enumerate(board))


def moves(state: State) -> list[State]:
    """The positions after each legal move."""
    board, side = state
    found: list[State] = []
    for at, letter in enumerate(board):
        if not own(letter, side):
            continue
        ends = [end for end in takes(board, at) if not own(board[end], side)]
        if letter in "Pp":
            ends = [end for end in ends if board[end] != "."]
            ends += [end for end in reached(at, ((0, 1 if side == 0 else -1),)) if board[end] == "."]
        for end in ends:
            after = list(board)
            after[at] = "."
            after[end] = "Nn"[side] if letter in "Pp" and end // FILES == FAR_RANK[side] else letter
            if not in_check("".join(after), side):
                found.append(("".join(after), 1 - side))
    return found


def has_crossed(state: State) -> bool:
    """Whether the side that has just moved has its king on the far rank."""
    board, side = state
    return board.index("kK"[side]) // FILES == FAR_RANK[1 - side]


def perft(state: State, depth: int) -> int:
    """How many ways there are to play so many moves."""
    if depth == 0:
        return 1
    return 0 if has_crossed(state) else sum(perft(after, depth - 1) for after in moves(state))


def fen(state: State) -> str:
    """The position for everybody else."""
    board, side = state
    rows = [board[rank * FILES : rank * FILES + FILES] for rank in reversed(range(RANKS))]
    counted = "/".join(rows).replace("...", "3").replace("..", "2").replace(".", "1")
    return f"{counted} {'wb'[side]} - - 0 1 {{world=3/3/~=~/3/3}}"


def solve() -> dict[State, tuple[str, int]]:
    """Every position that can come up: won, lost or drawn for the side to move, and the plies until the end."""
    before: dict[State, list[State]] = defaultdict(list)
    open_moves: dict[State, int] = {}
    verdicts: dict[State, tuple[str, int]] = {}
    waiting, decided = [START], deque[State]()
    seen = {START}
    while waiting:
        state = waiting.pop()
        following = [] if has_crossed(state) else moves(state)
        open_moves[state] = len(following)
        if not following:  # mate, stalemate, or a king that has crossed
            verdicts[state] = ("loss", 0)
            decided.append(state)
        for after in following:
            before[after].append(state)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    while decided:
        state = decided.popleft()
        result, plies = verdicts[state]
        for earlier in before[state]:
            if earlier in verdicts:
                continue
            open_moves[earlier] -= result == "win"
            if result == "loss" or open_moves[earlier] == 0:
                verdicts[earlier] = ("win" if result == "loss" else "loss", plies + 1)
                decided.append(earlier)
    return {state: verdicts.get(state, ("draw", 0)) for state in open_moves}
