"""Analysis in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Route, expect

from tests.browser.table import Table
from tests.browser.test_game_page import long_game
from tests.browser.window import open_window
from tests.server.real_server import RealServer

ENDGAME = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"


def test_the_engine_shows_three_lines_with_arrows(table: Table) -> None:
    page = table.page
    table.go("analysis?game=chess")
    expect(table.figure("e2")).to_be_visible()
    page.get_by_label("Lines").select_option("3")
    page.keyboard.press("l")
    lines = page.locator(".lines li")
    for row in range(3):
        expect(lines.nth(row).get_by_role("button").first).to_be_visible()
    scores = lines.locator(".score")
    expect(scores).to_have_count(3)
    expect(scores.first).to_have_text(re.compile(r"[+−-]?\d"))
    # All rows at once: the engine goes on, and rows read one by one may have different depths.
    first = lines.evaluate_all("rows => rows.map(row => row.querySelector('button').innerText)")
    assert len(set(first)) == 3, first
    expect(page.locator(".arrows .rank1, .rank1").first).to_be_attached()
    page.keyboard.press("l")
    expect(lines).to_have_count(0)


def test_moves_grow_into_a_tree_of_variations(table: Table) -> None:
    table.go("analysis?game=chess")
    expect(table.figure("e2")).to_be_visible()
    table.click("e2", "e4")
    expect(table.figure("e4")).to_be_visible()
    table.click("e7", "e5")
    expect(table.figure("e5")).to_be_visible()
    table.page.keyboard.press("ArrowLeft")
    expect(table.figure("e7")).to_be_visible()
    table.click("c7", "c5")
    expect(table.figure("c5")).to_be_visible()
    tree = table.page.locator(".tree")
    for move in ("e4", "e5", "c5"):
        expect(tree.get_by_role("button", name=move)).to_be_visible()
    table.page.keyboard.press("Shift+ArrowLeft")
    expect(table.figure("e5")).to_be_visible()


def test_a_move_counts_before_the_server_has_listed_the_moves(table: Table) -> None:
    page = table.page
    table.go("analysis?game=chess")
    expect(table.figure("e2")).to_be_visible()
    for start, end in (("e2", "e4"), ("a7", "a5"), ("a2", "a4")):
        table.click(start, end)
        expect(table.figure(end)).to_be_visible()
    page.reload()  # the moves come back without their legal actions
    table.expect_label("a4", "white pawn")
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/api/position", hold)
    with page.expect_request("**/api/position"):
        page.keyboard.press("ArrowLeft")
    expect(table.figure("a2")).to_be_visible()
    table.click("d2", "d4")
    assert waiting
    while waiting:
        waiting.pop().continue_()
    page.unroute("**/api/position")
    expect(page.locator(".tree")).to_contain_text("d4")
    table.expect_label("d4", "white pawn")


def test_a_position_is_imported_edited_and_kept_in_the_address(table: Table) -> None:
    page = table.page
    table.go("analysis?game=chess")
    expect(table.figure("e2")).to_be_visible()
    table.button("Import").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(ENDGAME)
    dialog.get_by_role("button", name="Import").click()
    table.expect_label("e5", "black king")
    assert "fen=8%2F8%2F8%2F4k3" in page.url
    page.get_by_text("Edit position").click()
    page.get_by_role("button", name="Erase").click()
    table.click("e2")
    expect(table.figure("e2")).to_have_count(0)
    page.get_by_role("button", name="Analyse").click()
    table.expect_label("e2", "empty")
    page.reload()
    table.expect_label("e3", "white king")
    table.expect_label("e2", "empty")


def test_variations_are_imported_and_exported(table: Table) -> None:
    page = table.page
    table.go("analysis?game=chess")
    expect(table.figure("e2")).to_be_visible()
    table.button("Import").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("1. e4 {best by test} e5 (1... c5 $5 2. Nf3) 2. Nf3 *")
    dialog.get_by_role("button", name="Import").click()
    tree = page.locator(".tree")
    expect(tree).to_contain_text("best by test")
    expect(tree.locator(".variations")).to_contain_text("c5!?")
    tree.locator(".variations").get_by_role("button").last.click()
    table.expect_label("c5", "black pawn")
    table.click("d7", "d6")
    expect(table.figure("d6")).to_be_visible()
    table.button("Export").click()
    page.get_by_role("dialog").get_by_text("PGN").click()
    text = page.get_by_role("dialog").get_by_role("textbox")
    expect(text).to_have_value(
        re.compile(r"1\. e4 \{best by test\}.*\(1\.\.\. c5 \$5 2\. Nf3 d6\).*2\. Nf3", re.DOTALL)
    )


def expect_in_sight(table: Table) -> None:
    """Wait until the current move is visible in the tree without scrolling."""
    table.page.wait_for_function("""() => {
        const move = document.querySelector(".tree [aria-current=step]");
        if (!move) return false;
        const [item, tree] = [move.getBoundingClientRect(), move.closest(".tree").getBoundingClientRect()];
        return item.top >= tree.top && item.bottom <= tree.bottom + 1;
    }""")


def test_the_shown_move_is_in_sight_also_when_a_section_takes_room(table: Table) -> None:
    session = table.server.new_session(moves=long_game(90))
    table.go(f"analysis?session={session}")
    expect(table.page.locator(".tree [aria-current=step]")).to_be_visible()
    for key in ("End", "ArrowLeft", "Home", "ArrowRight", "End"):
        table.page.keyboard.press(key)
        expect(table.page.locator(".tree [aria-current=step]")).to_have_count(0 if key == "Home" else 1)
        if key != "Home":
            expect_in_sight(table)
    for name in ("Notes", "Evaluation"):
        table.button(name).click()
        expect(table.button(name)).to_have_attribute("aria-expanded", "true")
        expect_in_sight(table)


def test_a_phone_has_the_steps_through_the_moves_at_the_board(browser: Browser, server: RealServer) -> None:
    with open_window(browser, width=390, height=844, reduced_motion="reduce") as page:
        table = Table(page, server)
        table.go(f"analysis?session={server.new_session(moves=long_game(90))}")
        expect(page.locator(".tree [aria-current=step]")).to_be_visible()
        page.evaluate("scrollTo(0, 0)")
        board, back = table.square("a1").bounding_box(), table.button("Back").bounding_box()
        assert board is not None
        assert back is not None
        assert board["y"] + board["height"] <= back["y"] < 560


def test_a_board_that_is_being_edited_shows_nothing_of_the_position_before(table: Table) -> None:
    page = table.page
    table.go(f"analysis?game=chess&fen={ENDGAME}")
    table.expect_label("e5", "black king")
    page.keyboard.press("l")
    expect(page.locator(".bar:not(.unknown)")).to_be_visible()
    table.button("Edit position").click()
    expect(page.get_by_label("FEN")).to_have_value(ENDGAME)
    expect(page.locator(".bar.unknown")).to_be_visible()
    table.button("Clear board").click()
    expect(page.get_by_role("alert").or_(page.get_by_role("status")).filter(has_text="no king")).to_be_visible()
    expect(page.get_by_label("FEN")).to_have_value("")
