"""A scene: a game on one of its worlds, with what is asked of it again and again when its positions are judged."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from chessmith.engine import what_if
from chessmith.engine.carrying import belts
from chessmith.engine.worth import worth_of
from chessmith.rules.words import spoken

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.game import Game
    from chessmith.position import Position


class Scene:
    """A game on a world. Immutable."""

    def __init__(self, game: Game, world: str) -> None:
        self.game = game
        self.traits = game.traits
        self.world = world
        self.files = game.files
        self.ranks = game.ranks
        self.worth = worth_of(game)
        self.has_belts = bool(belts(world, game.files)) and "belts" in game.file.effects_in_order
        self.has_stones = "o" in world
        self.has_combat = game.traits.has_combat
        self.has_dice = game.traits.dice > 0
        self.has_checkmate = game.file.goal.type == "checkmate"

    def kind(self, code: int) -> str:
        """What the kind of a piece is called."""
        return spoken(self.traits.piece(code).name)

    def square(self, square: int) -> str:
        """The name of a square."""
        return self.game.board.name(square)

    def value(self, code: int) -> int:
        """What a piece is worth, of either side."""
        return self.worth.by_code[code]

    def is_pawn(self, code: int) -> bool:
        """Whether a piece is a pawn."""
        return self.traits.piece(code).pawn

    def is_royal(self, code: int) -> bool:
        """Whether a piece is royal."""
        return self.traits.piece(code).royal

    def other_side_to_move(self, state: _core.State) -> _core.State | None:
        """The same board with the turn given away; None where the side to move is in check."""
        return what_if.other_side_to_move(state, self.traits)

    def with_enemies_at(self, state: _core.State, side: int, friend: int) -> _core.State | None:
        """A side to move whose other pieces, but for `friend` and the royal ones, have gone over to the enemy."""
        return what_if.with_enemies_at(state, self.traits, side, friend)

    def without(self, state: _core.State, *squares: int) -> _core.State | None:
        """The same position without some pieces; None where the rules refuse that."""
        return what_if.without(state, self.traits, *squares)


def scene_of(position: Position) -> Scene:
    """The scene of a position."""
    return _scene(position.game, position.world)


@lru_cache(maxsize=64)
def _scene(game: Game, world: str) -> Scene:
    return Scene(game, world)
