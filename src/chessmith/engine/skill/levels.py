"""The five levels: thinking time and mistakes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from chessmith.arguments import expect_finite, expect_kind, expect_whole, is_whole
from chessmith.core_view import state_of
from chessmith.engine.decision import Decision
from chessmith.engine.instinct import Instinct
from chessmith.engine.limits import MOST_THREADS, Limits
from chessmith.engine.search import Search, decide
from chessmith.engine.search_thought import SearchThought
from chessmith.engine.skill.human_choice import Fallibility, choose, takes_back
from chessmith.engine.skill.human_time import human_time
from chessmith.errors import ArgumentError, ChessmithError
from chessmith.position import Position
from chessmith.quoting import shown
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.engine.player import Player, Thought
    from chessmith.engine.progress import Progress
    from chessmith.hint import Hint

_GLANCE_MEGABYTES: Final = 1
_FIRST_READER: Final = 3  # the first level that has read a book


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A player of a certain strength.

    >>> [(one.number, one.name, one.seconds) for one in LEVELS]
    [(1, 'Beginner', 0), (2, 'Easy', 0.5), (3, 'Medium', 2), (4, 'Hard', 10), (5, 'Grandmaster', 30)]
    """

    number: int
    name: str
    about: str
    seconds: float  # maximum thinking time; 0: goes by instinct and answers at once
    lines: int = 1  # candidates that it weighs
    glance: int = 0  # depth at which it notices what is plain to see
    fallibility: Fallibility | None = None
    speed: float = 1.0  # the time that it takes is multiplied by this
    threads: int = 1
    hints: Mapping[str, Hint] | None = None  # prior knowledge about some moves
    looks_human: bool = True  # decisions come with a pause that the host may keep, so that replies do not feel cheap

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> Thought:
        """Begin to think about a position."""
        expect_kind(position, Position, "a position")
        if self.seconds == 0:
            return Instinct(self).begin(position, seed=seed)
        return LevelThought(self, position, table, seed)

    @property
    def plays_by_the_book(self) -> bool:
        """Whether it plays moves of a book without thinking: not where it is meant to err."""
        return self.seconds > 0 and self.fallibility is None

    @property
    def knows_openings(self) -> bool:
        """Whether it plays from opening books: those below Medium have read none."""
        return self.number >= _FIRST_READER

    def with_hints(self, hints: Mapping[str, Hint]) -> Level:
        """Return the same level with prior knowledge about some moves."""
        return replace(self, hints=hints)


class LevelThought(SearchThought):
    """A level at work: a search, then a shallow search of the candidates."""

    def __init__(self, level: Level, position: Position, table: Table | None, seed: int | None) -> None:
        won = state_of(position).winning_action()
        choices = len(position.legal())
        limits = Limits(
            seconds=level.seconds * level.speed,
            depth=1 if choices == 1 else None,
            multipv=min(level.lines, max(1, choices)),
            threads=level.threads,
            only=() if won is None else (state_of(position).text(won),),
            tables=level.plays_by_the_book,
        )
        super().__init__(position, limits, table, seed, hints=level.hints)
        self._level = level
        self._glance: Search | None = None
        self._decision: Decision | None = None

    def step(self, milliseconds: float) -> bool:
        """Think for so long."""
        if self._decision is not None:
            return True
        if self._glance is None:
            if not self._search.step(milliseconds):
                return False
            self._glance = self._begin_glance(self.progress)
        elif not self._glance.step(milliseconds):
            return False
        else:
            self._decision = self._decide(self.progress, self._glance)
            return True
        if self._glance is None:
            self._decision = self._decide(self.progress, None)
        return self._decision is not None

    def run(self) -> None:
        """Think to the end."""
        super().run()
        self._decision = self.decision()

    def decision(self) -> Decision:
        """Return the level's move; before its search ends, the move it would play now."""
        if self._decision is not None:
            return self._decision
        progress = self.progress
        glance = self._begin_glance(progress)
        if glance is not None:
            glance.run()
        return self._decide(progress, glance)

    def _begin_glance(self, progress: Progress) -> Search | None:
        if self._level.fallibility is None or len(progress.lines) < 2:
            return None
        moves = tuple(line.moves[0] for line in progress.lines)
        # A glance is a matter of milliseconds but for positions in which captures have no end.
        seconds = self._level.seconds * self._level.speed
        limits = Limits(depth=self._level.glance, seconds=seconds, multipv=len(moves), only=moves, tables=False)
        # The shallow search must not see what the deep one found, so it has its own table.
        return Search(self._position, limits, Table(_GLANCE_MEGABYTES))

    def _decide(self, progress: Progress, glance: Search | None) -> Decision:
        level, position = self._level, self._position
        dice = random.Random(self._seed)
        choice = 0
        if glance is not None and level.fallibility is not None:
            seen = {line.moves[0]: line.score.value for line in glance.progress.lines}
            choice = choose(position, progress.lines, seen, level.fallibility, dice)
        decided = decide(position, progress, choice, player=level.name, tables=level.plays_by_the_book)
        if not level.looks_human:
            return decided
        obvious = takes_back(position, decided.move)
        wanted = human_time(position.ply, len(position.legal()), progress.lines, obvious=obvious, dice=dice)
        return replace(decided, pause=max(0.0, wanted * level.speed - decided.seconds))


LEVELS: Final = (
    Level(
        number=1,
        name="Beginner",
        about="Goes by instinct: takes what it can, runs from what attacks it, looks no further.",
        seconds=0,
    ),
    Level(
        number=2,
        name="Easy",
        about="Thinks for half a second and is often content with less than the best.",
        seconds=0.5,
        lines=8,
        glance=2,
        fallibility=Fallibility(loss=180, most_loss=420, most_visible_loss=150, decay=0.92),
    ),
    Level(
        number=3,
        name="Medium",
        about="Thinks for two seconds and errs now and then.",
        seconds=2,
        lines=6,
        glance=3,
        fallibility=Fallibility(loss=110, most_loss=290, most_visible_loss=110, decay=0.84),
    ),
    Level(
        number=4,
        name="Hard",
        about="Thinks for ten seconds and seldom errs.",
        seconds=10,
        lines=5,
        glance=4,
        fallibility=Fallibility(loss=62, most_loss=175, most_visible_loss=80, decay=0.74),
    ),
    Level(number=5, name="Grandmaster", about="Thinks for thirty seconds and plays the best it finds.", seconds=30),
)


def level(number: int, *, speed: float = 1.0, threads: int = 1, looks_human: bool = True) -> Level:
    """The level of that number, its time multiplied by `speed`.

    >>> level(3).name
    'Medium'
    """
    if not is_whole(number) or not 1 <= number <= len(LEVELS):
        error = ChessmithError if is_whole(number) else ArgumentError
        raise error(f"level {shown(number)}: expected 1 to {len(LEVELS)}")
    expect_finite("speed", speed, "a finite number above 0", 0, above=True)
    expect_whole("threads", threads, 1, MOST_THREADS)
    return replace(LEVELS[number - 1], speed=speed, threads=threads, looks_human=looks_human)


def player_of(chosen: int | Player, *, speed: float = 1.0, threads: int = 1) -> Player:
    """The level of that number; a player as it is."""
    if is_whole(chosen):
        return level(chosen, speed=speed, threads=threads)
    if isinstance(chosen, int | type) or not callable(getattr(chosen, "begin", None)):
        raise ArgumentError(f"level {shown(chosen)}: expected 1 to {len(LEVELS)}, or a player")
    return chosen
