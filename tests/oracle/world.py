"""A game on one terrain: everything about them that stays the same while the pieces move, worked out once."""

from __future__ import annotations

from functools import cached_property, lru_cache

from .belts import carries_of
from .board import BLACK, WHITE
from .game import FRESH, OracleGame
from .movement import Lines
from .pawns import PawnLines, squares_on_rank
from .terrain import Ground, Terrain, final_ground, ordinary_ground


class Ways:
    """How every piece of a game may move on one ground."""

    def __init__(self, game: OracleGame, ground: Ground) -> None:
        self.lines = {letter: Lines(movement, ground) for letter, movement in game.movements.items()}
        self.lines.update({letter.lower(): lines for letter, lines in self.lines.items()})
        self.ground = ground

    @cached_property
    def pawns(self) -> PawnLines:
        return PawnLines(self.ground)


class World:
    """A game and its terrain."""

    def __init__(self, game: OracleGame, terrain: Terrain) -> None:
        size = terrain.size
        self.game = game
        self.terrain = terrain
        self.size = size
        self.deadly = terrain.deadly
        self.stones = terrain.stones
        self.partners = terrain.partners
        self.carries = carries_of(terrain)
        self.ways = Ways(game, ordinary_ground(terrain))
        self.final_ways = {home: Ways(game, final_ground(terrain, home)) for home in terrain.stones}
        self.rides = {home: _rides(terrain, home) for home in terrain.stones}
        self.names = tuple(size.name(square) for square in size.squares)
        self.promotion_squares = (
            squares_on_rank(size, WHITE, game.promotion_ranks),
            squares_on_rank(size, BLACK, game.promotion_ranks),
        )
        first = game.promotes_to[0]
        self.carried_pawn_becomes = (first, first.lower())
        self.double_step_squares = (_double_step_squares(game, WHITE), _double_step_squares(game, BLACK))
        self.fresh_counts = game.double_step == FRESH

    def may_double_step(self, square: int, side: int, fresh: frozenset[int]) -> bool:
        """Whether the pawn of `side` on `square` may: it never moved, or it stands on the right rank."""
        return square in (fresh if self.fresh_counts else self.double_step_squares[side])


def _double_step_squares(game: OracleGame, side: int) -> frozenset[int]:
    """Where a pawn may stand to make a double step; a game that goes by freshness also asks whether it has moved."""
    if isinstance(game.double_step, str):
        return frozenset(game.size.squares)
    return squares_on_rank(game.size, side, game.double_step)


def _rides(terrain: Terrain, home: int) -> tuple[int, ...]:
    """One king-step with the stone, to a square on the board that is not deadly and has no other stone."""
    around = (
        terrain.size.onward(home, right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if (right, up) != (0, 0)
    )
    return tuple(
        square
        for square in around
        if square is not None and square not in terrain.deadly and square not in terrain.stones
    )


@lru_cache(maxsize=64)
def world_of(game: OracleGame, terrain: Terrain) -> World:
    return World(game, terrain)
