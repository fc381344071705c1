"""The page is served at once, however busy the server's threads are."""

from __future__ import annotations

import threading
from pathlib import Path

import anyio
import pytest
from starlette.testclient import TestClient

from chessmith.server import Settings


@pytest.fixture
def page(settings: Settings) -> Path:
    settings.page_folder.mkdir()
    index = settings.page_folder / "index.html"
    index.write_text("<!doctype html><title>One</title>")
    return index


@pytest.mark.parametrize("path", ["/", "/play"])
def test_the_page_waits_for_no_thread(client: TestClient, page: Path, path: str) -> None:
    assert client.portal is not None
    free = threading.Event()
    alarm = threading.Timer(10, free.set)

    async def occupy() -> None:
        anyio.to_thread.current_default_thread_limiter().total_tokens = 1
        await anyio.to_thread.run_sync(free.wait)

    client.portal.start_task_soon(occupy)
    alarm.start()
    answer = client.get(path)
    waited = free.is_set()
    free.set()
    alarm.cancel()
    assert not waited
    assert answer.text == page.read_text()
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_a_page_that_is_built_again_is_read_again(client: TestClient, page: Path) -> None:
    assert "One" in client.get("/").text
    page.write_text("<!doctype html><title>Another</title>")
    assert "Another" in client.get("/").text
