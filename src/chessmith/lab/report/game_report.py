"""The report on a game, collected from finished games and searches."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import state_of
from chessmith.lab.report.ability_use import AbilityUse, ability_uses
from chessmith.lab.report.findings import Finding, findings
from chessmith.lab.report.judge import Choices, LayoutJudgement
from chessmith.lab.report.openings import Openings
from chessmith.lab.report.series import Series
from chessmith.lab.report.skill import Skill
from chessmith.lab.report.story import Stories, Story, judgements
from chessmith.lab.report.usage import Usage
from chessmith.lab.values import PieceValue, from_material

if TYPE_CHECKING:
    from chessmith.game import Game

_POINTS: Final = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


class GameReport:
    """Statistics of finished games. Games decided by a player's fault are left out: they say nothing about the game."""

    def __init__(
        self,
        game: Game,
        finished: Sequence[dict[str, Any]],
        *,
        layouts: Sequence[LayoutJudgement] = (),
        skill: Skill | None = None,
        choices: Choices | None = None,
    ) -> None:
        played = [each for each in finished if each["fault"] is None]
        self.game = game
        self.played = played
        self.failed = len(finished) - len(played)
        self.series = Series(played)
        self.layouts = list(layouts)
        self.skill = skill
        self.choices = choices
        self.usage = Usage.of(game)
        self.judged: list[list[float | None]] = []
        stories: list[Story] = []
        for record in played:
            self.judged.append(_replay(game, record, self.usage))
            stories.append(Story.of(record, self.judged[-1]))
        self.stories = Stories(stories)
        self.openings = Openings(game, played, self.judged)
        self.abilities: list[AbilityUse] = ability_uses(game, played)
        self.values: list[PieceValue] = from_material(game, self.usage.samples)

    def findings(self) -> list[Finding]:
        """Return the findings in words, problems first."""
        return findings(self)

    @property
    def verdict(self) -> str:
        """Sum up the report in one sentence."""
        problems = [finding for finding in self.findings() if finding.severity == "problem"]
        if not self.series.games:
            return "No games: nothing can be said."
        if not problems:
            return "No problem found."
        kinds = ", ".join(dict.fromkeys(finding.kind for finding in problems))
        return f"{len(problems)} problem{'s' if len(problems) > 1 else ''}: {kinds}."

    def view(self) -> dict[str, Any]:
        """As JSON."""
        games, board, usage = self.series.games, self.game.board, self.usage
        names = [board.name(square) for square in range(board.squares)]
        branching = usage.branching
        return {
            "verdict": self.verdict,
            "failed": self.failed,
            **self.series.view(),
            "branching": {
                "mean": round(statistics.fmean(branching), 1) if branching else None,
                "median": statistics.median(branching) if branching else None,
                "most": max(branching, default=None),
            },
            "story": self.stories.view(),
            "choices": None if self.choices is None else self.choices.view(),
            "skill": None if self.skill is None else self.skill.view(),
            "pieces": self._pieces_view(),
            "abilities": {use.name: use.view(games) for use in self.abilities},
            "terrain": usage.terrain_view(games) if games else [],
            "terrain_events": {name: round(count / games, 2) for name, count in usage.terrain_events.items()},
            "squares": {
                "white": dict(zip(names, usage.arrivals[0], strict=True)),
                "black": dict(zip(names, usage.arrivals[1], strict=True)),
                "captures": dict(zip(names, usage.captures, strict=True)),
            },
            "layouts": [judged.view() for judged in self.layouts],
            "openings": self.openings.view(),
            "findings": [finding.view() for finding in self.findings()],
        }

    def _pieces_view(self) -> list[dict[str, Any]]:
        worth = {value.piece: value for value in self.values}
        rows = self.usage.pieces_view(self.series.games)
        for row in rows:
            value = worth.get(row["piece"])
            row["believed"] = None if value is None else value.believed
            row["worth"] = None if value is None or value.regression is None else value.regression.view()
        return rows


def _replay(game: Game, record: dict[str, Any], usage: Usage) -> list[float | None]:
    """Count the events of a game; return White's expected score at each ply after the opening."""
    position = game.position(record["fen"], seed=record["seed"])
    usage.begin(position)
    acted: set[str] = set()
    first_side = state_of(position).side
    for ply, move in enumerate(record["moves"]):
        # The opening is random.
        if ply < record["opening_plies"]:
            position = position.play(move)
            first_side = state_of(position).side
            continue
        usage.look(position, ply)
        action = position.action(move)
        turn = position.take_turn(action)
        usage.act(position, action, turn.events, acted)
        position = turn.after
    usage.end(_POINTS[record["result"]], acted)
    return judgements(record, first_side)
