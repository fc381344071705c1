"""A game on two devices: joining by a link, what guests may do, and what survives a restart."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from chessmith.server import Settings, create_app
from tests.server.conftest import HERE
from tests.server.stand_in import stand_in_players
from tests.server.talk import Talk, new_session

THERE = "http://192.168.0.7:8765"


class House:
    """A server that others can reach, its host, and guests on other devices."""

    def __init__(self, settings: Settings) -> None:
        self.settings = replace(settings, host="0.0.0.0")
        self.app = create_app(self.settings, stand_in_players())
        self.host = TestClient(self.app, base_url=HERE, client=("127.0.0.1", 4000))

    def guest(self, **cookies: str) -> TestClient:
        """A browser on another machine."""
        return TestClient(self.app, base_url=THERE, client=("192.168.0.9", 4000), cookies=cookies)

    def invite(self, session: str, side: str = "white") -> str:
        """Invite to a game; return the path of the link."""
        answer = self.host.post(f"/api/sessions/{session}/invitation", json={"side": side})
        assert answer.status_code == 201, answer.text
        return "/join/" + str(answer.json()["link"]).rpartition("/join/")[2]

    def joined(self, path: str) -> TestClient:
        """A guest who has followed the link."""
        guest = self.guest()
        answer = guest.get(path, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        return guest


@contextmanager
def at(client: TestClient, session: str) -> Iterator[Talk]:
    """Connect to a game, and consume its first state."""
    address = str(client.base_url).replace("http", "ws")
    with client.websocket_connect(f"{address}/api/ws/sessions/{session}") as socket:
        talk = Talk(socket)
        talk.wait_for("state")
        yield talk


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    house = House(settings)
    with house.host:
        yield house


def test_without_a_link_there_is_nothing(house: House) -> None:
    session = new_session(house.host)
    house.invite(session)
    stranger = house.guest()
    for path in ("/", "/api/health", "/api/sessions", f"/api/sessions/{session}", "/join/", "/join/" + "A" * 32):
        assert stranger.get(path).status_code == 404, path
    assert stranger.post("/api/sessions", json={}).status_code == 404
    with pytest.raises(WebSocketDisconnect), at(stranger, session):
        pass
    forged = house.guest(chessmith_guest="A" * 32 + "." + "b" * 16)
    assert forged.get(f"/api/sessions/{session}").status_code == 404


def test_a_link_leads_to_one_game_and_no_further(house: House) -> None:
    session, other = new_session(house.host), new_session(house.host)
    path = house.invite(session)
    guest = house.guest()
    answer = guest.get(path, follow_redirects=False)
    assert answer.headers["location"] == f"/#/game/{session}"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie
    for allowed in ("/", "/api/capabilities", "/api/games/chess", f"/api/sessions/{session}"):
        assert guest.get(allowed).status_code == 200, allowed
    assert guest.get("/api/capabilities").json()["guest"] == session
    refused = ("/api/sessions", f"/api/sessions/{other}", "/api/games", "/api/games/ruins", "/api/own", "/api/health")
    for path in (*refused, f"/api/sessions/{session}/invitation"):
        assert guest.get(path).status_code == 404, path
    assert guest.delete(f"/api/sessions/{session}").status_code == 404
    assert guest.post("/api/position", json={"game": "chess"}).status_code == 404
    with pytest.raises(WebSocketDisconnect), at(guest, other):
        pass


def test_each_moves_their_own_side_and_spectators_none(house: House) -> None:
    session = new_session(house.host)
    path = house.invite(session)
    friend, third = house.joined(path), house.joined(path)
    with at(house.host, session) as host, at(friend, session) as guest, at(third, session) as watcher:
        assert host.wait_for("people")["side"] == "white"
        assert guest.wait_for("people")["side"] is None
        assert guest.refused("play", text="e2e4", ply=0)["code"] == "not_your_turn"
        assert guest.refused("sit", side="white")["code"] == "exists"
        guest.tell("sit", side="black")
        assert watcher.refused("sit", side="black")["code"] == "exists"
        host.tell("play", text="e2e4", ply=0)
        assert host.refused("play", text="e7e5", ply=1)["code"] == "not_your_turn"
        assert watcher.refused("play", text="e7e5", ply=1)["code"] == "not_your_turn"
        guest.tell("play", text="e7e5", ply=1)
        for talk in (host, guest, watcher):
            assert talk.refused("takeback")["code"] == "bad_request"
        assert guest.refused("restart")["message"] == "only the host may restart"
        assert watcher.refused("resign")["code"] == "not_your_turn"
        people = watcher.last("people")
        assert people["seats"] == {
            "white": {"who": "host", "here": True},
            "black": {"who": "guest", "here": True},
        }
        assert people["watching"] == 1


def test_a_draw_needs_both_and_resigning_is_for_oneself(house: House) -> None:
    session = new_session(house.host)
    friend = house.joined(house.invite(session))
    with at(house.host, session) as host, at(friend, session) as guest:
        guest.tell("sit", side="black")
        host.tell("agree_draw")
        assert house.host.get(f"/api/sessions/{session}").json()["result"] == "*"
        host.tell("play", text="e2e4", ply=0)
        guest.tell("agree_draw")
        assert house.host.get(f"/api/sessions/{session}").json()["result"] == "*", "an offer lasts until the next move"
        host.tell("agree_draw")
        assert house.host.get(f"/api/sessions/{session}").json()["result"] == "1/2-1/2"
    session = new_session(house.host)
    friend = house.joined(house.invite(session))
    with at(friend, session) as guest:
        guest.tell("sit", side="black")
        guest.tell("resign", side="white")
    assert house.host.get(f"/api/sessions/{session}").json()["result"] == "1-0"


def test_the_host_ends_it_and_the_link_leads_nowhere(house: House) -> None:
    session = new_session(house.host)
    path = house.invite(session)
    friend = house.joined(path)
    with at(house.host, session) as host, at(friend, session) as guest:
        assert house.host.delete(f"/api/sessions/{session}/invitation").status_code == 204
        assert guest.wait_for("closed") == {"why": "ended"}
        host.tell("play", text="e2e4", ply=0)
        host.tell("play", text="e7e5", ply=1)
    assert friend.get(f"/api/sessions/{session}").status_code == 404
    assert house.guest().get(path).status_code == 404


def test_places_outlive_the_server_and_only_the_owner_reads_the_file(settings: Settings) -> None:
    first = House(settings)
    with first.host:
        session = new_session(first.host)
        path = first.invite(session)
        friend = first.joined(path)
        with at(friend, session) as guest:
            guest.tell("sit", side="black")
        cookies = dict(friend.cookies)
    file = first.settings.invitations_file
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    second = House(settings)
    with second.host:
        assert second.invite(session) == path
        with at(second.host, session) as host, at(second.guest(**cookies), session) as guest:
            assert guest.wait_for("people")["side"] == "black"
            host.tell("play", text="e2e4", ply=0)
            guest.tell("play", text="e7e5", ply=1)


def test_a_rematch_takes_everyone_along(house: House) -> None:
    session = new_session(house.host)
    friend = house.joined(house.invite(session))
    with at(house.host, session) as host, at(friend, session) as guest:
        guest.tell("sit", side="black")
        again = host.tell("restart", swap=True)["session"]
        assert guest.wait_for("rematch") == {"session": again}
    with at(friend, again) as guest:
        assert guest.wait_for("people")["side"] == "white"
    assert friend.get(f"/api/sessions/{session}").status_code == 404


def test_the_host_can_free_a_side(house: House) -> None:
    session = new_session(house.host)
    path = house.invite(session)
    friend, third = house.joined(path), house.joined(path)
    with at(friend, session) as guest, at(third, session) as other, at(house.host, session) as host:
        guest.tell("sit", side="black")
        assert other.refused("free", side="black")["message"] == "only the host may free"
        host.tell("free", side="black")
        other.tell("sit", side="black")


def test_a_link_is_of_no_use_on_a_server_for_this_machine_alone(client: TestClient) -> None:
    session = new_session(client)
    refusal: dict[str, Any] = client.post(f"/api/sessions/{session}/invitation", json={}).json()["error"]
    assert (refusal["code"], "--host" in refusal["message"]) == ("not_available", True)
