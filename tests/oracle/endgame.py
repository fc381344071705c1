"""Endgames solved in the plainest way: list every position and what its moves lead to, then count backwards."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from .board import EMPTY, PAWNS, Board
from .check import can_take_king
from .ends import ONGOING
from .game import FRESH, OracleGame
from .position import Identity, OraclePosition
from .world import World

WIN, DRAW, LOSS = "win", "draw", "loss"


class Verdict(NamedTuple):
    """For the side to move: the result, and the plies until the game is over (0 for a draw)."""

    result: str
    plies: int


def placements(game: OracleGame, world: World, letters: str) -> list[OraclePosition]:
    """Every legal position with exactly these pieces, White's in upper case."""
    found: list[OraclePosition] = []
    squares = world.size.squares
    pawns = [number for number, letter in enumerate(letters) if letter in PAWNS]
    asks_freshness = game.double_step == FRESH
    for places in product(squares, repeat=len(letters)):
        if len(set(places)) < len(places):
            continue
        board: Board = tuple(dict(zip(places, letters, strict=True)).get(square, EMPTY) for square in squares)
        for choice in product((False, True), repeat=len(pawns) if asks_freshness else 0):
            fresh = frozenset(places[pawn] for pawn, is_fresh in zip(pawns, choice, strict=False) if is_fresh)
            for side in (0, 1):
                position = OraclePosition(world, board, side, "", None, fresh, 0, 1)
                if is_sound(position):
                    found.append(position)
    return found


def is_sound(position: OraclePosition) -> bool:
    """Whether a game may stand so: no pawn where it would have promoted, no king that can be taken."""
    world, board = position.world, position.board
    for square, letter in enumerate(board):
        if letter != EMPTY and square in world.deadly:
            return False
        if letter in PAWNS and square in world.promotion_squares[PAWNS.index(letter)]:
            return False
    return not can_take_king(world, board, position.side, fresh=position.fresh)


def solve(positions: list[OraclePosition]) -> dict[Identity, Verdict]:
    """The verdict on these positions and on all that can come of them."""
    moves: dict[Identity, list[Identity]] = {}
    verdicts: dict[Identity, Verdict] = {}
    waiting = list(positions)
    while waiting:
        position = waiting.pop()
        key = position.identity()
        if key in moves:
            continue
        moves[key] = []
        if position.result() != ONGOING:
            verdicts[key] = _verdict(position)
            continue
        for action in position.actions.values():
            after = position._after(action, ())
            moves[key].append(after.identity())
            waiting.append(after)
    for plies in range(1, len(moves)):
        decided = {
            key: verdict
            for key, targets in moves.items()
            if key not in verdicts and (verdict := _decide(targets, verdicts, plies)) is not None
        }
        verdicts.update(decided)
        if not decided and not any(verdict.plies >= plies for verdict in verdicts.values()):
            break
    return {key: verdicts.get(key, Verdict(DRAW, 0)) for key in moves}


def _verdict(position: OraclePosition) -> Verdict:
    result = position.result()[0]
    if result == "1/2-1/2":
        return Verdict(DRAW, 0)
    return Verdict(WIN if (result == "1-0") == (position.side == 0) else LOSS, 0)


def _decide(targets: list[Identity], verdicts: dict[Identity, Verdict], plies: int) -> Verdict | None:
    """Won in so many plies if a move leads to a loss one ply nearer; lost if all moves lead to wins, the last now."""
    known = [verdicts.get(target) for target in targets]
    if Verdict(LOSS, plies - 1) in known:
        return Verdict(WIN, plies)
    if all(verdict is not None and verdict.result == WIN for verdict in known):
        longest = max(verdict.plies for verdict in known if verdict is not None)
        return Verdict(LOSS, plies) if longest == plies - 1 else None
    return None
