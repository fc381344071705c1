"""A browser and a server with the real engine, shared by the tests of the page; a fresh page for each test.

Both are closed with the last test of the package: while Playwright is open, this thread has a running event loop, which
breaks tests elsewhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from scripts import chromium
from scripts.web import PAGE
from tests.browser.table import Table
from tests.browser.window import PATIENCE, open_window, running_browser
from tests.server.real_server import RealServer

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A running Chromium."""
    program = chromium.find()
    if program is None:
        missing = "NO CHROMIUM: the page is not tested in a browser. Install chromium, or name one with CHROMIUM=…"
        if os.environ.get("CHESSMITH_BROWSER") == "required":
            pytest.fail(missing)
        pytest.skip(missing)
    with running_browser(program) as browser:
        yield browser


@pytest.fixture(scope="package")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A running server shared by all tests."""
    assert PAGE.is_file(), "the page is not built: run `make web`"
    # Commands expect this folder name, so that a test can run them alongside the page.
    server = RealServer(tmp_path_factory.mktemp("server") / "chessmith", stand_ins=False)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def table(browser: Browser, server: RealServer) -> Iterator[Table]:
    """A page in a new window without animations, so that tests need not wait for them."""
    with open_window(browser, reduced_motion="reduce") as page:
        table = Table(page, server)
        yield table
        table.leave()


@pytest.fixture
def lively_table(browser: Browser, server: RealServer) -> Iterator[Table]:
    """The same with animations."""
    with open_window(browser) as page:
        table = Table(page, server)
        yield table
        table.leave()
