"""The app for measurements and pictures: a server with the real engine, and Chromium."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from scripts import chromium
from tests.browser.window import running_browser
from tests.server.real_server import RealServer


@contextmanager
def app_in_browser() -> Iterator[tuple[Browser, RealServer]]:
    """Run both while in use. Exits if there is no Chromium."""
    program = chromium.find()
    if program is None:
        sys.exit("no Chromium: install chromium, or name one with CHROMIUM=…")
    with tempfile.TemporaryDirectory() as folder, running_browser(program) as browser:
        server = RealServer(Path(folder), stand_ins=False)
        server.start()
        try:
            yield browser, server
        finally:
            server.kill()
