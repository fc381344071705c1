"""Agents: players known by name, for the command line, matches and the app.

Register one with `register`, create one with `agent`. A card says which games an agent plays. Every profile is an agent
of its name. On the command line and in matches the path of a Python file names an agent too, see `agent_file`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chessmith.arguments import expect_kind, expect_text
from chessmith.engine.agent_file import AgentFile
from chessmith.engine.instinct import Instinct
from chessmith.engine.profiles import profile, profiles
from chessmith.engine.profiles.profile import Profile
from chessmith.errors import ChessmithError
from chessmith.game import Game
from chessmith.quoting import printable

if TYPE_CHECKING:
    from chessmith.engine.player import Player


@dataclass(frozen=True, slots=True)
class AgentCard:
    """Static information about an agent."""

    name: str
    about: str
    make: Callable[[], Player]
    games: tuple[str, ...] | None = None  # names of the games it plays; None: every game

    def plays(self, game: Game) -> bool:
        """Whether it plays a game."""
        return self.games is None or game.name in self.games


_CARDS: dict[str, AgentCard] = {}


def register(card: AgentCard) -> None:
    """Add an agent; its name must be new."""
    expect_kind(card, AgentCard, "an agent's card")
    if card.name in _CARDS:
        raise ChessmithError(f"agent {card.name}: this name is already taken")
    _CARDS[card.name] = card


def agent_cards(game: Game | None = None) -> list[AgentCard]:
    """Return all agents, or those that play a game."""
    if game is not None:
        expect_kind(game, Game, "a game")
    return [card for card in _CARDS.values() if game is None or card.plays(game)]


def agent(name: str, game: Game | None = None, *, files: bool = False) -> Player:
    """The agent of that name, or with `files` the one in a Python file of that path.

    >>> agent("instinct").name
    'instinct'
    """
    expect_text(name, "the name of an agent")
    if game is not None:
        expect_kind(game, Game, "a game")
    card = _CARDS.get(name)
    if card is None and files and name.endswith(".py"):
        return AgentFile(Path(name))
    if card is None:
        own = " or a file such as myagent.py" if files else ""
        raise ChessmithError(f'no agent "{printable(name[:60])}", expected one of {", ".join(_CARDS)}{own}')
    if game is not None and not card.plays(game):
        raise ChessmithError(f"agent {name} does not play {game.name}, expected one of {', '.join(card.games or ())}")
    return card.make()


def _best() -> Player:
    """M with its opening book, which lies further along the flow and is found when it is needed."""
    best: Player = import_module("chessmith.book.book_player").BookPlayer(BEST)
    return best


BEST: Final = Profile(
    "M", "The full engine: network, endgame tables and opening book where there are any.", seconds=12.5
)

register(AgentCard("instinct", "Answers at once, by what lies in front of it.", Instinct))
for _each in profiles():
    register(AgentCard(_each.name, _each.about, partial(profile, _each.name), _each.games))
register(AgentCard(BEST.name, BEST.about, _best))
