"""The balance of a game: what self-play says about draws, length, the first move and the abilities."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from chessmith.ending import DRAW, WINS
from chessmith.lab.ability_use import AbilityUse, ability_uses
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.rating import SURE, elo_of
from chessmith.lab.schedule import SELF_PLAY
from chessmith.lab.settings import MatchSettings

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.lab.time_control import TimeControl

_MANY_DRAWS: Final = 0.5
_FEW_DRAWS: Final = 0.1
_PLAIN_ADVANTAGE: Final = 0.05


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
    return Match(settings, journal, afresh=afresh)


@dataclass(frozen=True)
class Share:
    """So many of so many, with the bounds between which it lies with a probability of 95 % (Wilson's)."""

    count: int
    of: int

    @property
    def value(self) -> float:
        """The share itself."""
        return self.count / self.of if self.of else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """Least and most.

        >>> [round(bound, 3) for bound in Share(10, 200).bounds]
        [0.027, 0.09]
        """
        if not self.of:
            return 0.0, 1.0
        weight = SURE * SURE / self.of
        middle = (self.value + weight / 2) / (1 + weight)
        spread = SURE / (1 + weight) * math.sqrt(self.value * (1 - self.value) / self.of + weight / (4 * self.of))
        return max(0.0, middle - spread), min(1.0, middle + spread)

    def view(self) -> dict[str, Any]:
        """As JSON."""
        low, high = self.bounds
        return {"count": self.count, "share": round(self.value, 4), "low": round(low, 4), "high": round(high, 4)}


class Balance:
    """What finished games of a game say about it. Those that a player's fault ended say nothing and are left out."""

    def __init__(self, game: Game, finished: list[dict[str, Any]]) -> None:
        played = [each for each in finished if each["fault"] is None]
        self.game = game
        self.failed = len(finished) - len(played)
        self.games = len(played)
        self.results = Counter(each["result"] for each in played)
        self.reasons = Counter(each["reason"] for each in played)
        self.draw_reasons = Counter(each["reason"] for each in played if each["result"] == DRAW)
        self.plies = sorted(len(each["moves"]) for each in played)
        self.abilities: list[AbilityUse] = ability_uses(game, played)

    @property
    def draws(self) -> Share:
        """How many games nobody won."""
        return Share(self.results[DRAW], self.games)

    @property
    def score(self) -> float:
        """What White scored, from 0 to 1."""
        return (self.results[WINS[0]] + self.results[DRAW] / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """By how much White's score may be wrong, with a probability of 95 %."""
        if self.games < 2:
            return math.inf
        spread = sum(
            self.results[result] * (points - self.score) ** 2
            for result, points in ((WINS[0], 1.0), (DRAW, 0.5), (WINS[1], 0.0))
        )
        return SURE * math.sqrt(spread / (self.games - 1) / self.games)

    @property
    def mean(self) -> float:
        """How many plies a game has."""
        return statistics.fmean(self.plies) if self.plies else 0.0

    def view(self) -> dict[str, Any]:
        """As JSON."""
        several = len(self.plies) > 1
        quarters = statistics.quantiles(self.plies, n=4, method="inclusive") if several else list(self.plies) * 3
        return {
            "games": self.games,
            "failed": self.failed,
            "white": self.results[WINS[0]],
            "draws": self.draws.view(),
            "black": self.results[WINS[1]],
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
        """What there is to say about it, in sentences."""
        said = [self._on_failures()] if self.failed else []
        if not self.games:
            return said
        said += [self._on_draws(), self._on_length(), self._on_the_first_move()]
        return said + [text for use in self.abilities if (text := _on_ability(use, self.games))]

    def _on_failures(self) -> str:
        whole = self.games + self.failed
        return f"Left out: {self.failed} of {whole} games, which a player's fault ended, such as too little time."

    def _on_draws(self) -> str:
        share, (low, high) = self.draws.value, self.draws.bounds
        word = "Many" if share > _MANY_DRAWS else "Few" if share < _FEW_DRAWS else "Some"
        told = f"{word} draws: {100 * share:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})"
        most = self.draw_reasons.most_common(1)
        return f"{told}, most by {most[0][0]}." if most else f"{told}."

    def _on_length(self) -> str:
        middle = statistics.median(self.plies)
        return f"A game has {self.mean:.0f} plies, half of them at most {middle:.0f}, the longest {max(self.plies)}."

    def _on_the_first_move(self) -> str:
        better, side = abs(self.score - 0.5), "White" if self.score > 0.5 else "Black"
        told = f"White scores {100 * self.score:.1f} % ± {100 * self.error:.1f}"
        if better <= self.error:
            return f"No advantage of either side that can be told from chance: {told}."
        how = "has an advantage" if better > _PLAIN_ADVANTAGE else "is a little better off"
        return f"{side} {how}: {told}."


def _on_ability(use: AbilityUse, games: int) -> str:
    view = use.view(games)
    if not use.uses:
        return f"{use.name.capitalize()} is never used."
    told = f"{use.name.capitalize()}: {view['uses_a_game']:.1f} times a game, in {use.games} of {games} games"
    if view["score"] is not None:
        told += f"; who uses it more scores {100 * view['score']:.0f} %"
    if view["swing"] is not None:
        told += f"; {view['swing'] / 100:+.2f} by the user's next turn"
    return f"{told}."
