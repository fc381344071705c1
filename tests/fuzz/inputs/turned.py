"""Positions rotated by 180 degrees with the sides swapped."""

from __future__ import annotations

from chessmith.core_view import set_up, state_of
from chessmith.position import Position
from chessmith.rules.terrain import BELTS, TERRAIN
from chessmith.setup import Setup

_ARROWS = str.maketrans("<>^v", "><v^")
_SIDE = 64  # the bit that marks Black's piece codes


def is_turned_alike(position: Position) -> bool:
    """Whether the rules of this world are the same for the rotated position.

    Adjoining belts move in reading order, which rotation reverses.
    """
    game, world = position.game, position.world
    targets: list[int] = []
    for square, letter in enumerate(world):
        if letter not in BELTS:
            continue
        right, up = TERRAIN[letter].belt
        file, rank = square % game.files + right, square // game.files + up
        if 0 <= file < game.files and 0 <= rank < game.ranks:
            target = rank * game.files + file
            if target in targets or world[target] in BELTS - {letter}:
                return False
            targets.append(target)
    return True


def turned_board(position: Position) -> Position:
    """Rotate the board by 180 degrees and swap White and Black."""
    state, last = state_of(position), position.game.traits.squares - 1
    board = [0 if not code else code ^ _SIDE for code in reversed(state.board)]
    combat = position.game.traits.has_combat
    setup = Setup(world=position.world[::-1].translate(_ARROWS), board=board)
    setup.side = 1 - state.side
    setup.halfmove, setup.fullmove = state.halfmove, state.fullmove
    if state.ep >= 0:
        setup.en_passant = last - state.ep
    if position.game.traits.has_freshness:
        setup.fresh = sorted(last - square for square in state.fresh)
    if position.game.traits.checks:
        setup.checks = list(reversed(state.checks))
    if combat:
        occupied = [square for square, code in enumerate(state.board) if code]
        setup.hit_points = {last - square: state.hp[square] for square in occupied}
        pieces = {square: position.game.traits.piece(state.board[square]) for square in occupied}
        setup.cooldown = {last - square: state.cooldown[square] for square in occupied if pieces[square].cooldown}
        setup.uses = {last - square: state.uses[square] for square in occupied if pieces[square].uses}
        setup.rest = [last - square for square in state.rest]
        setup.decree = list(reversed(state.decree))
    return set_up(position.game, setup)
