"""Learning on the server: finished games go into the user's experience, and players get advice from it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from chessmith.book import book_of
from chessmith.book.book_player import BookPlayer
from chessmith.engine.experienced_player import Advisable, ExperiencedPlayer
from chessmith.experience import Experience, PlayedGame, Results
from chessmith.experience.access import open_experience
from chessmith.experience.advice import Advisor
from chessmith.experience.played_game import PERSON
from chessmith.preferences import Preferences
from chessmith.server.protocol.problems import Problem

if TYPE_CHECKING:
    from chessmith.engine.player import Player
    from chessmith.position import Position
    from chessmith.server.play.session import Session
    from chessmith.server.protocol.requests import Seat

_NAMED_BY: Final = ("level", "name", "id")


class Known(NamedTuple):
    """What is known about a move without a search."""

    origin: Literal["book", "learned"] | None  # None: it was never seen before
    results: Results


class Learning:
    """The server's experience, opened on demand as the user's preferences say."""

    def __init__(self, database: Path, preferences: Path) -> None:
        self._database = database
        self._preferences = preferences
        self._lock = threading.Lock()
        self._open: tuple[object, Experience] | None = None

    @property
    def preferences(self) -> Preferences:
        """The preferences as they are now."""
        return Preferences(self._preferences)

    @property
    def experience(self) -> Experience:
        """The store as the preferences want it now."""
        preferences = self.preferences
        wanted = [preferences[f"learning.{name}"] for name in ("read_only", "most_moves", "most_games")]
        with self._lock:
            if self._open is None or self._open[0] != wanted:
                if self._open is not None:
                    self._open[1].close()
                self._open = (wanted, open_experience(preferences, self._database))
            return self._open[1]

    def close(self) -> None:
        """Close the store."""
        with self._lock:
            if self._open is not None:
                self._open[1].close()
                self._open = None

    def expect_writable(self) -> None:
        """Refuse a change that the preferences forbid."""
        if self.preferences.flag("learning.read_only"):
            raise Problem("forbidden", "what was learned is read-only: change learning.read_only first")

    def remember(self, player: Player, wanted: bool | None) -> Player:
        """The player with books and experience, if that is wanted; None: as the user prefers."""
        preferences = self.preferences
        reads = isinstance(player, Advisable) and player.knows_openings and preferences.flag("book.use")
        if preferences.flag("learning.use") if wanted is None else wanted:
            advisor = Advisor(self.experience, book_games=preferences.number("learning.book_games"))
            player = ExperiencedPlayer(player, advisor)
        return BookPlayer(player) if reads else player

    def known(self, position: Position, move: str) -> Known:
        """The possible origin of a move, and its earlier results."""
        book = book_of(position.game)
        in_book = book is not None and any(each.move == move and each.weight for each in book.moves(position))
        results = self.experience.results(position).get(move, Results())
        return Known("book" if in_book else "learned" if results.games else None, results)

    def finished(self, session: Session) -> None:
        """Keep a game that has ended."""
        preferences = self.preferences
        if preferences.flag("learning.read_only") or not session.ply:
            return
        played = session.played[: session.ply]
        game = PlayedGame(
            id=session.id,
            start=session.start,
            moves=[move.text for move in played],
            rolls=[move.roll for move in played] if session.game.traits.dice else (),
            result=session.result,
            reason=session.reason or "",
            searched=[move.searched for move in played],
            mode=_mode(session),
            white=_name(session.white, preferences),
            black=_name(session.black, preferences),
            white_kind=_kind(session.white),
            black_kind=_kind(session.black),
        )
        self.experience.add(game, learn=preferences.flag("learning.record"))


def _mode(session: Session) -> str:
    if session.origin is not None:
        return session.origin
    return ("AI v AI", "person v AI", "person v person")[len(session.humans)]


def _name(seat: Seat, preferences: Preferences) -> str:
    return str(preferences["player.name"] or "Person") if seat.is_human else seat.label.capitalize()


def _kind(seat: Seat) -> str:
    if seat.is_human:
        return PERSON
    which = next((str(value) for key in _NAMED_BY if (value := getattr(seat, key)) is not None), "")
    return f"{seat.kind}:{which}" if which else seat.kind
