"""A position: the pieces, whose turn it is, the rights, the counters, and what has been on the board before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .action import Action
from .board import BLACK, Board
from .castling import castling_actions, rights_left
from .check import can_take_king
from .ends import ONGOING, Result, automatic_draw, claimable_draw, lost_king, no_legal_action
from .legal import legal_actions
from .pseudo import pseudo_legal_actions
from .turn import doing_nothing_costs_the_king, fresh_after, resolve
from .world import World

Identity = tuple[object, ...]


@dataclass(frozen=True, eq=False)
class OraclePosition:
    """An immutable position. `play` returns a new one."""

    world: World
    board: Board
    side: int
    rights: str  # letters of KQkq, in this order
    en_passant_right: int | None  # the square a pawn has just passed over, whether or not a legal action uses it
    fresh: frozenset[int]  # squares of never-moved pawns, in games that ask for them
    clock: int
    number: int
    earlier: tuple[Identity, ...] = ()  # repetition identities of the positions before this one that count
    is_start: bool = True

    def __str__(self) -> str:
        return self.fen()

    @cached_property
    def actions(self) -> dict[str, Action]:
        """Legal actions by text, as movement alone has them: draws do not empty this, a lost king does."""
        return legal_actions(self.world, self.board, self.side, self.rights, self.en_passant_right, self.fresh)

    def legal_texts(self) -> list[str]:
        """The legal actions in code-point order; a finished game has none."""
        return list(self.actions) if self.result() == ONGOING else []

    def pseudo(self) -> Iterator[Action]:
        """Pseudo-legal actions; castling as far as rights, terrain and occupancy allow it."""
        yield from pseudo_legal_actions(self.world, self.board, self.side, self.en_passant_right, self.fresh)
        yield from castling_actions(self.world, self.board, self.side, self.rights)

    def pseudo_texts(self) -> list[str]:
        return sorted(action.text(self.world.names) for action in self.pseudo())

    def play(self, text: str) -> OraclePosition:
        """The position after this action; ValueError unless it is legal."""
        if text not in self.actions or self.result() != ONGOING:
            raise ValueError(f"{text!r} is not a legal action in {self.fen()}")
        return self._after(self.actions[text], self.earlier + self._counted())

    def _counted(self) -> tuple[Identity, ...]:
        if self.is_start and not self.world.game.ends.start_counts:
            return ()
        return (self.repetition_identity(),)

    def _after(self, action: Action, earlier: tuple[Identity, ...]) -> OraclePosition:
        turn = resolve(self.world, self.board, self.side, action)
        return OraclePosition(
            world=self.world,
            board=turn.board,
            side=1 - self.side,
            rights=rights_left(self.world, self.rights, turn.touched),
            en_passant_right=turn.en_passant,
            fresh=fresh_after(self.world, self.fresh, turn.touched),
            clock=0 if turn.clock_restarts else self.clock + 1,
            number=self.number + (self.side == BLACK),
            earlier=earlier,
            is_start=False,
        )

    @cached_property
    def en_passant(self) -> int | None:
        """The en passant square, only if a legal action uses it."""
        if self.en_passant_right is None or not any(action.uses_en_passant for action in self.actions.values()):
            return None
        return self.en_passant_right

    def in_check(self) -> bool:
        """Whether the side to move is in check; its opponent is not to move, so has no en passant right."""
        return can_take_king(self.world, self.board, 1 - self.side, fresh=self.fresh)

    def identity(self) -> Identity:
        """Everything that can change the future. Counters are left out."""
        return (
            "".join(self.board),
            self.side,
            self.rights,
            self.en_passant,
            tuple(sorted(self.fresh)),
            self.world.terrain.letters,
        )

    def repetition_identity(self) -> Identity:
        """What must be the same for a position to have occurred again."""
        if self.world.game.ends.compare_pieces_only:
            return ("".join(self.board), self.side)
        return self.identity()

    def occurrences(self) -> int:
        """How often this position has been on the board, itself included where it counts."""
        current = self.repetition_identity()
        return self.earlier.count(current) + len(self._counted())

    def result(self) -> Result:
        """The result and its reason; `("*", "")` while the game goes on."""
        return self._result

    @cached_property
    def _result(self) -> Result:
        lost = lost_king(self.board)
        if lost is not None:
            return lost
        ends = self.world.game.ends
        if not self.actions:
            about_to_be_lost = doing_nothing_costs_the_king(self.world, self.board, self.side)
            return no_legal_action(ends, self.side, self.in_check(), about_to_be_lost)
        draw = automatic_draw(ends, self.world.size, self.board, self.occurrences(), self.clock)
        return draw if draw is not None else ONGOING

    def claim(self) -> str | None:
        """The draw that may be claimed now, while the game goes on."""
        if self.result() != ONGOING:
            return None
        return claimable_draw(self.world.game.ends, self.occurrences(), self.clock)

    def perft(self, depth: int) -> int:
        """Action sequences of this length by movement alone: mate, stalemate and a lost king end one, draws do not."""
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.actions)
        return sum(self._after(action, ()).perft(depth - 1) for action in self.actions.values())

    def fen(self) -> str:
        """The canonical FEN."""
        from .fen import write_fen  # which reads positions too, so each needs the other

        return write_fen(self)
