"""Terrain in the browser: riding stones, and belts."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table


def test_a_stone_chain_is_entered_leg_by_leg(table: Table) -> None:
    session = table.sit_down(game="ruins")
    guide = table.page.locator(".guide")
    table.expect_label("e4", "stepping stone")
    table.click("e2")
    table.expect_label("e4", "can land on the stone")
    table.click("e4")
    expect(guide).to_contain_text("Ride")
    table.expect_label("d5", "can ride here")
    table.click("d5")
    expect(guide).to_contain_text("Final leg")
    # Esc takes one step back; then ride elsewhere.
    table.page.keyboard.press("Escape")
    expect(guide).to_contain_text("Ride")
    table.click("e5", "e6")
    table.expect_turn_to_pass(1)
    assert table.state(session)["moves"][0]["text"] == "e2e4,e4e5,e5e6"
    expect(table.figure("e6")).to_be_visible()
    # The stone has returned to its home square.
    table.expect_label("e4", "stepping stone")
    table.expect_label("e5", "empty")


def test_escape_gives_up_a_chain_altogether(table: Table) -> None:
    session = table.sit_down(game="ruins")
    table.click("e2", "e4")
    for _ in range(2):
        table.page.keyboard.press("Escape")
    expect(table.square("e2")).to_have_attribute("aria-pressed", "false")
    expect(table.figure("e2")).to_be_visible()
    assert table.state(session)["ply"] == 0


def test_a_belt_carries_pieces_on_after_each_turn(lively_table: Table) -> None:
    table = lively_table
    session = table.sit_down(game="factory")
    table.expect_label("b3", "belt away from the a-file")
    table.click("b2", "b3")
    expect(table.figure("c3")).to_be_visible()
    expect(table.figure("b3")).to_have_count(0)
    table.drag("e7", "e5")
    expect(table.figure("d3")).to_be_visible()
    table.expect_label("d3", "white pawn")
    assert table.state(session)["ply"] == 2


def test_a_belt_carries_a_piece_into_the_pit(lively_table: Table) -> None:
    table = lively_table
    table.sit_down(game="factory")
    table.expect_label("h3", "pit")
    table.click("g2", "g3")
    table.expect_turn_to_pass(1)
    for square in ("g2", "g3", "h3"):
        expect(table.figure(square)).to_have_count(0)
