"""External engines: added on the command line, listed and played against in a page that stays open."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.table import Table

FAKE = Path(__file__).resolve().parents[1] / "server" / "fake_engine.py"


def chessmith(table: Table, *arguments: str) -> str:
    """Run a command with the configuration of the server; return its output."""
    environment = {**os.environ, "XDG_CONFIG_HOME": str(table.server.folder.parent)}
    command = [sys.executable, "-m", "chessmith", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120).stdout


def test_an_engine_that_is_added_appears_at_once_is_tested_and_plays(table: Table) -> None:
    page = table.page
    table.go("engines")
    expect(page.get_by_text("No engines yet.")).to_be_visible()
    expect(page.get_by_text("chessmith engines add stockfish", exact=False)).to_be_visible()
    assert "Fake" in chessmith(table, "engines", "add", "fake", "--game", "chess", sys.executable, str(FAKE), "plays")
    try:
        row = page.locator("[data-engine=fake]")
        expect(row).to_contain_text("Plays: Chess")
        expect(row).to_contain_text("Not tested yet")
        table.button("Test Fake").click()
        expect(row).to_contain_text("Ready in")
        # No field on the page takes the name of a program.
        expect(page.get_by_role("main").locator("input, textarea")).to_have_count(0)
        table.button("Play Fake").click()
        dialog = page.get_by_role("dialog", name="New game: Chess")
        expect(dialog.get_by_label("Opponent")).to_have_value("engine:fake")
        dialog.get_by_role("button", name="Start").click()
        page.wait_for_url("**/#/game/*")
        expect(table.figure("e2")).to_be_visible()
        table.click("e2", "e4")
        expect(table.move(2)).to_be_visible()
    finally:
        chessmith(table, "engines", "remove", "fake")
    table.go("engines")
    expect(page.get_by_text("No engines yet.")).to_be_visible()
