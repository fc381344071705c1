"""Players with experience: any player, with advice from past games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from chessmith.engine.decision import Decision
from chessmith.engine.remembered import Remembered
from chessmith.engine.score import Score
from chessmith.hint import Hint
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.engine.player import Player, Thought
    from chessmith.engine.progress import Progress
    from chessmith.experience.advice import Advice, Advisor
    from chessmith.experience.results import Results
    from chessmith.position import Position


@runtime_checkable
class Advisable(Protocol):
    """A player that can be given past results."""

    @property
    def plays_by_the_book(self) -> bool:
        """Whether it plays moves that did well before without thinking. Players that are meant to err do not."""
        ...

    @property
    def knows_openings(self) -> bool:
        """Whether it plays from opening books."""
        ...

    def with_hints(self, hints: Mapping[str, Hint]) -> Player:
        """The same player with hints about some moves."""
        ...


class ExperiencedPlayer:
    """A player with experience. One that takes no advice plays as without it, but its moves are marked."""

    def __init__(self, player: Player, advisor: Advisor) -> None:
        self._player = player
        self._advisor = advisor

    @property
    def name(self) -> str:
        """The player's display name."""
        return self._player.name

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> Thought:
        """Start to think, or play from memory."""
        player = self._player
        advice = self._advisor.advise(position)
        if isinstance(player, Advisable):
            if advice.book is not None and player.plays_by_the_book:
                return Remembered(_from_memory(position, advice.book, advice.results[advice.book], player.name))
            careful = player.plays_by_the_book
            # Players that are meant to err get only an order of moves.
            player = player.with_hints(
                {move: hint if careful else Hint(hint.bonus) for move, hint in advice.hints.items()}
            )
            if table is not None and advice.results and careful:
                self._advisor.remind(position, table)
        thought = player.begin(position, table=table, seed=seed)
        return _Advised(thought, advice) if advice.results else thought


class _Advised:
    """A thought whose decision mentions past results of its move."""

    def __init__(self, thought: Thought, advice: Advice) -> None:
        self._thought = thought
        self._advice = advice

    def step(self, milliseconds: float) -> bool:
        """Think for so long."""
        return self._thought.step(milliseconds)

    def run(self) -> None:
        """Think to the end."""
        self._thought.run()

    def stop(self) -> None:
        """Come to the end now."""
        self._thought.stop()

    @property
    def progress(self) -> Progress:
        """Return the progress."""
        return self._thought.progress

    def decision(self) -> Decision:
        """Return the decision, with past results of its move."""
        decision = self._thought.decision()
        results = self._advice.results.get(decision.move)
        if results is None:
            return decision
        origin = decision.origin or "learned"
        return replace(decision, origin=origin, played=results.games, won=results.win_rate)


def _from_memory(position: Position, move: str, results: Results, player: str) -> Decision:
    """A move that is played because it did well before."""
    return Decision(
        position=position,
        action=position.action(move),
        score=Score(cp=results.value if results.reach else results.trusted_bonus),
        line=(move,),
        player=player,
        origin="book",
        played=results.games,
        won=results.win_rate,
    )
