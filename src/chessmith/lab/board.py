"""A board of a match: a process of its own that plays one game after the other."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Final

from chessmith.errors import ChessmithError
from chessmith.lab.adjudication import house_rules
from chessmith.lab.contestant import Contestant
from chessmith.lab.referee import Played, play_game
from chessmith.rules.loader import builtin_names

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.lab.opening import Opening
    from chessmith.lab.schedule import Fixture
    from chessmith.lab.settings import MatchSettings

_NOTICE_SECONDS: Final = 0.3  # in which a board without a game notices that it is over
_GRACE_SECONDS: Final = 5  # for a board to end its engines


class Board:
    """The board as the match sees it."""

    def __init__(self, settings: MatchSettings) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection: Connection
        self.connection, there = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(there, settings), daemon=True)
        self.process.start()
        there.close()
        self.fixture: Fixture | None = None

    def play(self, fixture: Fixture, opening: Opening) -> None:
        """Begin a game."""
        self.fixture = fixture
        self.connection.send((fixture.white, fixture.black, opening))

    def finished(self) -> Played | str:
        """The game that has ended, or what went wrong with the board itself."""
        try:
            answer: Played | str = self.connection.recv()
        except (EOFError, OSError):
            self.process.join(2)
            return f"the process of a board ended with code {self.process.exitcode}"
        return answer

    def close(self) -> None:
        """End the process, which ends its engines."""
        self.connection.close()
        self.process.join(_NOTICE_SECONDS)
        self.process.terminate()
        self.process.join(_GRACE_SECONDS)
        if self.process.is_alive():
            self.process.kill()


def open_contestant(settings: MatchSettings, number: int, game: Game) -> Contestant:
    """Seat a player at a board."""
    entry, control = settings.players[number], settings.control
    if entry.kind == "uci":
        from chessmith.lab.uci_player import UciPlayer

        path = None if settings.game in builtin_names() else settings.game
        return UciPlayer(entry, control, game, path)
    if entry.kind == "ours":
        from chessmith.lab.our_engine import OurEngine

        return OurEngine(entry, control, game)
    from chessmith.lab.thinker import Thinker

    return Thinker(entry, control, game, settings.speed)


def _serve(connection: Connection, settings: MatchSettings) -> None:
    from chessmith.game import load

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Not every engine quits when nobody is there any more: whoever ends a board gives it the time to end them.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    game = load(settings.game, network=settings.network)
    house = house_rules(game.name)
    seated: dict[int, Contestant] = {}
    try:
        while True:
            white, black, opening = connection.recv()
            answer: Played | str
            try:
                for number in (white, black):
                    if number not in seated:
                        seated[number] = open_contestant(settings, number, game)
                controls = [settings.players[number].limited(settings.control) for number in (white, black)]
                players = [seated[white], seated[black]]
                answer = play_game(game, opening, players, controls, settings.adjudication, house)
            except ChessmithError as error:
                answer = str(error)
            except Exception as error:
                answer = f"{type(error).__name__}: {error} ({_place(error)})"
            connection.send(answer)
    except (EOFError, OSError, KeyboardInterrupt):
        pass
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # leaving already
        for player in seated.values():
            player.close()


def _place(error: BaseException) -> str:
    last: Any = traceback.extract_tb(error.__traceback__)[-1]
    return f"{os.path.basename(last.filename)}:{last.lineno}"  # noqa: PTH119


def _leave_with_parent() -> None:
    """A board whose match was killed must not go on alone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        with contextlib.suppress(Exception):
            parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_GRACE_SECONDS)
    os._exit(1)
