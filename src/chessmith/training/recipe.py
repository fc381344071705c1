"""How a network is trained: what is left to choose once the game is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chessmith.game import Game

_SMALL_BOARD: Final = 36  # squares up to which a game has fewer stages


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The numbers of a training. The defaults are made for an hour or more on an ordinary computer."""

    nodes: int = 80  # of each search in self-play
    asides: int = 3  # positions off the line of play that are noted for each ply
    epochs: tuple[int, ...] = (2, 5)  # tried one after the other, as long as it helps
    rate: float = 1e-3
    trace: float = 0.8  # how much what follows in a game weighs in what a position is to be worth, λ of TD(λ)
    most_positions: int = 16_000_000  # that a round learns from, the newest ones
    least_positions: int = 20_000  # without which no round learns
    match_nodes: int = 2000  # a move, of the side without the candidate
    most_pairs: int = 200  # of games in the match that decides about a round
    round_seconds: float = 600.0  # of self-play in a round

    def for_hours(self, hours: float) -> Recipe:
        """The same with rounds that suit the time there is: five at least, of half an hour at most."""
        from dataclasses import replace

        return replace(self, round_seconds=min(max(hours * 3600 / 7, 5.0), 1800.0))


@dataclass(frozen=True, slots=True)
class Size:
    """How large a network is."""

    hidden: int
    stages: int
    most_pieces: int


def size_for(game: Game) -> Size:
    """A size that suits the board and the armies of a game."""
    squares = game.files * game.ranks
    armies = [sum(letter.isalpha() for letter in layout.setup) for layout in game.layouts.values()]
    most = min(max(armies), squares)
    return Size(hidden=64, stages=4 if squares <= _SMALL_BOARD else 8, most_pieces=most)
