"""Nothing sticks out of a narrow window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.browser.places import PLACES
from tests.browser.table import Table
from tests.browser.window import open_window
from tests.server.real_server import RealServer

WIDTH = 390


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_a_phone_shows_the_whole_width(place: Callable[[Table], None], browser: Browser, server: RealServer) -> None:
    with open_window(browser, width=WIDTH, height=844, reduced_motion="reduce", has_touch=True) as page:
        place(Table(page, server))
        assert page.evaluate("document.scrollingElement.scrollWidth") <= WIDTH
