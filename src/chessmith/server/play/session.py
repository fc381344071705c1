"""A session: one game being played, with its moves, clocks and result. No network, no disk."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import history_of, position_of, state_of
from chessmith.experience.hindsight import WON
from chessmith.server.play.clock import Clock, Reading, Side, first_reading
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import ClockRule, Seat
from chessmith.server.store.game_store import MoveRow, SessionRow
from chessmith.server.views.action_view import throws_dice
from chessmith.server.views.move_view import move_view
from chessmith.server.views.position_view import pieces_view

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.events import Turn
    from chessmith.game import Game
    from chessmith.position import Position

OTHER: Final[dict[Side, Side]] = {"white": "black", "black": "white"}
WIN: Final[dict[Side, str]] = {"white": "1-0", "black": "0-1"}
DRAW: Final = "1/2-1/2"
# What the store keeps of a move besides its text and roll; everything else follows from the rules.
KEPT: Final = ("san", "fen", "seconds", "clock", "by", "decision")
_A_MOMENT: Final = 0.02  # seconds; timers may come a little early


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(9)


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made. Games are long and there are many, so it holds only what play needs: what is shown of a
    move lies in the store, and the past of its position is that of the moves before it."""

    text: str
    roll: int | None
    state: _core.State  # after the move
    reading: Reading | None  # the clocks after the move
    lost: tuple[tuple[str, str], ...]  # side and name of each piece that left the board
    searched: tuple[int, int] | None  # depth and score of the search behind the move, if there was one

    @classmethod
    def of(cls, text: str, turn: Turn, reading: Reading | None, decision: dict[str, Any] | None) -> Played:
        """A move whose turn has been played out; `decision` is the computer's, if it made the move."""
        lost = tuple((event.side, event.piece) for event in turn.lost)
        return cls(text, turn.roll, state_of(turn.after), reading, lost, _searched(decision))


def _searched(decision: dict[str, Any] | None) -> tuple[int, int] | None:
    if not decision or not decision["depth"]:
        return None
    mate, centipawns = decision["score"].get("mate"), decision["score"].get("cp", 0)
    return decision["depth"], centipawns if mate is None else WON if mate > 0 else -WON


@dataclass(frozen=True)
class NextMove:
    """A move that has been checked and can be made."""

    played: Played
    after: Position
    view: dict[str, Any]  # as clients see it

    def row(self, ply: int) -> MoveRow:
        """As it is stored: what the rules cannot tell again, and what they are checked by."""
        played = self.played
        reading = None if played.reading is None else json.dumps(vars(played.reading))
        record = json.dumps({key: self.view[key] for key in KEPT}, separators=(",", ":"))
        return MoveRow(ply, played.text, played.roll, record, reading)


@dataclass(frozen=True)
class Verdict:
    """A result that the board does not show: resignation, time, an agreed or claimed draw."""

    result: str
    reason: str


@dataclass
class Session:
    """One game: its terms, then how it has gone. Moves after `ply` were taken back and can be played again."""

    id: str
    game: Game
    game_id: str
    start: Position
    white: Seat
    black: Seat
    created: float
    touched: float
    layout: str | None = None
    clock_rule: ClockRule | None = None
    title: str = ""
    rules_key: str | None = None  # where the store keeps the game files, if the game is not a built-in one
    # The following fields are reset when a game is copied with `dataclasses.replace`.
    origin: str | None = field(default=None, init=False)  # what made it, if not a person in the lobby
    played: list[Played] = field(default_factory=list, init=False)
    ply: int = field(default=0, init=False)
    verdict: Verdict | None = field(default=None, init=False)
    paused: bool = field(default=False, init=False)
    problem: str | None = field(default=None, init=False)  # why it can only be looked at
    clock: Clock | None = field(default=None, init=False)
    _current: Position | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Set up the clock."""
        if self.clock_rule is not None:
            self.clock = Clock(self.clock_rule)

    @property
    def position(self) -> Position:
        """The current position."""
        if self._current is None:
            self._current = self.position_after(self.ply)
        return self._current

    def position_after(self, ply: int) -> Position:
        """The position after this many moves."""
        return next(islice(self.positions(), ply, None))

    def positions(self) -> Iterator[Position]:
        """The start, and the position after each move."""
        start = position = self.start
        yield start
        for played in self.played:
            history = history_of(position).after(state_of(position), played.state, start.game.traits)
            position = position_of(start.game, played.state, start.world, history, start.seed)
            yield position

    @property
    def last(self) -> Played | None:
        """The last move on the board."""
        return self.played[self.ply - 1] if self.ply else None

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self.turn_after(self.ply)

    def turn_after(self, ply: int) -> Side:
        """The side to move after this many moves."""
        state = self.played[ply - 1].state if ply else state_of(self.start)
        return "black" if state.side else "white"

    def seat(self, side: Side) -> Seat:
        """The player of a side."""
        return self.white if side == "white" else self.black

    @property
    def humans(self) -> list[Side]:
        """The sides that people play."""
        sides: tuple[Side, Side] = ("white", "black")
        return [side for side in sides if self.seat(side).is_human]

    @property
    def result(self) -> str:
        """The state of the game."""
        return self.verdict.result if self.verdict else self.position.result

    @property
    def reason(self) -> str | None:
        """Why it has ended."""
        return self.verdict.reason if self.verdict else self.position.reason

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.result != "*"

    @property
    def claim(self) -> str | None:
        """The draw that the side to move may claim."""
        return None if self.over else self.position.claim

    @property
    def thinks(self) -> bool:
        """Whether an AI is to move."""
        return not (self.over or self.paused or self.problem) and not self.seat(self.turn).is_human

    def judge_time(self, side: Side, reading: Reading) -> Verdict | None:
        """Return the verdict if the time is up; None while the side to move has time."""
        if reading.whole_game is not None and reading.whole_game <= _A_MOMENT:
            return Verdict(DRAW, "time for the whole game is up")
        if reading.of(side) > _A_MOMENT:
            return None
        other = OTHER[side]
        pieces = pieces_view(self.position).values()
        # A side that has nothing but its king cannot win, so it does not win on time either.
        if all(piece["royal"] for piece in pieces if piece["side"] == other):
            return Verdict(DRAW, "time, against a bare king")
        return Verdict(WIN[other], "time")

    def prepare(
        self, text: str, seconds: float, reading: Reading | None, decision: dict[str, Any] | None = None
    ) -> NextMove:
        """The next move, checked, but not made yet: it has to be on disk first."""
        if self.over:
            raise Problem("game_over", f"the game is over: {self.result}, {self.reason}")
        return self._move(text, None, seconds, reading, decision)

    def replayed(self, text: str, roll: int | None) -> NextMove:
        """Return the next move of an imported game; its roll may be known."""
        return self._move(text, roll, 0.0, None, None)

    def _move(
        self, text: str, roll: int | None, seconds: float, reading: Reading | None, decision: dict[str, Any] | None
    ) -> NextMove:
        before = self.position
        action = before.action(text)
        turn = before.take_turn(action, roll if throws_dice(before, action) else None)
        view = move_view(before, action, turn, self.ply + 1)
        view |= {
            "seconds": round(seconds, 3),
            "clock": None if reading is None else {"white": round(reading.white, 3), "black": round(reading.black, 3)},
            "by": self.seat(self.turn).label,
            "decision": decision,
        }
        played = Played.of(action.text, turn, reading, decision)
        return NextMove(played, turn.after, view)

    def make(self, move: NextMove) -> None:
        """Makes a prepared move. What had been taken back is gone."""
        del self.played[self.ply :]
        self.played.append(move.played)
        self.ply += 1
        self._current = move.after

    def unmake(self, tail: list[Played]) -> None:
        """Undoes `make` when the move could not be written; `tail` is what had been taken back before it."""
        self.ply -= 1
        self._current = None
        self.played[self.ply :] = tail

    def go_to(self, ply: int) -> None:
        """Takes moves back, or plays them again, until `ply` are on the board."""
        if not 0 <= ply <= len(self.played):
            raise Problem("bad_request", f"ply {ply}, expected 0 to {len(self.played)}", "ply")
        self.ply = ply
        self._current = None
        self.verdict = None
        if self.clock is not None:
            reading = self.last.reading if self.last else None
            self.clock.set(reading or first_reading(self.clock.rule))

    def takeback_ply(self) -> int:
        """Return where a takeback leads: before the last human move, or one ply back if no human plays."""
        for ply in range(self.ply, 0, -1):
            if not self.humans or self.turn_after(ply - 1) in self.humans:
                return ply - 1
        return self.ply

    def redo_ply(self) -> int:
        """Return where a redo leads: to the next position with a human to move, or one ply forward."""
        for ply in range(self.ply + 1, len(self.played) + 1):
            if not self.humans or self.turn_after(ply) in self.humans or ply == len(self.played):
                return ply
        return self.ply

    def row(self, touched: float, reading: Reading | None = None) -> SessionRow:
        """As it is stored; `reading` is what the clocks show now."""
        return SessionRow(
            id=self.id,
            game=self.game_id,
            rules_hash=self.game.rules_hash,
            start_fen=self.start.fen,
            layout=self.layout,
            dice_seed=self.start.seed,
            rules_key=self.rules_key,
            white=json.dumps(self.white.view()),
            black=json.dumps(self.black.view()),
            clock=None if self.clock_rule is None else self.clock_rule.model_dump_json(),
            title=self.title,
            created=self.created,
            touched=touched,
            ply=self.ply,
            fen=self.position.fen,
            result=self.result,
            reason=self.reason,
            verdict=int(self.verdict is not None),
            paused=int(self.paused),
            origin=self.origin,
            reading=None if reading is None else json.dumps(vars(reading)),
        )
