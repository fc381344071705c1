"""The server is killed during a game and restarted, or only the connection breaks."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.table import Table
from tests.browser.window import open_window
from tests.server.real_server import RealServer


@pytest.fixture
def mortal_table(browser: Browser, tmp_path: Path) -> Iterator[Table]:
    """A page with its own server."""
    server = RealServer(tmp_path, stand_ins=False)
    server.start()
    with open_window(browser, reduced_motion="reduce") as page:
        yield Table(page, server)
    server.kill()


def test_a_game_goes_on_after_the_server_was_killed_and_started_again(mortal_table: Table) -> None:
    table = mortal_table
    session = table.sit_down(black={"kind": "level", "level": 1})
    table.click("e2", "e4")
    expect(table.move(2)).to_be_visible()
    played = [move["text"] for move in table.state(session)["moves"]]
    place = table.square("a1").bounding_box()
    table.server.kill()
    lost = table.page.get_by_text("Connection lost")
    expect(lost).to_be_visible()
    assert table.square("a1").bounding_box() == place  # the board stays where it is
    expect(table.figure("e4")).to_be_visible()
    table.server.start()
    table.button("Retry now").click()
    expect(lost).to_have_count(0)
    table.click("a2", "a3")
    expect(table.move(4)).to_be_visible()
    moves = [move["text"] for move in table.state(session)["moves"]]
    assert moves[:3] == [*played, "a2a3"]


def test_a_computer_that_was_thinking_takes_its_thought_up_again(mortal_table: Table) -> None:
    table = mortal_table
    session = table.sit_down(black={"kind": "level", "level": 5})
    table.click("e2", "e4")
    table.expect_turn_to_pass(1)
    table.server.kill()
    table.server.start()
    # The page reconnects without any user action.
    table.button("Move now").click()
    expect(table.move(2)).to_be_visible()
    assert table.state(session)["moves"][0]["text"] == "e2e4"


def test_a_clock_gets_no_time_back_from_a_restart(mortal_table: Table) -> None:
    table = mortal_table
    session = table.sit_down(clock={"kind": "fischer", "initial": 60, "increment": 0}, moves=["e2e4", "e7e5"])
    expect(table.page.get_by_role("timer").last).to_have_text(re.compile(r"0:(5[0-7]|[0-4]\d)"))
    table.go("")
    expect(table.button("Play Chess")).to_be_visible()
    # The clocks stop, and are saved, as soon as the server notices that the page has left.
    patience = time.monotonic() + 60
    while table.state(session)["clocks"]["running"] is not None:
        assert time.monotonic() < patience
    left = table.state(session)["clocks"]["white"]
    table.server.kill()
    table.server.start()
    assert left - 0.5 <= table.state(session)["clocks"]["white"] <= left <= 58.5


def test_what_is_done_while_the_connection_is_lost_counts(table: Table) -> None:
    lines: list[tuple[WebSocketRoute, WebSocketRoute]] = []

    def cut() -> None:
        for end in lines.pop():
            end.close()

    table.page.route_web_socket("**/api/ws/sessions/*", lambda page: lines.append((page, page.connect_to_server())))
    session = table.sit_down(black={"kind": "level", "level": 5})
    cut()
    table.click("e2", "e4")
    table.expect_turn_to_pass(1)
    table.drag("g1", "f3")
    expect(table.page.get_by_text("Premove set")).to_be_visible()
    cut()
    table.button("Move now").click()
    expect(table.move(3)).to_be_visible()
    assert [move["text"] for move in table.state(session)["moves"]][::2] == ["e2e4", "g1f3"]
    table.button("Move now").click()
