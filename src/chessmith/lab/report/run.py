"""Play a report's games and run its searches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from chessmith.lab.report.game_report import GameReport
from chessmith.lab.report.judge import Choices, LayoutJudgement, judge_choices, judge_layouts, sample_places
from chessmith.lab.report.skill import Skill, skill_trace
from chessmith.lab.self_play import self_play
from chessmith.lab.time_control import TimeControl

if TYPE_CHECKING:
    from chessmith.lab.match import Match
    from chessmith.lab.workers import Workers

_MOST_SAMPLES: Final = 400  # positions in which choices are evaluated
_LEAST_PAIRS: Final = 5
_GAMES_A_PAIR: Final = 10  # games of the report for each pair of games of a doubling

Progress = Callable[[str, int, int], None]
"""A progress report: the activity, how much of it is done, and the total."""


@dataclass(frozen=True)
class ReportSettings:
    """The inputs of a report. The same settings give the same report."""

    game: str  # a built-in name, or the path of a game file
    games: int = 100
    nodes: int = 5000  # per move
    openings: str = "4"
    layout: str | None = None
    seed: int = 1

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "nodes": self.nodes,
            "openings": self.openings,
            "layout": self.layout,
            "seed": self.seed,
            "scheduled": self.games,
        }


@dataclass
class ReportRun:
    """A report in progress. Finished games are kept in a journal, so a stopped run can resume."""

    settings: ReportSettings
    journal: Path | None = None
    afresh: bool = False
    stopped: bool = False
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        settings = self.settings
        self.match = self_play(
            settings.game,
            settings.games,
            TimeControl(nodes=settings.nodes),
            openings=settings.openings,
            layout=settings.layout,
            seed=settings.seed,
            journal=self.journal,
            afresh=self.afresh,
        )

    def make(self, workers: Workers, on_progress: Progress) -> GameReport:
        """Play, search and collect. After Ctrl+C, report on the games so far."""
        game, settings = self.match.game, self.settings
        layouts: list[LayoutJudgement] = []
        choices: Choices | None = None
        skill: Skill | None = None
        try:
            self.match.play(workers, lambda standing: on_progress("games", len(standing.games), settings.games))
            layouts = judge_layouts(
                game, settings.nodes, workers, settings.layout, lambda *done: on_progress("layouts", *done)
            )
            choices = judge_choices(
                game, self._samples(), settings.nodes, workers, lambda *done: on_progress("positions", *done)
            )
            pairs = max(_LEAST_PAIRS, settings.games // _GAMES_A_PAIR)
            skill = skill_trace(
                game, settings.nodes, pairs, settings.seed, workers, lambda *done: on_progress("pairs of games", *done)
            )
            # Only now: a run stopped during the searches keeps its games.
            self.match.journal.finish()
        except KeyboardInterrupt:
            self.stopped = True
        finally:
            self.match.journal.close()
        return GameReport(game, self.finished, layouts=layouts, choices=choices, skill=skill)

    @property
    def finished(self) -> list[dict[str, Any]]:
        """Return the finished games in order."""
        return [each for _, each in sorted(self.match.standing.games.items())]

    def view(self, report: GameReport) -> dict[str, Any]:
        """Return the report as JSON, with its settings."""
        game = self.match.game
        return {
            "game": game.name,
            "title": game.title,
            "rules_hash": game.rules_hash,
            **self.settings.view(),
            "stopped": self.stopped,
            "faults": self.match.standing.faults,
            "journal": str(self.match.journal.path),
            **report.view(),
        }

    def _samples(self) -> list[str]:
        """Positions of the games, spread evenly."""
        game, fens = self.match.game, list[str]()
        records = [each for each in self.finished if each["fault"] is None]
        for number, record in enumerate(records[:_MOST_SAMPLES]):
            wanted = set(sample_places(len(record["moves"]), record["opening_plies"], number))
            position = game.position(record["fen"], seed=record["seed"])
            for ply, move in enumerate(record["moves"]):
                if ply in wanted:
                    fens.append(position.fen)
                if ply >= max(wanted, default=-1):
                    break
                position = position.play(move)
        return fens[:_MOST_SAMPLES]
