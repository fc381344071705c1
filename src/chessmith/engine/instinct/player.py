"""The player who goes by instinct."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from chessmith import _core
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
from chessmith.events import victims

if TYPE_CHECKING:
    from chessmith.position import Position

_MOOD: Final = 60  # centipawns by which the same action may feel better or worse at another time
_LOST: Final = 20_000
_MOST_LOOKED_AT: Final = 12  # actions that are good enough to look at what they attack


class Manner(Protocol):
    """How a player appears: its name, and whether it pretends to think."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def speed(self) -> float:
        """What its pauses are multiplied by."""
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
    'Queen strikes rook e5 (512: likely kill 83 %, undefended, good trade)'
    """

    def __init__(self, manner: Manner | None = None) -> None:
        self._manner = manner

    @property
    def name(self) -> str:
        """What the player is called."""
        return "instinct" if self._manner is None else self._manner.name

    def begin(
        self, position: Position, *, table: _core.Table | None = None, seed: int | None = None
    ) -> InstinctThought:
        """Think about a position. It is done at once; no memory is needed."""
        return InstinctThought(position, self.name, self._manner, seed)


class InstinctThought:
    """A thought that is over as soon as it has begun."""

    def __init__(self, position: Position, name: str, manner: Manner | None, seed: int | None) -> None:
        if position.is_over:
            raise ChessmithError(f"nothing to think about: the game is over, {position.result}, {position.reason}")
        begin = time.perf_counter()
        dice = random.Random(seed)
        action, feeling, count = _choose(position, dice)
        after = max(position.state.outcomes(action), key=lambda outcome: outcome[0])[2]
        decided = Decision(
            position=position,
            action=position.action(position.state.text(action)),
            score=_score(position.state.side, after),
            depth=1,
            nodes=count,
            line=(position.state.text(action),),
            player=name,
            seconds=time.perf_counter() - begin,
            pause=_pause(position, manner, dice),
        )
        self._decision = replace(decided, because=_in_words(decided, feeling))

    def step(self, milliseconds: float) -> bool:
        """There is nothing left to do."""
        return True

    def run(self) -> None:
        """There is nothing left to do."""

    def stop(self) -> None:
        """There is nothing to stop."""

    @property
    def progress(self) -> Progress:
        """Everything is done."""
        decided = self._decision
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
        """What it does, and what it feels about it."""
        return self._decision


def _choose(position: Position, dice: random.Random) -> tuple[_core.Action, Feeling, int]:
    """The action that feels best, of those after which the game is not lost at once."""
    state = position.state
    won = state.winning_action()
    if won is not None:
        return won, Feeling(_LOST, reasons=[(_LOST, "wins the game")]), 1
    outlook = Outlook(game_facts_of(position), state, frozenset(position.history.keys))
    felt = []
    for action in _different(state):
        candidate = outlook.candidate(action)
        feeling = first_feeling(outlook, candidate)
        feeling.mood = dice.uniform(0, _MOOD)
        felt.append((candidate, feeling))
    felt.sort(key=lambda each: -each[1].strength)
    for candidate, feeling in felt[:_MOST_LOOKED_AT]:
        second_look(outlook, candidate, feeling)
    felt.sort(key=lambda each: -each[1].strength)
    best = felt[0]
    least = 2.0
    for one in felt:
        chance = max(after.best_chance_to_win() for _, _, after in state.outcomes(one[0].action))
        if chance < least:
            least, best = chance, one
        if chance == 0:
            break
    return best[0].action, best[1], len(felt)


def _different(state: _core.State) -> Iterator[_core.Action]:
    """The legal actions; of several ways of a piece over a stone to the same square only one."""
    seen: set[tuple[int, ...]] = set()
    for action, _, events in state.turns():
        if action.kind == "chain":
            way = (action.from_square, action.to_square, action.promotion, *victims(events))
            if way in seen:
                continue
            seen.add(way)
        yield action


def _in_words(decided: Decision, feeling: Feeling) -> str:
    return f"{headline(Study(decided))} ({round(feeling.points)}: {feeling.in_words() or 'feels best'})"


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
