"""The cost of a first visit, and the requests it makes."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, Response, expect

from tests.browser.table import Table

MOST_BYTES = 300_000
PAGES = ("", "analysis?game=ruins", "design", "learning")


def test_the_first_load_is_small(table: Table) -> None:
    finished: list[Request] = []

    def finish(request: Request) -> None:
        finished.append(request)

    table.page.on("requestfinished", finish)
    table.go("")
    expect(table.button("Play Chess")).to_be_visible()
    table.page.wait_for_load_state("networkidle")
    sizes = {request.url: request.sizes() for request in finished}
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes.values())
    assert 0 < total <= MOST_BYTES, sizes


@pytest.mark.parametrize("place", PAGES, ids=lambda place: place.partition("?")[0] or "lobby")
def test_no_other_host_is_asked(place: str, table: Table) -> None:
    asked: set[str] = set()
    table.page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    table.page.on("websocket", lambda socket: asked.add(urlsplit(socket.url).netloc))
    failed: list[Response] = []
    table.page.on("response", lambda response: failed.append(response) if response.status >= 500 else None)
    table.go(place)
    expect(table.page.get_by_role("main")).to_be_visible()
    table.page.wait_for_load_state("networkidle")
    assert asked == {f"127.0.0.1:{table.server.port}"}
    assert not failed
