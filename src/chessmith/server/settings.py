"""Server settings: address, storage and limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from chessmith.campaign.run_store import FILE_NAME
from chessmith.disk.folders import config_folder, data_folder
from chessmith.experience.store import FILE_NAME as EXPERIENCE
from chessmith.preferences import FILE_NAME as PREFERENCES

DEFAULT_PORT: Final = 8765
INVITATIONS: Final = "invitations.json"


def _installed_version() -> str:
    try:
        return version("chessmith")
    except PackageNotFoundError:
        return "0"


VERSION: Final = _installed_version()


@dataclass(frozen=True)
class Limits:
    """Limits on what a client may request."""

    body_bytes: int = 1_000_000
    learned_bytes: int = 200_000_000  # of a document of learned moves
    own_file_bytes: int = 256_000
    message_bytes: int = 64_000
    body_seconds: float = 20.0  # to receive a whole request body
    decision_seconds: float = 60.0
    analysis_seconds: float = 600.0
    requests_a_second: float = 50.0
    request_burst: float = 400.0
    messages_a_second: float = 20.0
    message_burst: float = 60.0
    connections: int = 256  # two hundred players, some of whom are back before their lost connection is known to be
    connections_a_session: int = 12
    guests_a_session: int = 10  # so that the host always gets in
    queued_searches: int = 1_000
    own_files: int = 500
    moves_a_session: int = 4_000


def _development_origins() -> frozenset[str]:
    """The page's own development server, if the environment names it."""
    origin = os.environ.get("CHESSMITH_DEV_ORIGIN", "")
    return frozenset({origin} if origin else ())


@dataclass(frozen=True)
class Settings:
    """One server. Everything has a default that is safe on a person's own machine."""

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    data_folder: Path = field(default_factory=data_folder)
    config_folder: Path = field(default_factory=config_folder)
    page_folder: Path = Path(__file__).parent / "static"
    allowed_hosts: frozenset[str] = frozenset()  # host names besides localhost and addresses, when listening beyond it
    allowed_origins: frozenset[str] = field(default_factory=_development_origins)
    workers: int = field(default_factory=lambda: max(1, os.cpu_count() or 1))
    limits: Limits = Limits()

    @property
    def database(self) -> Path:
        """The database of games played here."""
        return self.data_folder / "games.sqlite"

    @property
    def invitations_file(self) -> Path:
        """The file of invitation links."""
        return self.data_folder / INVITATIONS

    @property
    def campaign_database(self) -> Path:
        """The database of campaign runs."""
        return self.data_folder / FILE_NAME

    @property
    def experience_database(self) -> Path:
        """The experience store, with records of games."""
        return self.data_folder / EXPERIENCE

    @property
    def preferences_file(self) -> Path:
        """The user's preferences file."""
        return self.config_folder / PREFERENCES

    @property
    def puzzles_folder(self) -> Path:
        """The folder of puzzles, one file per game's rules."""
        return self.data_folder / "puzzles"

    @property
    def own_games_folder(self) -> Path:
        """The folder of the user's own game files."""
        return self.data_folder / "games"

    @property
    def engines_file(self) -> Path:
        """The user's list of engines; only this file can name a program."""
        return self.config_folder / "engines.toml"
