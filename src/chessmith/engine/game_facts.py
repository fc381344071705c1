"""Facts about a game on one of its worlds, cached because every judgement of a position needs them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from chessmith.core_view import rules_of
from chessmith.engine import variations
from chessmith.engine.piece_values import piece_values_of
from chessmith.rules.prose.words import spoken

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.game import Game
    from chessmith.position import Position


class GameFacts:
    """A game on a world. Immutable."""

    def __init__(self, game: Game, world: str) -> None:
        self.game = game
        self.traits = game.traits
        self.world = world
        self.files = game.files
        self.ranks = game.ranks
        self.worth = piece_values_of(game)
        self.has_belts = rules_of(game, world).has_belts
        self.has_combat = game.traits.has_combat
        self.has_dice = game.traits.dice > 0
        self.has_checkmate = game.traits.has_checkmate

    def kind(self, code: int) -> str:
        """Return the name of a piece's kind."""
        return spoken(self.traits.piece(code).name)

    def square(self, square: int) -> str:
        """The name of a square."""
        return self.game.board.name(square)

    def value(self, code: int) -> int:
        """Return the value of a piece, of either side."""
        return self.worth.by_code[code]

    def is_pawn(self, code: int) -> bool:
        """Whether a piece is a pawn."""
        return self.traits.piece(code).pawn

    def is_royal(self, code: int) -> bool:
        """Whether a piece is royal."""
        return self.traits.piece(code).royal

    def other_side_to_move(self, state: _core.State) -> _core.State | None:
        """The same board with the turn given away; None where the side to move is in check."""
        return variations.other_side_to_move(state, self.traits)

    def with_enemies_at(self, state: _core.State, side: int, friend: int) -> _core.State | None:
        """A side to move whose other pieces, but for `friend` and the royal ones, have gone over to the enemy."""
        return variations.with_enemies_at(state, self.traits, side, friend)

    def without(self, state: _core.State, *squares: int) -> _core.State | None:
        """The same position without some pieces; None where the rules refuse that."""
        return variations.without(state, self.traits, *squares)


def game_facts_of(position: Position) -> GameFacts:
    """The facts about a position's game and world."""
    return _game_facts(position.game, position.world)


@lru_cache(maxsize=64)
def _game_facts(game: Game, world: str) -> GameFacts:
    return GameFacts(game, world)
