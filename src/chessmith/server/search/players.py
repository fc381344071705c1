"""Players: create the player that a seat asks for.

The boundary between the server and everything that thinks. Players and searches belong to `chessmith.engine`; whatever
this installation lacks is reported as missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from chessmith.engine.agents import agent, agent_cards
from chessmith.engine.limits import Limits
from chessmith.engine.player import Bounded, Player, Thought
from chessmith.engine.profiles import PROFILES, profile
from chessmith.engine.search import Search
from chessmith.engine.skill.levels import LEVELS, level
from chessmith.server.protocol.problems import Problem
from chessmith.server.search.other_engine import OtherEngine
from chessmith.server.views.search_view import explain_view
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.hint import Hint
    from chessmith.position import Position
    from chessmith.server.protocol.requests import Seat
    from chessmith.server.search.engine_pool import EnginePool

_MOVES_TO_COME: Final = 30
_UNHURRIED: Final = 2.0  # seconds for a move
_ENGINE_SECONDS: Final = 1.0
_LONGEST_SEARCH: Final = 600.0  # seconds, whatever the requested depth or nodes

PlayerMaker = Callable[["Seat", "Game", Limits], Player]


@dataclass
class Players:
    """The players available here, by the `kind` of a seat. If empty, only people can play."""

    makers: dict[str, PlayerMaker] = field(default_factory=dict)
    levels: list[dict[str, Any]] = field(default_factory=list)
    profiles: list[dict[str, Any]] = field(default_factory=list)
    agents: list[dict[str, Any]] = field(default_factory=list)
    multipv: int = 0
    explain: Callable[[Position], dict[str, Any]] | None = None
    remember: Callable[[Player, bool | None], Player] | None = None  # adds experience to a player, if it uses any

    @property
    def can_think(self) -> bool:
        """Whether positions can be searched here at all."""
        return "search" in self.makers

    def make(self, seat: Seat, game: Game, limits: Limits | None = None, *, analyses: bool = False) -> Player:
        """Return the player that a seat asks for, within external limits such as a clock.

        Players for analysis use neither books nor experience.
        """
        maker = self.makers.get(seat.kind)
        if maker is None:
            raise Problem("not_available", f"no player of kind {seat.kind!r} in this installation")
        player = maker(seat, game, limits or Limits())
        return player if self.remember is None or analyses else self.remember(player, seat.learning)


class FullStrength:
    """The plain search within its limits."""

    plays_by_the_book = True
    knows_openings = True

    def __init__(self, limits: Limits, hints: Mapping[str, Hint] | None = None, name: str = "Full strength") -> None:
        self.name = name
        self._limits = limits
        self._hints = hints

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> Thought:
        """Start a search."""
        return Search(position, self._limits, table, hints=self._hints)

    def with_hints(self, hints: Mapping[str, Hint]) -> FullStrength:
        """Return the same search with prior knowledge about some moves."""
        return FullStrength(self._limits, hints, self.name)


def _search(seat: Seat, game: Game, limits: Limits) -> Player:
    own = {name: value for name in ("depth", "nodes") if (value := getattr(seat, name)) is not None}
    seconds = min(seat.seconds or limits.seconds or _LONGEST_SEARCH, _LONGEST_SEARCH)
    name = seat.name or ("Full strength" if seat.depth is None else f"Depth {seat.depth}")
    return FullStrength(replace(limits, seconds=seconds, **own), name=name)


def _profile(seat: Seat, game: Game, limits: Limits) -> Player:
    assert seat.level is not None
    return profile(seat.level)


def _level(seat: Seat, game: Game, limits: Limits) -> Player:
    assert seat.level is not None
    chosen = level(seat.level, speed=seat.speed or 1.0)
    if limits.clock is None or chosen.seconds == 0:
        return chosen
    # On a clock a level uses its share of the remaining time and adds no pause.
    share = _share(limits)
    return replace(chosen, speed=min(chosen.speed, max(0.001, share / chosen.seconds)), looks_human=share > _UNHURRIED)


def _share(limits: Limits) -> float:
    """Return the seconds to spend on one move."""
    assert limits.clock is not None
    return limits.clock / _MOVES_TO_COME + 0.8 * limits.increment


def _agent(seat: Seat, game: Game, limits: Limits) -> Player:
    assert seat.name is not None
    player = agent(seat.name, game)
    if not isinstance(player, Bounded):
        return player
    given = [seat.seconds, None if limits.clock is None else _share(limits)]
    return player.within(seconds=min((each for each in given if each), default=None))


def engine_maker(engine_pool: EnginePool) -> PlayerMaker:
    """Return the factory of players for configured engines."""

    def make(seat: Seat, game: Game, limits: Limits) -> Player:
        assert seat.id is not None
        seconds = seat.seconds or limits.seconds or _ENGINE_SECONDS
        if limits.clock is not None:
            seconds = min(seconds, _share(limits))
        return OtherEngine(engine_pool, engine_pool.configured(seat.id, game), replace(limits, seconds=seconds))

    return make


def installed_players() -> Players:
    """Return the players of this installation."""
    return Players(
        makers={"search": _search, "level": _level, "profile": _profile, "agent": _agent},
        levels=[
            {"level": each.number, "name": each.name, "seconds": each.seconds, "about": each.about} for each in LEVELS
        ],
        profiles=[
            {"level": number, "name": each.name, "depth": each.depth, "noise": each.noise}
            for number, each in enumerate(PROFILES, 1)
        ],
        agents=[
            {"name": card.name, "games": None if card.games is None else list(card.games), "about": card.about}
            for card in agent_cards()
        ],
        multipv=5,
        explain=explain_view,
    )
