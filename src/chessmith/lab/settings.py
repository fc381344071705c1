"""The settings of a match: players, number of games, conditions. They determine everything else."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import outline_of
from chessmith.disk.reading import COLLECTION, read_bytes
from chessmith.errors import ChessmithError
from chessmith.lab.adjudication import Adjudication
from chessmith.lab.contestant import Entry
from chessmith.lab.schedule import SELF_PLAY
from chessmith.lab.sprt import Sprt
from chessmith.lab.time_control import TimeControl
from chessmith.networks.store import own_stamp
from chessmith.tunings import store as tunings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chessmith.game import Game
    from chessmith.lab.opening import Opening

FORMATS: Final = ("round-robin", "gauntlet", SELF_PLAY)
DEFAULT_PLIES: Final = 4


@dataclass(frozen=True)
class MatchSettings:
    """The conditions of a match. The same settings give the same openings, colours and dice."""

    game: str  # a built-in name, or the path of a game file
    players: tuple[Entry, ...]
    games: int  # of each pairing
    control: TimeControl
    format: str = "round-robin"  # round robin, gauntlet, or self-play
    openings: str = str(DEFAULT_PLIES)  # how many random plies, or a file of FENs or PGN games
    layout: str | None = None
    seed: int = 1
    adjudication: Adjudication = field(default_factory=Adjudication)
    sprt: Sprt | None = None
    speed: float = 1.0  # factor for the thinking time of levels
    network: bool = True  # whether a learned evaluation of the game is used

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise ChessmithError(f"{len(self.players)} player, expected at least two")
        if len({entry.name for entry in self.players}) < len(self.players):
            raise ChessmithError("two players of one name: give them names, such as old=ours and new=ours:hash=64")
        if self.games < 1:
            raise ChessmithError(f"games: {self.games}, expected at least 1")
        for entry in self.players:
            if not entry.has_own_time and not entry.limited(self.control).limits:
                raise ChessmithError(f"player {entry.text}: expected a limit of time, nodes, depth or a clock")
        if self.format not in FORMATS:
            raise ChessmithError(f'format: expected {" or ".join(FORMATS)}, found "{self.format[:20]}"')
        if self.sprt and len(self.players) > 2:
            raise ChessmithError("sprt: expected two players")

    def view(self) -> dict[str, Any]:
        """The settings as JSON."""
        return {
            "game": self.game,
            "players": [entry.text for entry in self.players],
            "games": self.games,
            "time_control": self.control.view(),
            "format": self.format,
            "openings": self.openings,
            "layout": self.layout,
            "seed": self.seed,
            "speed": self.speed,
            "network": self.network,
            "adjudication": self.adjudication.view(),
            "sprt": [self.sprt.elo0, self.sprt.elo1, self.sprt.alpha, self.sprt.beta] if self.sprt else None,
        }

    def match_id(self, game: Game) -> str:
        """Return twelve hexadecimal digits that identify the settings, the game, and the programs that play."""
        from chessmith.lab.fingerprint import fingerprint

        whole = [
            self.view(),
            # Layouts and piece values are not rules, but change the games.
            outline_of(game).spec,
            outline_of(game).layouts,
            own_stamp(game.network_key),
            tunings.own_stamp(game.network_key),
            *(fingerprint(entry) for entry in self.players),
        ]
        if not self.openings.isdecimal():
            whole.append(_digest(Path(self.openings)))
        text = json.dumps(whole, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def all_openings(self, game: Game) -> Iterator[Opening]:
        """The openings of the match, one for each pair of games."""
        from chessmith.lab.opening import file_openings, random_openings

        if self.openings.isdecimal():
            return random_openings(game, int(self.openings), self.seed, self.layout)
        return file_openings(game, Path(self.openings), self.seed)


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(read_bytes(path, COLLECTION)).hexdigest()
    except OSError as error:
        raise ChessmithError(f"{path}: cannot be read, {error.strerror}") from None
