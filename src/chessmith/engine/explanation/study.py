"""The study of an action: the positions around it, computed once for all fact finders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from chessmith.core_events import end_square
from chessmith.core_view import action_of, state_of
from chessmith.engine.exchange import best_captures
from chessmith.engine.explanation.fact import Subject
from chessmith.engine.game_facts import game_facts_of
from chessmith.engine.line import Step, walk
from chessmith.traits import side_of

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.decision import Decision

Captures = dict[int, tuple[int, "_core.Action"]]  # by square: the most that taking there wins, and how

_SAMPLES: Final = 4
# Ways to take times captures to list for each, over a whole study. Chess seldom needs a hundredth of it, but a small
# file can have a position with thousands of captures, whose exchanges would take minutes.
_MOST_EXCHANGES: Final = 100_000


class TooMuchToStudy(Exception):
    """The exchanges of this position would take too long."""


class Standing(NamedTuple):
    """A piece on a square."""

    square: int
    code: int


class Study:
    """One action and its context. `us` is the side that acts, `them` the other."""

    def __init__(self, decision: Decision) -> None:
        position = decision.position
        self.decision = decision
        self.scene = game_facts_of(position)
        self.before: _core.State = state_of(position)
        self.action: _core.Action = action_of(position, decision.action)
        self.us: int = self.before.side
        self.them: int = 1 - self.us
        self.rolls: bool = self.before.needs_roll(self.action)
        self.after: _core.State = self.steps[0].after
        self._read(self.steps[0].events)
        self._exchanges_left = _MOST_EXCHANGES
        # A capture that gains less than this is not worth a word.
        self.least: int = self.scene.worth.pawn * 8 // 10

    def _read(self, events: Sequence[_core.Event]) -> None:
        """Read from the turn's events who acts, and on whom."""
        start, board = self.action.from_square, self.before.board
        acts = self.action.kind != "pass"
        legs = [event.to_square for event in events if event.does in ("move", "castle")]
        struck = [event.to_square for event in events if event.does == "strike"]
        taken = [event for event in events if event.does == "take"]
        # Where it stood before; None for a turn that passes.
        self.mover = Standing(start, board[start]) if acts else None
        # Where its last leg ends.
        self.landing = (legs[-1] if legs else start) if acts else None
        # Where a portal lets it out.
        self.out = next((event.to_square for event in events if event.does == "portal"), None)
        # Where it stands after the whole turn; None if it is gone.
        self.end = end_square(events, start) if acts else None
        self.taken = tuple(Standing(event.from_square, event.piece) for event in taken)
        # Struck at, whether it died or not.
        self.struck = Standing(struck[0], board[struck[0]]) if struck else None
        # Codes of the pieces that belts destroyed.
        self.fallen = tuple(event.piece for event in events if event.does == "fall")

    @cached_property
    def steps(self) -> list[Step]:
        """Return the expected line, as far as it can be played."""
        state, actions = self.before, list["_core.Action"]()
        for text in self.decision.line or (self.decision.move,):
            if not actions and text == self.decision.move:
                found: _core.Action | None = self.action
            else:
                found = state.find(text)
            if found is None:
                break
            actions.append(found)
            if state.needs_roll(found):
                break
            state = state.play(found)
        return list(walk(self.before, actions or [self.action]))

    @cached_property
    def choices(self) -> int:
        """How many actions there were to choose from."""
        return len(self.before.legal())

    @cached_property
    def outcomes(self) -> list[_core.State]:
        """The positions after the action, one for each way the dice can make a difference."""
        return [after for _, _, after in self.before.outcomes(self.action)]

    def best_captures(self, state: _core.State) -> Captures:
        """For each enemy piece that can be taken in a position: the most that it wins, and how.

        Raises `TooMuchToStudy` where the study has had its share of exchanges.
        """
        captures = state.captures()
        ways = {(action.from_square, *targets) for action, targets in captures}
        self._exchanges_left -= len(ways) * len(captures)
        if self._exchanges_left < 0:
            raise TooMuchToStudy
        return best_captures(self.scene, state)

    @cached_property
    def our_captures_before(self) -> Captures:
        """Return what we could have captured at once instead."""
        return self.best_captures(self.before)

    @cached_property
    def their_captures_after(self) -> Captures:
        """Return what they can capture now."""
        return self.best_captures(self.after)

    @cached_property
    def free_move(self) -> _core.State | None:
        """Our turn again, as if they had passed. None in check, and where belts would not stand still meanwhile."""
        return None if self.scene.has_belts else self.scene.other_side_to_move(self.after)

    @cached_property
    def their_turn(self) -> _core.State | None:
        """Their turn instead of ours. None when we are in check, and where belts would not stand still meanwhile."""
        return None if self.scene.has_belts else self.scene.other_side_to_move(self.before)

    @cached_property
    def our_threats(self) -> Captures:
        """Return what we would capture next if they did nothing about it."""
        if self.free_move is not None:
            return self.best_captures(self.free_move)
        if self.scene.has_belts and not self.after.in_check:
            return self._after_quiet_replies(self.after)
        return {}

    @cached_property
    def their_threats(self) -> Captures:
        """Return what they would have captured next if we had done nothing about it."""
        if self.their_turn is not None:
            return self.best_captures(self.their_turn)
        if self.scene.has_belts and not self.before.in_check:
            return self._after_quiet_replies(self.before)
        return {}

    def wins_at_once(self, state: _core.State) -> _core.Action | None:
        """An action with which the side to move wins on the spot."""
        if state.winning_action() is None:
            return None  # without playing thousands of actions
        for action in state.legal():
            end = None if state.needs_roll(action) else state.play(action).end()
            if end is not None and end[0] == state.side:
                return action
        return None

    def subject(self, square: int, code: int) -> Subject:
        """A piece to speak about."""
        return Subject(self.scene.kind(code), self.scene.square(square))

    def kind(self, code: int) -> Subject:
        """A piece that may stand anywhere."""
        return Subject(self.scene.kind(code))

    def pieces(self, state: _core.State, side: int) -> list[tuple[int, int]]:
        """Squares and codes of a side's pieces."""
        return [(square, code) for square, code in enumerate(state.board) if code and side_of(code) == side]

    def _after_quiet_replies(self, state: _core.State) -> Captures:
        """Captures that are there whichever of some quiet actions comes first, on pieces that these leave alone."""
        captures = {action for action, _ in state.captures()}
        quiet = (action for action in state.legal() if action not in captures)
        common: Captures | None = None
        for action in islice(quiet, _SAMPLES):
            after = state.play(action)
            found = {
                square: capture
                for square, capture in self.best_captures(after).items()
                if after.board[square] == state.board[square]
            }
            common = found if common is None else {square: common[square] for square in common if square in found}
        return common or {}
