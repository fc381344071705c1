"""The rating of an action: points for and against it, with reasons."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Feeling:
    """Points in centipawns, and the reasons for the larger ones."""

    points: float = 0.0
    mood: float = 0.0  # random variation
    reasons: list[tuple[float, str]] = field(default_factory=list)

    def add(self, points: float, reason: str = "") -> None:
        """Count points for or against, with a reason if it is worth saying."""
        self.points += points
        if reason:
            self.reasons.append((abs(points), reason))

    @property
    def strength(self) -> float:
        """The points that decide, variation included."""
        return self.points + self.mood

    def in_words(self, most: int = 3) -> str:
        """The weightiest reasons, in the order in which they were added."""
        weighty = sorted(self.reasons, key=lambda each: -each[0])[:most]
        return ", ".join(each[1] for each in self.reasons if each in weighty)
