"""Which requests the server admits, and their limits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from chessmith.server import Settings, create_app
from chessmith.server.http.guard import host_allowed, origin_allowed
from chessmith.server.settings import Limits
from tests.server.conftest import HERE
from tests.server.stand_in import stand_in_players
from tests.server.talk import connected, new_session


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("127.0.0.1:8765", True),
        ("localhost:8765", True),
        ("LOCALHOST", True),
        ("[::1]:8765", True),
        ("127.0.0.1", True),
        ("evil.example", False),
        ("evil.example:8765", False),
        ("127.0.0.1.evil.example", False),
        ("192.168.0.7:8765", False),
        ("user@127.0.0.1", False),
        ("127.0.0.1:x", False),
        ("127.0.0.1/../", False),
        ("", False),
    ],
)
def test_only_names_of_this_machine_are_served(host: str, allowed: bool) -> None:
    assert host_allowed(host, Settings()) is allowed


def test_a_server_for_others_is_served_by_address_or_by_a_name_that_was_allowed() -> None:
    settings = Settings(host="0.0.0.0", allowed_hosts=frozenset({"chess.local"}))
    assert host_allowed("192.168.0.7:8765", settings)
    assert host_allowed("chess.local:8765", settings)
    assert not host_allowed("evil.example", settings)


def test_a_server_for_this_machine_alone_has_no_other_names() -> None:
    assert not host_allowed("chess.local:8765", Settings(allowed_hosts=frozenset({"chess.local"})))


def test_a_server_that_listens_on_a_name_is_served_by_it() -> None:
    assert host_allowed("desk.example:8765", Settings(host="Desk.example"))
    assert not host_allowed("other.example:8765", Settings(host="Desk.example"))


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://127.0.0.1:8765", True),
        ("http://localhost:8765", False),
        ("http://127.0.0.1:9999", False),
        ("https://evil.example", False),
        ("null", False),
        ("file://", False),
        ("http://localhost:5173", True),
    ],
)
def test_only_the_own_page_is_an_origin(origin: str | None, allowed: bool) -> None:
    settings = Settings(allowed_origins=frozenset({"http://localhost:5173"}))
    assert origin_allowed(origin, "127.0.0.1:8765", settings) is allowed


def test_a_foreign_page_can_neither_ask_nor_connect(client: TestClient) -> None:
    for headers in (
        {"origin": "https://evil.example"},
        {"host": "evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "null"},
    ):
        answer = client.get("/api/games", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
    session = new_session(client)
    url = f"ws://127.0.0.1:8765/api/ws/sessions/{session}"
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(url, headers={"origin": "https://evil.example"}),
    ):
        pass
    with client.websocket_connect(url, headers={"origin": HERE}):
        pass


def test_a_link_from_elsewhere_opens_the_page(client: TestClient) -> None:
    assert client.get("/", headers={"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}).status_code == 200


def test_a_form_of_a_foreign_page_is_refused(client: TestClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        # The server's own page could send this body.
        body = b'{"game": "chess", "white": {"kind": "human"}, "black": {"kind": "human"}}'
        answer = client.post("/api/sessions", content=body, headers={"content-type": kind})
        assert answer.status_code == 422
        assert "expected application/json" in answer.json()["error"]["message"]
    assert client.get("/api/sessions").json()["sessions"] == []


def test_a_body_that_is_too_large_is_refused(settings: Settings) -> None:
    small = replace(settings, limits=Limits(body_bytes=1_000))
    with TestClient(create_app(small, stand_in_players()), base_url=HERE) as client:
        large = b'{"text": "' + b"x" * 2_000 + b'"}'
        json_kind = {"content-type": "application/json"}
        assert client.post("/api/import", content=large, headers=json_kind).status_code == 413
        chunks = (large[start : start + 100] for start in range(0, len(large), 100))
        assert client.post("/api/import", content=chunks, headers=json_kind).status_code == 413


def test_too_many_requests_are_slowed_down(settings: Settings) -> None:
    slow = replace(settings, limits=Limits(request_burst=5, requests_a_second=0.1))
    with TestClient(create_app(slow, stand_in_players()), base_url=HERE) as client:
        statuses = [client.get("/api/health").status_code for _ in range(8)]
    assert statuses == [200] * 5 + [429] * 3


def test_too_many_messages_close_the_connection(settings: Settings) -> None:
    slow = replace(settings, limits=Limits(message_burst=5, messages_a_second=0.1))
    with TestClient(create_app(slow, stand_in_players()), base_url=HERE) as client:
        with connected(client, new_session(client)) as talk:
            for _ in range(8):
                talk.send("ping")
            with pytest.raises(WebSocketDisconnect) as closed:
                talk.wait_for("nothing")
        assert closed.value.code == 4429


def test_a_message_that_is_too_large_is_refused(client: TestClient) -> None:
    with connected(client, new_session(client)) as talk:
        assert talk._socket is not None
        talk._socket.send_text('{"v":1,"type":"play","data":{"text":"' + "x" * 70_000 + '"}}')
        assert talk.listen()["data"]["error"]["code"] == "too_large"


def test_a_game_has_room_for_so_many_connections(settings: Settings) -> None:
    few = replace(settings, limits=Limits(connections_a_session=1))
    with TestClient(create_app(few, stand_in_players()), base_url=HERE) as client:
        session = new_session(client)
        url = f"ws://127.0.0.1:8765/api/ws/sessions/{session}"
        with connected(client, session), client.websocket_connect(url) as second:
            assert second.receive_json()["data"]["error"]["code"] == "busy"
        with connected(client, session):
            pass


def test_answers_forbid_what_a_page_does_not_need(client: TestClient) -> None:
    headers = client.get("/").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_without_a_built_page_the_server_says_how_to_build_it(client: TestClient) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert "make play" in answer.text


def test_the_built_page_is_served_and_nothing_beside_it(settings: Settings, client: TestClient, tmp_path: Path) -> None:
    (settings.page_folder / "assets").mkdir(parents=True)
    (settings.page_folder / "index.html").write_text("the page")
    (settings.page_folder / "assets" / "app-1.js").write_text("code")
    (tmp_path / "secret.txt").write_text("hidden")
    assert client.get("/").text == "the page"
    assert client.get("/play/abc").text == "the page"
    script = client.get("/assets/app-1.js")
    assert (script.text, script.headers["content-type"]) == ("code", "text/javascript; charset=utf-8")
    assert "immutable" in script.headers["cache-control"]
    assert client.get("/assets/app-1.js", headers={"accept-encoding": "identity"}).text == "code"
    assert client.get(f"/assets/{'a' * 5_000}.js").status_code == 404
    assert client.get("/assets/app-2.js").status_code == 404
    for path in (
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/../../secret.txt",
        "//etc/passwd",
    ):
        assert "hidden" not in client.get(path).text
        assert "root:" not in client.get(path).text


@pytest.mark.parametrize("origin", ["http://[bad", "http://[::1", "http://]", "//", "\x7f", "http://a b"])
def test_an_origin_that_is_none_is_refused(client: TestClient, origin: str) -> None:
    answer = client.get("/api/capabilities", headers={"origin": origin})
    assert answer.status_code == 403, answer.text
    assert answer.json()["error"]["code"] == "forbidden"
