"""The Learning and Records pages: experience is shown, exported, reset and imported."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.table import Table
from tests.browser.window import open_window
from tests.server.real_server import RealServer

FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


@pytest.fixture
def fresh(browser: Browser, tmp_path: Path) -> Iterator[Table]:
    """A page on a server without any games."""
    server = RealServer(tmp_path, stand_ins=False)
    server.start()
    try:
        with open_window(browser, reduced_motion="reduce") as page:
            yield Table(page, server)
    finally:
        server.kill()


def play_to_the_end(table: Table) -> None:
    human = {"kind": "human"}
    table.sit_down(game="chess", white=human, black=human)
    for ply, move in enumerate(FOOLS_MATE, 1):
        table.click(move[:2], move[2:])
        expect(table.move(ply)).to_be_visible()
    expect(table.result).to_be_visible()


def row(table: Table, san: str) -> Locator:
    return table.page.get_by_role("row").filter(has=table.page.get_by_role("button", name=san, exact=True))


def test_what_a_game_taught_is_seen_exported_forgotten_and_imported(fresh: Table, tmp_path: Path) -> None:
    table, page = fresh, fresh.page
    play_to_the_end(table)
    page.get_by_role("link", name="Learning").click()
    expect(row(table, "f3")).to_contain_text("0%")
    expect(page.locator("[data-total=Games]")).to_have_text("1")
    row(table, "f3").get_by_role("button").click()
    expect(row(table, "e5")).to_contain_text("100%")
    page.get_by_role("navigation", name="Moves that lead").get_by_role("button", name="Start").click()

    with page.expect_download() as download:
        table.button("Export raw").click()
    file = tmp_path / "learned.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text(encoding="utf-8"))) == 4

    table.button("Forget everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel", exact=True).click()
    expect(row(table, "f3")).to_be_visible()
    table.button("Forget everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget everything").click()
    expect(page.get_by_text("Nothing learned about this position yet.")).to_be_visible()
    expect(page.locator("[data-total=Moves]")).to_have_text("0")

    page.locator("input[type=file]").set_input_files(file)
    expect(row(table, "f3")).to_contain_text("0%")
    expect(page.locator("[data-total=Moves]")).to_have_text("4")

    page.get_by_role("switch", name="Computer players use what was learned").click()
    play_to_the_end(table)
    page.get_by_role("link", name="Learning").click()
    expect(page.get_by_role("switch", name="Computer players use what was learned")).not_to_be_checked()
    expect(row(table, "f3").get_by_role("cell").nth(1)).to_have_text("2")

    page.get_by_role("switch", name="Learn from finished games").click()
    stored = httpx.get(f"{table.server.address}/api/learning/export?form=raw").json()
    assert stored
    play_to_the_end(table)
    page.get_by_role("link", name="Learning").click()
    expect(row(table, "f3").get_by_role("cell").nth(1)).to_have_text("2")
    assert httpx.get(f"{table.server.address}/api/learning/export?form=raw").json() == stored
    page.get_by_role("switch", name="Learn from finished games").click()

    page.get_by_role("switch", name="Read-only").click()
    expect(table.button("Forget everything")).to_be_disabled()
    play_to_the_end(table)
    page.get_by_role("link", name="Learning").click()
    expect(row(table, "f3").get_by_role("cell").nth(1)).to_have_text("2")


def test_a_finished_game_is_found_in_the_records_and_replayed(fresh: Table) -> None:
    table, page = fresh, fresh.page
    play_to_the_end(table)
    page.get_by_role("link", name="Records").click()
    game = page.get_by_role("link", name="0–1")
    expect(game).to_contain_text("checkmate")
    page.get_by_label("Result").select_option("1-0")
    expect(page.get_by_text("0 finished games")).to_be_visible()
    page.get_by_label("Result").select_option("")
    with page.expect_download() as download:
        page.get_by_role("link", name="1 game as PGN").click()
    assert "Qh4#" in Path(download.value.path()).read_text(encoding="utf-8")
    game.click()
    page.wait_for_url("**/#/analysis*")
    expect(page.get_by_role("main")).to_contain_text("Qh4#")
    expect(page.get_by_role("main")).to_contain_text("1× 100%")  # the experience with Black's moves


def test_preferences_changed_on_the_page_are_those_of_the_installation(fresh: Table) -> None:
    table, page = fresh, fresh.page
    table.go("")
    table.button("Settings").click()
    name = page.locator("[data-key='player.name']")
    name.fill("Ann")
    name.press("Tab")
    games = page.locator("[data-key='learning.book_games']")
    games.fill("-5")
    games.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("expected a whole number")
    page.keyboard.press("Escape")
    play_to_the_end(table)
    page.get_by_role("link", name="Records").click()
    expect(page.get_by_text("Ann")).to_be_visible()
