"""The page without a mouse."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table


def test_enter_does_what_a_dialog_is_for(table: Table) -> None:
    table.go("")
    table.button("Play Chess").focus()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("heading", name="New game: Chess")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.button("Play Chess")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("heading", name="New game: Chess")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.figure("e2")).to_be_visible()


def test_one_key_leads_to_the_corner_of_the_board_at_the_left_hand(table: Table) -> None:
    table.sit_down(black={"kind": "level", "level": 1, "speed": 0.001})
    table.page.keyboard.press("b")
    expect(table.square("a1")).to_be_focused()
    for key in ("ArrowUp", "Enter", "ArrowUp", "ArrowUp", "Enter"):
        table.page.keyboard.press(key)
    table.expect_label("a4", "white pawn")
    expect(table.square("a4")).to_be_focused()
    table.sit_down(white={"kind": "level", "level": 1, "speed": 0.001})
    table.page.keyboard.press("b")
    expect(table.square("h8")).to_be_focused()


def test_the_first_link_skips_to_the_board(table: Table) -> None:
    table.sit_down()
    link = table.page.get_by_role("link", name="Skip to the content")
    link.focus()
    table.page.keyboard.press("Enter")
    expect(table.square("a1")).to_be_focused()


def test_a_promotion_leaves_the_focus_on_the_board(table: Table) -> None:
    table.sit_down(fen="8/P6k/8/8/8/8/7K/8 w - - 0 1")
    table.choose("a7", "a8")
    expect(table.button("Becomes a queen")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.square("a8")).to_be_focused()
    table.page.keyboard.press("Enter")
    for key in ("ArrowDown", "Enter"):
        table.page.keyboard.press(key)
    table.expect_label("a8", "white rook")
    expect(table.square("a8")).to_be_focused()


def test_escape_undoes_one_thing_at_a_time_and_leaves_zen_mode_last(table: Table) -> None:
    table.sit_down(moves=["e2e4", "e7e5"])
    table.page.keyboard.press("z")
    leave = table.button("Leave zen mode")
    expect(leave).to_be_visible()
    table.page.keyboard.press("ArrowLeft")
    expect(table.figure("e7")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.figure("e5")).to_be_visible()
    expect(leave).to_be_visible()
    table.click("g1")
    expect(table.square("g1")).to_have_attribute("aria-pressed", "true")
    table.page.keyboard.press("Escape")
    expect(table.square("g1")).to_have_attribute("aria-pressed", "false")
    expect(leave).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(leave).to_have_count(0)
