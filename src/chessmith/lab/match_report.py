"""A match for people and programs: the live table, and the final document."""

from __future__ import annotations

import math
import shutil
import time
from collections import Counter
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, TextIO

from chessmith.lab.ladder import ladder
from chessmith.lab.rating import SURE

if TYPE_CHECKING:
    from chessmith.lab.match import Match, Standing
    from chessmith.lab.rating import Tally

_LIVE_EVERY: Final = 0.2  # seconds between refreshes of the table on a terminal
_LINE_EVERY: Final = 10.0  # seconds between progress lines elsewhere
_FAULTS_SHOWN: Final = 5


def document(match: Match) -> dict[str, Any]:
    """The match as JSON."""
    standing, settings = match.standing, match.settings
    games = standing.games
    names = [entry.name for entry in settings.players]
    tallies = {pairing: standing.tally(pairing) for pairing in standing.meetings}
    return {
        "id": match.id,
        **settings.view(),
        "rules_hash": match.game.rules_hash,
        "played": len(games),
        "scheduled": len(standing.fixtures),
        "resumed": match.resumed,
        "pairings": [{"players": [names[a], names[b]], **tally_view(tally)} for (a, b), tally in tallies.items()],
        "ratings": [
            {
                "player": names[rung.player],
                "elo": _finite(rung.elo, 1),
                "margin": round(rung.margin, 1),
                "points": rung.points,
                "games": rung.games,
            }
            for rung in ladder(len(names), tallies)
        ],
        "sprt": settings.sprt.view(tallies[0, 1]) if settings.sprt else None,
        "reasons": dict(Counter(game["reason"] for game in games.values()).most_common()),
        "faults": standing.faults,
        "journal": str(match.journal.path),
    }


def tally_view(tally: Tally) -> dict[str, Any]:
    """Return a tally as JSON; infinite values are null."""
    low, high = tally.elo_bounds
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": round(tally.score, 5),
        "error": _finite(SURE * tally.error, 5),
        "elo": _finite(tally.elo, 1),
        "elo_low": _finite(low, 1),
        "elo_high": _finite(high, 1),
        "likelihood": round(tally.likelihood, 4),
        "pairs": list(tally.pairs),
    }


def tally_text(tally: Tally) -> str:
    """A tally in one line.

    >>> from chessmith.lab.rating import tally
    >>> tally_text(tally([(1.0, 0.5), (0.5, 0.5), (1.0, 0.0), (0.5, 1.0)]))
    '+3 =4 -1  62.5 % ± 12.2  Elo +89 [+2, +189]'
    """
    low, high = tally.elo_bounds
    margin = f" ± {100 * SURE * tally.error:.1f}" if math.isfinite(tally.error) else ""
    return (
        f"+{tally.wins} ={tally.draws} -{tally.losses}  {100 * tally.score:.1f} %{margin}  "
        f"Elo {_signed(tally.elo)} [{_signed(low)}, {_signed(high)}]"
    )


def standing_text(match: Match, seconds: float | None = None) -> str:
    """Return the table; given the elapsed time, include an estimate of the remaining time."""
    settings, standing = match.settings, match.standing
    names = [entry.name for entry in settings.players]
    tallies = {pairing: standing.tally(pairing) for pairing in standing.meetings}
    lines = [f"match {match.id}: {match.game.title}, {settings.control}, {_progress(match, seconds)}"]
    if len(names) > 2:
        lines += _ladder_lines(names, tallies)
    width = max(len(f"{names[a]} – {names[b]}") for a, b in tallies)
    lines += [f"{f'{names[a]} – {names[b]}':<{width}}  {tally_text(tally)}" for (a, b), tally in tallies.items()]
    if settings.sprt:
        lower, upper = settings.sprt.bounds
        verdict = settings.sprt.verdict(tallies[0, 1])
        lines.append(
            f"SPRT for Elo {settings.sprt.elo0:g} or {settings.sprt.elo1:g}: {settings.sprt.llr(tallies[0, 1]):.2f} "
            f"in [{lower:.2f}, {upper:.2f}]" + (f", {verdict}" if verdict else "")
        )
    return "\n".join([*lines, *standing.faults[-_FAULTS_SHOWN:]])


def stopped_text(match: Match) -> str:
    """Return the line that follows the table of a match that was stopped."""
    standing = match.standing
    played, scheduled = len(standing.games), len(standing.fixtures)
    return f"stopped after {played} of {scheduled} games; run the same command again to continue"


def _ladder_lines(names: list[str], tallies: dict[tuple[int, int], Tally]) -> list[str]:
    width = max(map(len, names))
    return [
        f"{place:>2}. {names[rung.player]:<{width}}  {round(rung.elo):+6d} ± {rung.margin:<4.0f} "
        f"{rung.points:g}/{rung.games}"
        for place, rung in enumerate(ladder(len(names), tallies), 1)
    ]


def _progress(match: Match, seconds: float | None) -> str:
    played, scheduled = len(match.standing.games), len(match.standing.fixtures)
    text = f"{played} of {scheduled} games"
    new = played - match.resumed
    if seconds is not None and new > 0 and played < scheduled:
        text += f", {_duration(seconds * (scheduled - played) / new)} to go"
    return text


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _finite(number: float, digits: int) -> float | None:
    return round(number, digits) + 0.0 if math.isfinite(number) else None  # + 0 turns -0 into 0


def _signed(elo: float) -> str:
    return f"{round(elo):+d}" if math.isfinite(elo) else ("+∞" if elo > 0 else "-∞")


class Watcher:
    """Live display of a match: an updating table on a terminal, an occasional line elsewhere."""

    def __init__(self, match: Match, stream: TextIO) -> None:
        self._match = match
        self._stream = stream
        self._live = stream.isatty()
        self._lines = 0
        self._last = self._begin = time.monotonic()

    def __enter__(self) -> Watcher:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._erase()

    def update(self, standing: Standing) -> None:
        """Show the current state of the match."""
        now = time.monotonic()
        if now - self._last < (_LIVE_EVERY if self._live else _LINE_EVERY) and standing.games:
            return
        self._last = now
        if self._live:
            self._erase()
            # A wrapped line could not be erased again.
            width = shutil.get_terminal_size().columns - 1
            lines = [line[:width] for line in standing_text(self._match, now - self._begin).splitlines()]
            self._stream.write("\n".join(lines) + "\n")
            self._lines = len(lines)
        elif standing.games:
            first = tally_text(standing.tally(standing.meetings[0]))
            self._stream.write(f"{_progress(self._match, now - self._begin)}: {first}\n")
        self._stream.flush()

    def _erase(self) -> None:
        if self._lines:
            self._stream.write(f"\x1b[{self._lines}A\x1b[J")
            self._lines = 0
