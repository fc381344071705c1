"""A recorded game: its tags, its moves, and variations at any move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chessmith.action import Action
from chessmith.arguments import expect_kind
from chessmith.ending import ONGOING
from chessmith.notation.pgn_tokens import RESULTS
from chessmith.position import Position

if TYPE_CHECKING:
    from chessmith.game import Game


@dataclass(eq=False)
class Node:
    """A position in a recorded game, with the action that led to it."""

    position: Position
    action: Action | None = None  # None at the root
    parent: Node | None = field(default=None, repr=False)
    children: list[Node] = field(default_factory=list, repr=False)  # the first is the main line
    comment: str = ""
    opening_comment: str = ""  # stands before the action; used where a variation begins
    nags: list[int] = field(default_factory=list)
    roll: int | None = None  # the roll of the die, where the seed does not determine it

    def play(self, action: Action | str, roll: int | None = None) -> Node:
        """Add an action after this position: the first one is the main line, all others are variations."""
        known = self.position.action(action.text if isinstance(action, Action) else action)
        child = Node(self.position.play(known, roll), known, self, roll=roll)
        self.children.append(child)
        return child

    def set_roll(self, roll: int) -> None:
        """Record the roll with which the action was played."""
        if self.parent is None or self.action is None or self.children:
            raise ValueError("only the last action of a line can be given another roll")
        self.position = self.parent.position.play(self.action, roll)
        self.roll = roll

    @property
    def san(self) -> str:
        """The action in algebraic notation; empty at the root."""
        return self.parent.position.san(self.action) if self.parent and self.action else ""

    def main_line(self) -> Iterator[Node]:
        """The nodes after this one, always following the first child."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def end(self) -> Node:
        """The last node of the main line."""
        node = self
        while node.children:
            node = node.children[0]
        return node


@dataclass(eq=False)
class GameRecord:
    """A recorded game.

    >>> import chessmith
    >>> record = GameRecord.of(chessmith.load("chess").start(), ["e2e4", "e7e5"])
    >>> [node.san for node in record.root.main_line()], record.result
    (['e4', 'e5'], '*')
    """

    root: Node
    tags: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, start: Position, moves: list[str] | None = None) -> GameRecord:
        """A record from a start position and move texts."""
        expect_kind(start, Position, "a position")
        expect_kind(moves or [], (list, tuple), "a list of moves")
        node = root = Node(start)
        for move in moves or []:
            node = node.play(move)
        return cls(root)

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.root.position.game

    @property
    def result(self) -> str:
        """The result on the board if there is one, otherwise that of the Result tag."""
        board = self.root.end().position.result
        tag = self.tags.get("Result", ONGOING)
        return board if board != ONGOING else tag if tag in RESULTS else ONGOING

    @property
    def same_rules(self) -> bool:
        """Whether the game was recorded under the current rules, according to its tags."""
        return self.tags.get("RulesHash", self.game.rules_hash) == self.game.rules_hash
