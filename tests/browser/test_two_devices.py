"""A game on two devices: two separate browsers, one of which joins by the link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import Table
from tests.browser.test_accessibility import serious
from tests.browser.window import open_window
from tests.server.real_server import RealServer


@pytest.fixture
def house(browser: Browser, tmp_path: Path) -> Iterator[RealServer]:
    """A server that other devices can reach."""
    server = RealServer(tmp_path, stand_ins=False, host="0.0.0.0")
    server.start()
    yield server
    server.kill()


def link_of(host: Page) -> str:
    """The link shown on the host's page."""
    host.get_by_role("button", name="Show the link").click()
    dialog = host.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = dialog.get_by_label("Link to this game").input_value()
    dialog.get_by_role("button", name="Close").click()
    return link


def test_two_browsers_play_through_a_restart_and_lost_connections(browser: Browser, house: RealServer) -> None:
    quiet: dict[str, Any] = {"reduced_motion": "reduce"}
    with (
        open_window(browser, **quiet) as here,
        open_window(browser, width=390, height=800, **quiet) as there,
        open_window(browser, **quiet) as elsewhere,
    ):
        host, guest = Table(here, house), Table(there, house)
        session = host.sit_down()
        host.button("More").click()
        here.get_by_role("button", name="Play on two devices").click()
        here.get_by_role("button", name="Create the link").click()
        here.get_by_role("dialog").get_by_role("button", name="Close").click()
        expect(here.get_by_text("waiting for the second player")).to_be_visible()
        link = link_of(here)

        # Without the link there is no access, whatever the address.
        address = link.partition("/join/")[0]
        for path in ("/", f"/api/sessions/{session}", "/join/" + "A" * 32):
            answer = elsewhere.goto(address + path)
            assert answer is not None and answer.status == 404, path

        there.goto(link)
        assert "/join/" not in there.url
        there.get_by_role("button", name="Play Black").click()
        expect(there.get_by_text("You play Black")).to_be_visible()
        expect(here.get_by_text("Black is here")).to_be_visible()
        expect(there.locator(".board[data-side=black]")).to_be_visible()
        host.click("e2", "e4")
        guest.expect_turn_to_pass(1)
        host.click("e7", "e5")
        guest.click("e7", "e5")
        host.expect_turn_to_pass(2)

        # The server is killed and restarted: both players keep their seats.
        house.kill()
        expect(here.get_by_text("Connection lost")).to_be_visible()
        house.start()
        for table in (host, guest):
            expect(table.page.get_by_text("Connection lost")).to_have_count(0)
        host.click("g1", "f3")
        guest.expect_turn_to_pass(3)

        # Each side in turn loses the network while the other moves.
        there.context.set_offline(True)
        guest.click("b8", "c6")
        there.context.set_offline(False)
        there.reload()
        expect(there.get_by_text("You play Black")).to_be_visible()
        if guest.state(session)["ply"] == 3:
            guest.click("b8", "c6")
        host.expect_turn_to_pass(4)
        here.reload()
        expect(here.get_by_text("You play White")).to_be_visible()
        host.click("f1", "b5")
        guest.expect_turn_to_pass(5)

        # A third person follows the link and watches.
        elsewhere.goto(link)
        expect(elsewhere.get_by_text("You are watching")).to_be_visible()
        expect(here.get_by_text("1 watching")).to_be_visible()
        assert [move["text"] for move in host.state(session)["moves"]] == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]

        for table in (host, guest):
            assert serious(table) == []

        # A draw needs both players: a spectator cannot offer one, and the side that has offered waits.
        expect(there.locator(".note")).to_contain_text("Your turn")
        expect(Table(elsewhere, house).button("Offer draw")).to_be_disabled()
        guest.button("Offer draw").click()
        there.get_by_role("dialog").get_by_role("button", name="Offer draw").click()
        expect(there.get_by_text("You have offered a draw.")).to_be_visible()
        expect(guest.button("Offer draw")).to_be_disabled()
        here.get_by_role("button", name="Accept").click()
        expect(guest.result).to_be_visible()

        # The host stops sharing.
        here.get_by_role("button", name="Show the link").click()
        expect(here.get_by_role("img", name="QR code of the link")).to_be_visible()
        assert serious(host) == []
        here.get_by_role("button", name="Stop sharing").click()
        expect(there.get_by_text("The host has stopped sharing this game.")).to_be_visible()
        answer = elsewhere.goto(link)
        assert answer is not None and answer.status == 404
