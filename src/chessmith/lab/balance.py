"""The balance of a game: what self-play says about draws, length, the first move and the abilities."""

from __future__ import annotations

import math
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chessmith.lab.ability_use import AbilityUse, ability_uses
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.rating import SURE, elo_of
from chessmith.lab.schedule import SELF_PLAY
from chessmith.lab.series import Played, Series
from chessmith.lab.settings import MatchSettings

if TYPE_CHECKING:
    from chessmith.experience import Experience
    from chessmith.game import Game
    from chessmith.lab.time_control import TimeControl


def self_play(
    game: str,
    games: int,
    control: TimeControl,
    *,
    player: str = "ours",
    openings: str = "4",
    layout: str | None = None,
    seed: int = 1,
    journal: Path | None = None,
    afresh: bool = False,
    experience: Experience | None = None,
    mode: str = "match",
) -> Match:
    """A match of a player against itself, each game with an opening and dice of its own."""
    settings = MatchSettings(
        game=game,
        players=(read_entry(f"white={player}"), read_entry(f"black={player}")),
        games=games,
        control=control,
        format=SELF_PLAY,
        openings=openings,
        layout=layout,
        seed=seed,
    )
    return Match(settings, journal, afresh=afresh, experience=experience, mode=mode)


class Balance(Series):
    """What finished games say about a game. Games decided by a player's fault are left out: they say nothing."""

    def __init__(self, game: Game, finished: list[dict[str, Any]]) -> None:
        played = [each for each in finished if each["fault"] is None]
        super().__init__([Played(each["result"], each["reason"], len(each["moves"])) for each in played])
        self.game = game
        self.failed = len(finished) - len(played)
        self.abilities: list[AbilityUse] = ability_uses(game, played)

    def view(self) -> dict[str, Any]:
        """As JSON."""
        several = len(self.plies) > 1
        quarters = statistics.quantiles(self.plies, n=4, method="inclusive") if several else list(self.plies) * 3
        return {
            "games": self.games,
            "failed": self.failed,
            "white": self.white,
            "draws": self.draws.view(),
            "black": self.black,
            "reasons": dict(self.reasons.most_common()),
            "draw_reasons": dict(self.draw_reasons.most_common()),
            "length": {
                "mean": round(self.mean, 1),
                "median": statistics.median(self.plies) if self.plies else 0,
                "deviation": round(statistics.stdev(self.plies), 1) if several else 0.0,
                "error": round(SURE * statistics.stdev(self.plies) / math.sqrt(self.games), 1) if several else None,
                "quartiles": quarters[::2],
                "shortest": min(self.plies, default=0),
                "longest": max(self.plies, default=0),
            },
            "first_move": {
                "score": round(self.score, 4),
                "error": round(self.error, 4) if math.isfinite(self.error) else None,
                # Adding 0 makes 0 of -0.
                "elo": round(elo_of(self.score), 1) + 0.0 if 0 < self.score < 1 else None,
            },
            "abilities": {use.name: use.view(self.games) for use in self.abilities},
            "findings": self.findings(),
        }

    def findings(self) -> list[str]:
        """What the numbers say, in sentences."""
        failures = [self._on_failures()] if self.failed else []
        return [*failures, *super().findings(), *self._on_abilities()]

    def _on_failures(self) -> str:
        whole = self.games + self.failed
        return f"Left out: {self.failed} of {whole} games, decided by a player's fault such as too little time."

    def _on_abilities(self) -> list[str]:
        return [_on_ability(use, self.games) for use in self.abilities] if self.games else []


def _on_ability(use: AbilityUse, games: int) -> str:
    view = use.view(games)
    if not use.uses:
        return f"{use.name.capitalize()} is never used."
    told = f"{use.name.capitalize()}: {view['uses_a_game']:.1f} times per game, in {use.games} of {games} games"
    if view["score"] is not None:
        told += f"; the side that uses it more scores {100 * view['score']:.0f} %"
    if view["swing"] is not None:
        told += f"; {view['swing'] / 100:+.2f} by the user's next turn"
    return f"{told}."
