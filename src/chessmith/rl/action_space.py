"""The actions of a game by number."""

from __future__ import annotations

import os

from chessmith import _core
from chessmith.action import Action
from chessmith.core_view import action_of, layout_setup, rules_with
from chessmith.errors import ChessmithError, MoveError
from chessmith.game import Game, load
from chessmith.position import Position
from chessmith.rules.terrain import GROUND, TERRAIN
from chessmith.traits import BLACK, WHITE


class ActionSpace:
    """A number for every action that a game can have, the same in all its layouts.

    The numbers count what any piece of either side could do from any square if nothing stood in its way, ordered by
    kind and squares. They are relative to the side to move: Black's actions are those of White with the ranks
    mirrored.

    >>> import chessmith
    >>> from chessmith.rl import ActionSpace
    >>> actions = ActionSpace("chess")
    >>> start = chessmith.load("chess").start()
    >>> len(actions), actions.encode(start, "e2e4"), actions.encode(start.play("e2e4"), "e7e5")
    (1880, 322, 322)
    >>> actions.text(322), actions.decode(start, 322)
    ('e2e4', <Action e2e4>)
    """

    def __init__(self, game: Game | str | os.PathLike[str]) -> None:
        """Number the actions of a game, given as such, by a built-in name, or by the path of a game file."""
        self.game = game if isinstance(game, Game) else load(game)
        """The game."""
        worlds = {layout_setup(self.game, name).world for name in self.game.layouts}
        stones = {
            square
            for world in worlds
            for square, letter in enumerate(world)
            if letter != GROUND and TERRAIN[letter].stone
        }
        ground = GROUND * self.game.traits.squares if self.game.traits.has_world else ""
        self._core = _core.CodedActions(rules_with(self.game, ground, None), sorted(stones))

    def __reduce__(self) -> tuple[type[ActionSpace], tuple[Game]]:
        return ActionSpace, (self.game,)

    def __len__(self) -> int:
        return len(self._core)

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.game.name}: {len(self):,} actions>"

    def text(self, number: int) -> str:
        """Return the move text of an action, as White would write it.

        Castling is named by the squares of king and rook.
        """
        try:
            return self._core.text(number)
        except ValueError as error:
            raise ChessmithError(str(error)) from None

    def encode(self, position: Position, action: Action | str) -> int:
        """Return the number of a legal action, given as an action, as move text or in SAN."""
        return self._encode(position, action_of(position, action))

    def decode(self, position: Position, number: int) -> Action:
        """Return the legal action of a position that has this number.

        >>> import chessmith
        >>> ActionSpace("chess").decode(chessmith.load("chess").start(), 0)
        Traceback (most recent call last):
        chessmith.errors.MoveError: action 0 (a1b1) is not legal here
        """
        for action in position.actions:
            if self._encode(position, action_of(position, action)) == number:
                return action
        raise MoveError(f"action {number} ({self.text(number)}) is not legal here")

    def _encode(self, position: Position, action: _core.Action) -> int:
        number = self._core.encode(action, WHITE if position.turn == "white" else BLACK)
        if number < 0:
            raise ChessmithError(f"{self.game.name}: no layout has a stepping stone where this action uses one")
        return number
