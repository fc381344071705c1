"""What games, positions, actions and tables hold for this package, not for its users.

The public classes keep the objects of the core, and what only the package needs to know of a game, in private
attributes. The rest of the package gets at them here and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chessmith.history import History

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.action import Action
    from chessmith.game import Game
    from chessmith.notation.castling import Home
    from chessmith.position import Position
    from chessmith.rules.outline import Outline
    from chessmith.setup import Setup
    from chessmith.transposition import Table
    from chessmith.tunings.file import Tuning


def rules_of(game: Game, world: str) -> _core.Rules:
    """The compiled rules of a game on a world, with the network that the game uses."""
    return game._rules_on(world)


def rules_with(game: Game, world: str, network: bytes | None, tuning: Tuning | None = None) -> _core.Rules:
    """The compiled rules with this network and tuning, or none; a ValueError if they do not fit."""
    return game._rules_with(world, network, tuning)


def outline_of(game: Game) -> Outline:
    """What a game needs of its file to be played: names, layouts, and the spec for the core."""
    return game._outline


def set_up(game: Game, setup: Setup, seed: int = 0) -> Position:
    """The position of a set-up; a ValueError if the rules refuse it."""
    return game._set_up(setup, seed)


def layout_setup(game: Game, name: str) -> Setup:
    """The set-up of a layout, by its name."""
    return game._layout_setup(name)


def default_world(game: Game) -> str:
    """The terrain of the usual layout, one character per square from a1 upward; empty if the game has none."""
    return game._default_world


def castling_homes(game: Game) -> frozenset[Home]:
    """Where kings and rooks that may castle stand in the layouts; empty where they may stand anywhere."""
    return game._castling_homes


def without_network(game: Game) -> Game:
    """The same game, played without a learned evaluation."""
    return game._without_network


def position_of(game: Game, state: _core.State, world: str, history: History | None = None, seed: int = 0) -> Position:
    """The position of a state of the core."""
    from chessmith.position import Position  # which needs this module for its notation

    return Position._of(game, state, world, history or History(), seed)


def state_of(position: Position) -> _core.State:
    """A position in the core."""
    return position._state


def searched_state(position: Position, *, network: bool) -> _core.State:
    """The position for a search with the game's network or without.

    Without it the terms of the evaluation count as fitted to the game; the rules that hold a network keep the weights
    that it was trained to correct.
    """
    game = position.game
    if network or not game.uses_network:
        return position._state
    return without_network(game).position(position.fen)._state


def history_of(position: Position) -> History:
    """The earlier positions, for counting repetitions."""
    return position._history


def past_of(position: Position) -> tuple[int, ...]:
    """Keys of the earlier positions that count for repetition, oldest first."""
    return position._history.counted(position.game.traits)


def action_of(position: Position, action: Action | str) -> _core.Action:
    """A legal action of a position in the core."""
    return position._core_action(action)


def table_of(table: Table) -> _core.Table:
    """A transposition table in the core."""
    return table._memory
