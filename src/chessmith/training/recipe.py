"""The hyperparameters of training."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chessmith.game import Game

_SMALL_BOARD: Final = 36  # boards of up to this many squares have fewer stages


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The hyperparameters. The defaults suit an hour or more on an ordinary computer."""

    nodes: int = 150  # per search in self-play
    asides: int = 3  # positions recorded off the line of play, per ply
    epochs: tuple[int, ...] = (2, 5)  # tried one after the other, as long as it helps
    rate: float = 1e-3
    trace: float = 0.7  # weight of later positions in the target, λ of TD(λ)
    most_positions: int = 16_000_000  # that a round learns from, the newest ones
    least_positions: int = 20_000  # minimum for a round to learn
    match_nodes: int = 2000  # per move, for the side without the candidate
    most_pairs: int = 200  # of games in the match that decides a round
    round_seconds: float = 600.0  # of self-play per round

    def for_hours(self, hours: float) -> Recipe:
        """Return the recipe with rounds that suit the available time: at least five, of at most half an hour."""
        from dataclasses import replace

        return replace(self, round_seconds=min(max(hours * 3600 / 7, 5.0), 1800.0))


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a network."""

    hidden: int
    stages: int
    most_pieces: int


def size_for(game: Game) -> Size:
    """Return a size that suits the board and the armies of a game."""
    squares = game.files * game.ranks
    armies = [sum(letter.isalpha() for letter in layout.setup) for layout in game.layouts.values()]
    most = min(max(armies), squares)
    return Size(hidden=64, stages=4 if squares <= _SMALL_BOARD else 8, most_pieces=most)
