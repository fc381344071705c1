"""A board of a match: players are created once and play game after game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chessmith.lab.adjudication import house_rules
from chessmith.lab.contestant import Contestant
from chessmith.lab.referee import Played, play_game
from chessmith.rules.loader import builtin_names

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.lab.opening import Opening
    from chessmith.lab.settings import MatchSettings


class Board:
    """The bench of a match; its jobs are games."""

    def __init__(self, settings: MatchSettings, game: Game) -> None:
        self._settings = settings
        self._game = game
        self._house = house_rules(game.name)
        self._seated: dict[int, Contestant] = {}

    def do(self, job: tuple[int, int, Opening]) -> Played:
        """Play a game: White and Black as indices into the list of players, and the opening."""
        settings, (white, black, opening) = self._settings, job
        for number in (white, black):
            if number not in self._seated:
                self._seated[number] = open_contestant(settings, number, self._game)
        controls = [settings.players[number].limited(settings.control) for number in (white, black)]
        players = [self._seated[white], self._seated[black]]
        return play_game(self._game, opening, players, controls, settings.adjudication, self._house)

    def close(self) -> None:
        """Terminate the engines."""
        for player in self._seated.values():
            player.close()


def open_contestant(settings: MatchSettings, number: int, game: Game) -> Contestant:
    """Create a player for a board."""
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
