"""The browser, and a window in it for one test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from scripts import chromium

PATIENCE: Final = 90_000  # milliseconds; generous, for a loaded machine


@contextmanager
def running_browser(program: Path) -> Iterator[Browser]:
    """Run Chromium while in use."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program,
            env={**os.environ, **chromium.environment(program)},
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def open_window(browser: Browser, *, width: int = 1280, height: int = 860, **options: Any) -> Iterator[Page]:
    """A page with empty storage. Checks at the end that no script has failed."""
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    yield page
    context.close()
    assert not failures
