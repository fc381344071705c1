"""Invitations: links through which people on other devices join a game, and the sides they have taken.

They survive a restart of the server, so that everyone keeps their seat. The file holds secrets: only its owner can read
it.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from chessmith.disk.durable import replace_file
from chessmith.errors import ChessmithError

HOST: Final = "host"
_VERSION: Final = 1
_TOKEN_BYTES: Final = 24  # 192 bits, which cannot be guessed
_GUEST_BYTES: Final = 12


@dataclass(frozen=True)
class Invitation:
    """Anyone with the token may see one game and take a free side in it."""

    token: str
    session: str
    game: str  # whose rules a guest may read
    seats: Mapping[str, str] = field(default_factory=dict)  # by side: the host or a guest's id
    created: float = field(default_factory=time.time)


class Invitations:
    """The invitations of this server."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._by_session = {each.session: each for each in _read(path)}

    def of(self, session: str) -> Invitation | None:
        """Return the invitation to a game, if there is one."""
        return self._by_session.get(session)

    def latest_first(self) -> list[Invitation]:
        """Return all invitations, the latest first."""
        return sorted(self._by_session.values(), key=lambda each: -each.created)

    def find(self, token: str) -> Invitation | None:
        """Return the invitation with this token, in constant time."""
        found: Invitation | None = None
        for each in self._by_session.values():
            if secrets.compare_digest(each.token.encode(), token.encode()):
                found = each
        return found

    def create(self, session: str, game: str, seats: Mapping[str, str]) -> Invitation:
        """Return the invitation to a game, creating it if necessary."""
        known = self._by_session.get(session)
        return known or self._put(Invitation(secrets.token_urlsafe(_TOKEN_BYTES), session, game, dict(seats)))

    def seat(self, session: str, seats: Mapping[str, str]) -> Invitation:
        """Store who plays which side."""
        return self._put(replace(self._by_session[session], seats=dict(seats)))

    def move(self, session: str, following: str, seats: Mapping[str, str]) -> Invitation:
        """Point the link at another game, as for a rematch."""
        return self._put(replace(self._by_session.pop(session), session=following, seats=dict(seats)))

    def remove(self, session: str) -> None:
        """Withdraw an invitation: its link stops working."""
        if self._by_session.pop(session, None) is not None:
            self._write()

    def _put(self, invitation: Invitation) -> Invitation:
        self._by_session[invitation.session] = invitation
        self._write()
        return invitation

    def _write(self) -> None:
        document = {"version": _VERSION, "invitations": [asdict(each) for each in self._by_session.values()]}
        replace_file(self._path, json.dumps(document).encode(), private=True)


def new_guest() -> str:
    """Return a new id for a guest's browser."""
    return secrets.token_urlsafe(_GUEST_BYTES)


def _read(path: Path) -> list[Invitation]:
    try:
        document: Any = json.loads(path.read_text(encoding="utf-8"))
        if document["version"] != _VERSION:
            raise ChessmithError(f"{path}: version {document['version']}, expected {_VERSION}")
        return [Invitation(**each) for each in document["invitations"]]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise ChessmithError(f"{path}: cannot be read as invitations, {error}") from None
