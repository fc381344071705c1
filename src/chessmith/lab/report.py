"""A match for people and programs to read: the table while it is played, and the document at its end."""

from __future__ import annotations

import math
import time
from collections import Counter
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, TextIO

if TYPE_CHECKING:
    from chessmith.lab.match import Match, Standing
    from chessmith.lab.rating import Tally

_EVERY: Final = 0.2  # seconds between two pictures of the table


def document(match: Match) -> dict[str, Any]:
    """The match as JSON."""
    standing = match.standing
    games = standing.games
    names = [entry.name for entry in match.settings.players]
    reasons = Counter(game["reason"] for game in games.values())
    return {
        "id": match.id,
        **match.settings.view(),
        "played": len(games),
        "scheduled": len(standing.fixtures),
        "resumed": match.resumed,
        "pairings": [
            {"players": [names[a], names[b]], **tally_view(standing.tally((a, b)))} for a, b in standing.meetings
        ],
        "sprt": match.settings.sprt.view(standing.tally((0, 1))) if match.settings.sprt else None,
        "reasons": dict(reasons.most_common()),
        "faults": [f"game {number + 1}, {game['fault']}" for number, game in sorted(games.items()) if game["fault"]],
        "journal": str(match.journal.path),
    }


def tally_view(tally: Tally) -> dict[str, Any]:
    """A tally as JSON; what is infinite is null."""
    low, high = tally.elo_bounds
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": round(tally.score, 5),
        "error": _finite(1.959964 * tally.error, 5),
        "elo": _finite(tally.elo, 1),
        "elo_low": _finite(low, 1),
        "elo_high": _finite(high, 1),
        "likelihood": round(tally.likelihood, 4),
        "pairs": list(tally.pairs),
    }


def _finite(number: float, digits: int) -> float | None:
    return round(number, digits) if math.isfinite(number) else None


def tally_text(tally: Tally) -> str:
    """A tally in one line."""
    low, high = tally.elo_bounds
    return (
        f"+{tally.wins} ={tally.draws} -{tally.losses}  "
        f"{100 * tally.score:.1f} % ± {196 * tally.error if tally.games > 1 else 0:.1f}  "
        f"Elo {_elo(tally.elo)} [{_elo(low)}, {_elo(high)}]"
    )


def _elo(elo: float) -> str:
    return f"{elo:+.0f}" if math.isfinite(elo) else ("+∞" if elo > 0 else "−∞")


class Watcher:
    """The table on a terminal; elsewhere a line now and then."""

    def __init__(self, match: Match, stream: TextIO) -> None:
        self._match = match
        self._stream = stream
        self._live = stream.isatty()
        self._lines = 0
        self._last = 0.0
        self._begin = time.monotonic()

    def __enter__(self) -> Watcher:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._erase()

    def update(self, standing: Standing) -> None:
        """Draw the table as it is now."""
        now = time.monotonic()
        if now - self._last < (_EVERY if self._live else 10.0) and not standing.is_over:
            return
        self._last = now
        if self._live:
            self._erase()
            text = self.text()
            self._stream.write(text + "\n")
            self._lines = text.count("\n") + 1
        elif standing.games:
            self._stream.write(f"{len(standing.games)}/{len(standing.fixtures)}  {self._first_line()}\n")
        self._stream.flush()

    def text(self) -> str:
        """The table."""
        match, standing = self._match, self._match.standing
        settings = match.settings
        names = [entry.name for entry in settings.players]
        lines = [
            f"match {match.id}: {match.game.title}, {settings.control}, "
            f"{len(standing.games)} of {len(standing.fixtures)} games"
        ]
        lines += [f"{names[a]} – {names[b]}: {tally_text(standing.tally((a, b)))}" for a, b in standing.meetings]
        if settings.sprt:
            test = settings.sprt.view(standing.tally((0, 1)))
            lines.append(f"SPRT: {test['llr']:.2f} in [{test['lower']:.2f}, {test['upper']:.2f}] {test['verdict'] or ''}")
        lines += [
            f"game {number + 1}: {game['fault']}" for number, game in sorted(standing.games.items()) if game["fault"]
        ][-5:]
        return "\n".join(lines)

    def _first_line(self) -> str:
        return tally_text(self._match.standing.tally(self._match.standing.meetings[0]))

    def _erase(self) -> None:
        if self._live and self._lines:
            self._stream.write(f"\x1b[{self._lines}A\x1b[J")
            self._lines = 0
