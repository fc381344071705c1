"""Two reports side by side: did a change to the rules help?"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from chessmith.lab.report.series import Mean, Share

if TYPE_CHECKING:
    from chessmith.lab.report.findings import Finding
    from chessmith.lab.report.game_report import GameReport

_MORE, _LESS, _EITHER = 1, -1, 0  # which way is better


@dataclass(frozen=True, slots=True)
class Row:
    """One number of both games, each with half the width of its 95 % interval."""

    name: str
    new: float
    new_error: float
    old: float
    old_error: float
    better: int
    percent: bool = False

    @property
    def is_clear(self) -> bool:
        """Whether the difference is larger than chance explains."""
        spread = math.hypot(self.new_error, self.old_error)
        return abs(self.new - self.old) > spread and not math.isclose(self.new, self.old)

    @property
    def gain(self) -> int:
        """Return 1 if the new one is better, -1 if it is worse, 0 if undecided."""
        if not self.is_clear or not self.better:
            return 0
        return 1 if (self.new - self.old) * self.better > 0 else -1

    @property
    def meaning(self) -> str:
        """Describe the difference in a word or two."""
        if not self.is_clear:
            return "no clear difference"
        return {1: "better", -1: "worse", 0: "more" if self.new > self.old else "less"}[self.gain]

    @property
    def new_text(self) -> str:
        """The new number with its error."""
        return self._text(self.new, self.new_error)

    @property
    def old_text(self) -> str:
        """The old number with its error."""
        return self._text(self.old, self.old_error)

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "name": self.name,
            "new": round(self.new, 4),
            "new_error": round(self.new_error, 4),
            "old": round(self.old, 4),
            "old_error": round(self.old_error, 4),
            "meaning": self.meaning,
        }

    def _text(self, value: float, error: float) -> str:
        return f"{100 * value:.1f} % ± {100 * error:.1f}" if self.percent else f"{value:.1f} ± {error:.1f}"


class Comparison:
    """A game after a change, and the one before it."""

    def __init__(self, new: GameReport, old: GameReport) -> None:
        self.new, self.old = new, old
        self.rows = list(_rows(new, old))
        before, after = _problems(old), _problems(new)
        self.solved: list[Finding] = [finding for key, finding in before.items() if key not in after]
        self.arisen: list[Finding] = [finding for key, finding in after.items() if key not in before]

    @property
    def verdict(self) -> str:
        """Say in one sentence whether the change helped."""
        better = [*self._changed("better in", 1), *_kinds("solved", self.solved)]
        worse = [*self._changed("worse in", -1), *_kinds("new", self.arisen)]
        names = f"{self.new.game.title} against {self.old.game.title}"
        if better and not worse:
            return f"The change helps ({names}): {'; '.join(better)}."
        if worse and not better:
            return f"The change hurts ({names}): {'; '.join(worse)}."
        if better:
            return f"The change cuts both ways ({names}): {'; '.join(better + worse)}."
        other = [f"{row.name} ({row.meaning})" for row in self.rows if row.is_clear]
        if other:
            return f"Neither better nor worse ({names}), but different: {', '.join(other)}."
        return f"No clear difference ({names}): what there is may be chance; more games would tell."

    def _changed(self, word: str, gain: int) -> Iterator[str]:
        if names := [row.name for row in self.rows if row.gain == gain]:
            yield f"{word} {', '.join(names)}"

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "comparison": {
                "verdict": self.verdict,
                "rows": [row.view() for row in self.rows],
                "solved": [finding.view() for finding in self.solved],
                "arisen": [finding.view() for finding in self.arisen],
            }
        }


def _kinds(word: str, found: list[Finding]) -> Iterator[str]:
    if found:
        yield f"{word}: {', '.join(dict.fromkeys(each.kind for each in found))}"


def _problems(report: GameReport) -> dict[str, Finding]:
    """Index the problems by identity: for pieces and layouts, by which one."""
    return {
        finding.kind if finding.kind not in _NAMED else f"{finding.kind}: {finding.text.split(' is ')[0]}": finding
        for finding in report.findings()
        if finding.severity == "problem"
    }


_NAMED: Final = ("dead piece", "forced win", "unfair layout")


def _rows(new: GameReport, old: GameReport) -> Iterator[Row]:
    def error(each: GameReport) -> float:
        return min(each.series.error, 1.0)

    lead_new, lead_old = (abs(each.series.score - 0.5) for each in (new, old))
    yield Row("White's score", new.series.score, error(new), old.series.score, error(old), _EITHER, True)
    yield Row("advantage of a side", lead_new, error(new), lead_old, error(old), _LESS, True)
    yield _shares("draws", new.series.draws, old.series.draws, _LESS)
    yield from _means("plies per game", _mean(new.series.plies), _mean(old.series.plies), _EITHER)
    yield from _means("actions per turn", _mean(new.usage.branching), _mean(old.usage.branching), _EITHER)
    yield from _means("lead changes", new.stories.lead_changes, old.stories.lead_changes, _MORE)
    yield _shares("comebacks", new.stories.comebacks, old.stories.comebacks, _MORE)
    yield from _means("decided after", new.stories.decided, old.stories.decided, _MORE, percent=True)
    if new.choices is not None and old.choices is not None:
        yield _shares("choices that matter", new.choices.matters, old.choices.matters, _MORE)
    if new.skill is not None and old.skill is not None:
        one, other = new.skill, old.skill
        yield Row("twice the thinking", one.score, one.error, other.score, other.error, _MORE, True)


def _mean(numbers: list[int]) -> Mean | None:
    return Mean.of([float(number) for number in numbers])


def _means(name: str, new: Mean | None, old: Mean | None, better: int, *, percent: bool = False) -> Iterator[Row]:
    if new is not None and old is not None:
        yield Row(name, new.value, new.error or 0.0, old.value, old.error or 0.0, better, percent)


def _shares(name: str, new: Share, old: Share, better: int) -> Row:
    errors = [fmean((share.bounds[1] - share.value, share.value - share.bounds[0])) for share in (new, old)]
    return Row(name, new.value, errors[0], old.value, errors[1], better, True)
