"""Games shared between devices: who is connected, who plays which side, and what each may do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from chessmith.server.play.clock import Side
from chessmith.server.play.session import OTHER, Session
from chessmith.server.protocol.channel import UNKNOWN_SESSION, Channel
from chessmith.server.protocol.problems import Problem
from chessmith.server.store.invitations import HOST, Invitation, Invitations

SIDES: Final[tuple[Side, Side]] = ("white", "black")
_EVERYONE: Final = ("state", "sit", "stand")
_NEVER: Final = ("takeback", "redo", "seats")


@dataclass(frozen=True)
class Person:
    """The person behind a connection: the host at this machine, or a guest who followed a link."""

    id: str = HOST
    session: str | None = None  # the only game that a guest may see

    @property
    def is_host(self) -> bool:
        """Whether this is the person at this machine."""
        return self.id == HOST


class SharedGames:
    """Who is connected to which game, and the games that others are invited to."""

    def __init__(self, invitations: Invitations) -> None:
        self.invitations = invitations
        self._present: dict[str, dict[Channel, Person]] = {}
        self._offers: dict[str, tuple[int, frozenset[Side]]] = {}  # of a draw: at which ply, and by whom

    def enter(self, session: str, channel: Channel, person: Person) -> None:
        """Someone has connected to a game."""
        self._present.setdefault(session, {})[channel] = person
        self.tell(session)

    def leave(self, session: str, channel: Channel) -> None:
        """Someone has gone. Their side stays theirs."""
        present = self._present.get(session, {})
        present.pop(channel, None)
        if not present:
            self._present.pop(session, None)
        self.tell(session)

    def invite(self, session: Session, side: Side) -> Invitation:
        """Share a game. The host plays the given side, if a person plays it at all."""
        seats: dict[str, str] = {side: HOST} if session.seat(side).is_human else {}
        invitation = self.invitations.create(session.id, session.game_id, seats)
        self.tell(session.id)
        return invitation

    def end(self, session: str) -> None:
        """Take the invitation back and let all guests go. The game stays with the host."""
        self.invitations.remove(session)
        self._offers.pop(session, None)
        for channel, person in list(self._present.get(session, {}).items()):
            if person.is_host:
                channel.send("people", None)
            else:
                channel.send("closed", {"why": "ended"})
                channel.close(UNKNOWN_SESSION)

    def follow(self, session: str, again: str, swap: bool) -> None:
        """A rematch: the link leads there, and everyone goes along."""
        invitation = self.invitations.of(session)
        if invitation is None:
            return
        seats: dict[str, str] = {
            (OTHER[side] if swap else side): invitation.seats[side] for side in SIDES if side in invitation.seats
        }
        self.invitations.move(session, again, seats)
        for channel in list(self._present.get(session, {})):
            channel.send("rematch", {"session": again})

    def sit(self, session: Session, person: Person, side: Side) -> None:
        """Take a free side; the one taken before becomes free."""
        seats = self._expect(session.id).seats
        if not session.seat(side).is_human:
            raise Problem("bad_request", f"{side} is played by {session.seat(side).label}", "side")
        if seats.get(side, person.id) != person.id:
            raise Problem("exists", f"{side} is taken", "side")
        self.invitations.seat(session.id, {**_without(seats, person.id), side: person.id})
        self.tell(session.id)

    def stand(self, session: str, person: Person) -> None:
        """Only watch from now on."""
        self.invitations.seat(session, _without(self._expect(session).seats, person.id))
        self.tell(session)

    def free(self, session: str, side: Side) -> None:
        """Make a side free again whose player does not come back."""
        seats = self._expect(session).seats
        self.invitations.seat(session, {each: who for each, who in seats.items() if each != side})
        self.tell(session)

    def check(self, session: Session, person: Person, kind: str, ply: object = None) -> Side | None:
        """Refuse what a person may not do in a shared game; the side that they play, if any."""
        invitation = self.invitations.of(session.id)
        if invitation is None:
            return None
        mine = side_of(invitation, person)
        if kind in _NEVER:
            raise Problem("bad_request", f"no {kind} in a game that is played on two devices")
        if kind == "play":
            # Whose turn it is depends on the ply, which may be another by the time the move is made: then it is stale.
            if ply != session.ply:
                raise Problem("stale", f"the game is at ply {session.ply}, not {str(ply)[:20]}", "ply")
            if mine != session.turn:
                raise Problem("not_your_turn", f"{session.turn} is not yours to move")
        elif kind in ("resign", "agree_draw", "claim"):
            if mine is None:
                raise Problem("not_your_turn", "only the players may do that")
            if kind == "claim" and mine != session.turn:
                raise Problem("not_your_turn", "only the side to move can claim a draw")
        elif kind not in _EVERYONE and not person.is_host:
            raise Problem("bad_request", f"only the host may {kind}")
        return mine

    def offer_draw(self, session: Session, side: Side) -> bool:
        """One side offers a draw in this position. Whether both have."""
        ply, offers = self._offers.get(session.id, (-1, frozenset()))
        offers = (offers if ply == session.ply else frozenset()) | {side}
        self._offers[session.id] = session.ply, offers
        self.tell(session.id)
        return len(offers) == len(session.humans)

    def tell(self, session: str) -> None:
        """Send everyone how the seats are taken, if the game is shared."""
        invitation = self.invitations.of(session)
        if invitation is not None:
            for channel, person in list(self._present.get(session, {}).items()):
                channel.send("people", self._view(invitation, person))

    def guests(self, session: str) -> int:
        """Connections of guests."""
        return sum(not person.is_host for person in self._present.get(session, {}).values())

    def _view(self, invitation: Invitation, person: Person) -> dict[str, Any]:
        here = {each.id for each in self._present.get(invitation.session, {}).values()}
        seats = invitation.seats
        ply, offers = self._offers.get(invitation.session, (-1, frozenset()))
        return {
            "you": "host" if person.is_host else "guest",
            "side": side_of(invitation, person),
            "seats": {
                side: None
                if side not in seats
                else {"who": "host" if seats[side] == HOST else "guest", "here": seats[side] in here}
                for side in SIDES
            },
            "watching": len(here - set(seats.values())),
            "offers": {"ply": ply, "sides": sorted(offers)},
        }

    def _expect(self, session: str) -> Invitation:
        invitation = self.invitations.of(session)
        if invitation is None:
            raise Problem("bad_request", "this game is not shared")
        return invitation


def side_of(invitation: Invitation, person: Person) -> Side | None:
    """The side that a person plays."""
    return next((side for side in SIDES if invitation.seats.get(side) == person.id), None)


def _without(seats: Mapping[str, str], person: str) -> dict[str, str]:
    return {side: who for side, who in seats.items() if who != person}
