"""Agents: players known by name, for the command line, matches and the app.

Register one with `register`, create one with `agent`. A card says which games an agent plays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chessmith.engine.instinct import Instinct
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from chessmith.engine.player import Player
    from chessmith.game import Game


@dataclass(frozen=True, slots=True)
class AgentCard:
    """What is known of an agent before it plays."""

    name: str
    about: str
    make: Callable[[], Player]
    games: tuple[str, ...] | None = None  # names of the games it plays; None: every game

    def plays(self, game: Game) -> bool:
        """Whether it knows a game."""
        return self.games is None or game.name in self.games


_CARDS: dict[str, AgentCard] = {}


def register(card: AgentCard) -> None:
    """Add an agent; its name must be new."""
    if card.name in _CARDS:
        raise ChessmithError(f"agent {card.name}: this name is already taken")
    _CARDS[card.name] = card


def agent_cards(game: Game | None = None) -> list[AgentCard]:
    """The agents there are, or those that play a game."""
    return [card for card in _CARDS.values() if game is None or card.plays(game)]


def agent(name: str, game: Game | None = None) -> Player:
    """The agent of that name.

    >>> agent("instinct").name
    'instinct'
    """
    card = _CARDS.get(name)
    if card is None:
        raise ChessmithError(f'no agent "{name[:24]}", expected one of {", ".join(_CARDS)}')
    if game is not None and not card.plays(game):
        raise ChessmithError(f"agent {name} does not play {game.name}, expected one of {', '.join(card.games or ())}")
    return card.make()


register(AgentCard("instinct", "Answers at once, by what lies in front of it.", Instinct))
