"""The campaign in the browser: from the path to a fight, and back with the result."""

from __future__ import annotations

import httpx
from playwright.sync_api import Locator, expect

from tests.browser.table import Table


def open_new_run(table: Table) -> None:
    """Open the campaign with a new run."""
    answer = httpx.post(f"{table.server.address}/api/campaign", json={"new": True}, timeout=60)
    assert answer.status_code == 200, answer.text
    table.go("campaign")
    expect(table.button("Fight")).to_be_visible()


def place(table: Table, title: str) -> Locator:
    """A fight on the path."""
    return table.page.locator("article.step").filter(has=table.page.get_by_role("heading", name=title, exact=True))


def test_a_fight_is_entered_left_and_entered_again(table: Table) -> None:
    open_new_run(table)
    expect(place(table, "The Outpost")).to_have_attribute("aria-current", "step")
    expect(place(table, "The Sovereign")).to_contain_text("still to come")
    table.button("Fight").focus()
    table.page.keyboard.press("Enter")
    table.click("e2", "e4")
    table.expect_turn_to_pass(2)
    expect(table.button("Take back")).to_be_disabled()
    table.page.get_by_role("link", name="To the campaign").click()
    table.button("Continue the fight").click()
    table.expect_turn_to_pass(2)


def test_a_fight_that_is_given_up_ends_the_run_and_another_can_be_begun(table: Table) -> None:
    open_new_run(table)
    table.button("Fight").click()
    table.click("e2", "e4")
    table.expect_turn_to_pass(2)
    expect(table.page.locator(".strip").first).to_contain_text("The Outpost")
    table.button("Resign").click()
    dialog = table.page.get_by_role("dialog", name="Resign? This ends your run of the campaign.")
    dialog.get_by_role("button", name="Resign").click()
    expect(table.result).to_contain_text("You lose")
    table.result.get_by_role("link", name="To the campaign").click()
    expect(table.page.get_by_role("status").filter(has_text="Your run ended")).to_contain_text("The Outpost")
    expect(place(table, "The Outpost")).to_contain_text("Lost in 1 move, resignation")
    table.button("Begin a new run").click()
    expect(place(table, "The Outpost")).to_have_attribute("aria-current", "step")


def test_a_run_under_way_is_ended_only_after_a_question(table: Table) -> None:
    open_new_run(table)
    table.button("Fight").click()
    table.click("e2", "e4")
    table.expect_turn_to_pass(2)
    table.go("campaign")
    table.button("Begin a new run").click()
    dialog = table.page.get_by_role("dialog", name="This ends the current run. Start a new one?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(table.button("Continue the fight")).to_be_visible()
    table.button("Begin a new run").click()
    dialog.get_by_role("button", name="Begin a new run").click()
    expect(table.button("Fight")).to_be_visible()
