"""The player that goes by instinct."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Final, Protocol

from chessmith import _core
from chessmith.arguments import expect_kind
from chessmith.core_events import victims
from chessmith.core_view import history_of, state_of
from chessmith.engine.decision import Decision
from chessmith.engine.explanation.headline import headline
from chessmith.engine.explanation.study import Study
from chessmith.engine.game_facts import game_facts_of
from chessmith.engine.instinct.feeling import Feeling
from chessmith.engine.instinct.judgement import first_feeling, second_look
from chessmith.engine.instinct.outlook import Outlook
from chessmith.engine.line import Line
from chessmith.engine.progress import Progress
from chessmith.engine.score import Score
from chessmith.engine.skill.human_time import human_time
from chessmith.errors import ChessmithError
from chessmith.position import Position
from chessmith.transposition import Table

_MOOD: Final = 60  # centipawns by which the same action may feel better or worse at another time
_LOST: Final = 20_000
_MOST_LOOKED_AT: Final = 12  # actions that are good enough to look at what they attack
# Captures to list for all actions together, about a second's work. In chess a few thousand; where it would be more,
# only some actions come to mind.
_MOST_CAPTURES: Final = 300_000
_FEWEST_FELT: Final = 2
_MOST_REPLIES: Final = 400_000  # of which one may win at once, with all throws of their dice


class Manner(Protocol):
    """A player's presentation: its name, and whether it pauses as if thinking."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def speed(self) -> float:
        """Factor for its pauses."""
        ...

    @property
    def looks_human(self) -> bool:
        """Whether its decisions come with a pause."""
        ...


class Instinct:
    """Answers at once, by what lies in front of it.

    >>> import chessmith
    >>> position = chessmith.load("skirmish").position("7k/8/8/4r3/8/4Q3/8/K7 w - - 0 40 {hp=e5:5;cd=e3:2}")
    >>> Instinct().begin(position, seed=1).decision().reason
    'Queen strikes rook e5 (512: likely kill (83 %), undefended, good trade)'
    """

    def __init__(self, manner: Manner | None = None) -> None:
        self._manner = manner

    @property
    def name(self) -> str:
        """The player's name."""
        return "instinct" if self._manner is None else self._manner.name

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> InstinctThought:
        """Think about a position; no memory is needed."""
        expect_kind(position, Position, "a position")
        return InstinctThought(position, self.name, self._manner, seed)


class InstinctThought:
    """A short thought: one look at each action."""

    def __init__(self, position: Position, name: str, manner: Manner | None, seed: int | None) -> None:
        if position.is_over:
            raise ChessmithError(f"nothing to think about: the game is over, {position.result}, {position.reason}")
        self._position = position
        self._name = name
        self._manner = manner
        self._seed = seed
        self._seconds = 0.0
        self._decision: Decision | None = None
        self._work = self._decide()

    def step(self, milliseconds: float) -> bool:
        """Look at actions for so long. Whether it has decided."""
        begin = now = time.perf_counter()
        try:
            while self._decision is None and next(self._work, True) is None:
                before, now = now, time.perf_counter()
                # Another look may take as long as the last one.
                if (now - begin + now - before) * 1000 >= milliseconds:
                    break
        except BaseException:
            self._work = self._decide()  # a generator that was interrupted has ended
            raise
        self._seconds += time.perf_counter() - begin
        return self._decision is not None

    def run(self) -> None:
        """Look at all actions."""
        self.step(math.inf)

    def stop(self) -> None:
        """Nothing: it is over in a moment anyway."""

    @property
    def progress(self) -> Progress:
        """Return the progress."""
        decided = self._decision
        if decided is None:
            return Progress()
        line = Line(decided.line, decided.score, 1, 1)
        return Progress(
            depth=1,
            deepest=1,
            nodes=decided.nodes,
            seconds=decided.seconds,
            root_count=decided.nodes,
            done=True,
            lines=(line,),
        )

    def decision(self) -> Decision:
        """Return the decision and its reason."""
        self.run()
        assert self._decision is not None
        return replace(self._decision, seconds=self._seconds)

    def _decide(self) -> Iterator[None]:
        """Decide, pausing after each action considered."""
        position, state, dice = self._position, state_of(self._position), random.Random(self._seed)
        action, feeling, count = yield from _choose(position, dice)
        after = max(state.outcomes(action), key=lambda outcome: outcome[0])[2]
        decided = Decision(
            position=position,
            action=position.action(state.text(action)),
            score=_score(state.side, after),
            depth=1,
            nodes=count,
            line=(state.text(action),),
            player=self._name,
            seconds=self._seconds,
            pause=_pause(position, self._manner, dice),
        )
        yield
        self._decision = replace(decided, because=_in_words(decided, feeling))


def _choose(position: Position, dice: random.Random) -> Generator[None, None, tuple[_core.Action, Feeling, int]]:
    """The most promising action of those after which the game is not lost at once."""
    state = state_of(position)
    won = state.winning_action()
    if won is not None:
        return won, Feeling(_LOST, reasons=[(_LOST, "wins the game")]), 1
    outlook = Outlook(game_facts_of(position), state, frozenset(history_of(position).keys))
    felt = []
    for action in _come_to_mind(outlook, dice):
        candidate = outlook.candidate(action)
        feeling = first_feeling(outlook, candidate)
        feeling.mood = dice.uniform(0, _MOOD)
        felt.append((candidate, feeling))
        yield
    felt.sort(key=lambda each: -each[1].strength)
    for candidate, feeling in felt[:_MOST_LOOKED_AT]:
        second_look(outlook, candidate, feeling)
        yield
    felt.sort(key=lambda each: -each[1].strength)
    best = felt[0]
    least, replies, faces = 2.0, 0, max(1, position.game.traits.dice)
    for one in felt:
        outcomes = [after for _, _, after in state.outcomes(one[0].action)]
        replies += faces * sum(after.perft(1, True) for after in outcomes)
        if replies > _MOST_REPLIES:
            break
        chance = max(after.best_chance_to_win(_MOST_REPLIES) for after in outcomes)
        if chance < least:
            least, best = chance, one
        if chance == 0:
            break
        yield
    return best[0].action, best[1], len(felt)


def _come_to_mind(outlook: Outlook, dice: random.Random) -> list[_core.Action]:
    """Return all actions, or a sample where there are thousands."""
    state = outlook.state
    actions = list(_different(state))
    cost = len(state.legal()) + len(state.captures()) * (1 + len(outlook.in_danger))  # of feeling one of them
    most = max(_FEWEST_FELT, _MOST_CAPTURES // cost)
    return actions if len(actions) <= most else dice.sample(actions, most)


def _different(state: _core.State) -> Iterator[_core.Action]:
    """The legal actions, with only one of several chains of a piece over stones to the same square."""
    seen: set[tuple[int, ...]] = set()
    for action, _, events in state.turns():
        if action.kind == "chain":
            way = (action.from_square, action.to_square, action.promotion, *victims(events))
            if way in seen:
                continue
            seen.add(way)
        yield action


def _in_words(decided: Decision, feeling: Feeling) -> str:
    return f"{headline(Study(decided))} ({round(feeling.points)}: {feeling.in_words() or 'nothing better in sight'})"


def _score(side: int, after: _core.State) -> Score:
    end = after.end()
    if end is not None:
        winner = end[0]
        return Score(mate=1) if winner == side else Score(cp=0) if winner not in (0, 1) else Score(mate=-1)
    return Score(cp=-_core.evaluate(after))


def _pause(position: Position, manner: Manner | None, dice: random.Random) -> float:
    if manner is None or not manner.looks_human:
        return 0.0
    return human_time(position.ply, len(position.legal()), (), obvious=False, dice=dice) * manner.speed
