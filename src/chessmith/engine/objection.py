"""Why not this move: what is wrong with it, in words and with the line that refutes it.

The move is searched by itself and compared with the best one. What is said about it, about the answer and about the
better move are facts of `chessmith.engine.explanation`, so each of them is confirmed by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from chessmith.core_view import action_of, state_of
from chessmith.engine.decision import Decision
from chessmith.engine.move_quality import Quality, quality
from chessmith.engine.score import Score

if TYPE_CHECKING:
    from chessmith.engine.explanation import Fact

_MOST_FACTS: Final = 2
_PLAIN: Final = 145  # lighter facts, such as more room to move, refute nothing
_COSTS: Final = ("loses", "gives")  # facts that speak against the move they are about
_MATERIAL: Final = ("wins", "wins_taken", "trades", "trades_for", "unguarded", "guard_pinned")


@dataclass(frozen=True, eq=False)
class Objection:
    """An answer to *why not?*

    >>> import chessmith
    >>> position = chessmith.load("chess").position("k2r4/8/8/8/8/8/3Q4/K7 w - - 0 1")
    >>> objection = chessmith.why_not(position, "d2d7", depth=6)
    >>> objection.quality, objection.line[:2]
    ('blunder', ('d2d7', 'd8d7'))
    >>> objection.reason.split(". ")[1]
    'The answer is rook takes queen d7: wins the queen, nothing can take back'
    """

    asked: Decision  # the move in question, and the line that answers it
    best: Decision  # what the search prefers; the same move if it is the best

    @property
    def move(self) -> str:
        """The text of the move in question."""
        return self.asked.move

    @property
    def line(self) -> tuple[str, ...]:
        """The move and the best play after it."""
        return self.asked.line

    @property
    def loss(self) -> float:
        """Loss of expected result compared with the best move, from 0 to 2."""
        return max(0.0, self.best.win_chance - self.asked.win_chance)

    @property
    def is_best(self) -> bool:
        """Whether nothing better was found."""
        return self.asked.move == self.best.move or self.asked.score.rank > self.best.score.rank

    @property
    def quality(self) -> Quality:
        """Its quality, from `best` to `blunder`."""
        return quality(self.loss, best=self.is_best)

    @cached_property
    def reply(self) -> Decision | None:
        """The other side's best reply; None if the game is over, or if a die comes first."""
        position = self.asked.position
        if len(self.line) < 2 or state_of(position).needs_roll(action_of(position, self.asked.action)):
            return None
        after = position.play(self.asked.action)
        if after.is_over:
            return None
        return Decision(after, after.action(self.line[1]), _turned(self.asked.score), line=self.line[1:])

    @cached_property
    def reason(self) -> str:
        """Why the move is not the best and what is better, or that it is the best."""
        if self.is_best:
            return f"Nothing better was found. {self.asked.reason}"
        sentences = [self._verdict()]
        if self.quality != "good" and (answer := self._answer()):
            sentences.append(answer)
        sentences.append(f"Better is {_phrase(self.best, self._gains())}")
        return ". ".join(sentences)

    def _verdict(self) -> str:
        against = [
            fact for fact in self.asked.facts if fact.kind in _COSTS or (fact.kind == "ends" and fact.number < 1)
        ]
        text = _phrase(self.asked, against[:_MOST_FACTS])
        text = text[0].upper() + text[1:]
        if against:
            return text
        return text + (": almost as good as the best" if self.quality == "good" else ": gives away winning chances")

    def _answer(self) -> str | None:
        """The other side's answer, with what it achieves."""
        if self.reply is None:
            return None
        # What is won back in an exchange that the move began is not won: the verdict has counted it already.
        before, after = self.asked.position, self.asked.position.play(self.asked.action)
        began = len(after.pieces()) < len(before.pieces())
        facts = [fact for fact in self.reply.facts if fact.weight >= _PLAIN and not (began and fact.kind in _MATERIAL)]
        return f"The answer is {_phrase(self.reply, facts[:_MOST_FACTS], score=False)}"

    def _gains(self) -> list[Fact]:
        return [fact for fact in self.best.facts if fact.weight >= _PLAIN and fact.kind not in _COSTS][:_MOST_FACTS]


def _phrase(decision: Decision, facts: list[Fact], *, score: bool = True) -> str:
    """A move within a sentence, with facts about it."""
    from chessmith.engine.explanation.headline import headline
    from chessmith.engine.explanation.study import Study
    from chessmith.engine.explanation.words import say

    what = headline(Study(decision))
    what = what[0].lower() + what[1:] + (f" ({decision.score})" if score else "")
    return f"{what}: {', '.join(map(say, facts))}" if facts else what


def _turned(score: Score) -> Score:
    """The score of a move for the side that answers it."""
    if score.mate is None:
        return Score(cp=-(score.cp or 0))
    return Score(mate=-score.mate if score.mate < 0 else 1 - score.mate)
