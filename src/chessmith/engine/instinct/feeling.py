"""A feeling about an action: points for and against it, and why."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Feeling:
    """Points in centipawns, and the reasons for the larger ones."""

    points: float = 0.0
    reasons: list[tuple[float, str]] = field(default_factory=list)

    def add(self, points: float, reason: str = "") -> None:
        """Count points for or against, with a reason if it is worth saying."""
        self.points += points
        if reason:
            self.reasons.append((abs(points), reason))

    def in_words(self, most: int = 3) -> str:
        """The weightiest reasons."""
        return ", ".join(reason for _, reason in sorted(self.reasons, key=lambda each: -each[0])[:most])
