"""Studies in the browser: saving, sharing, annotating, reviewing, asking why not; and the position editor."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.table import Table
from tests.browser.test_accessibility import COLOURS, serious
from tests.browser.window import open_window

PGN = """[Event "Casual game"]
[White "Anna"]
[Black "Boris"]
[Date "2024.05.01"]
[Annotator "Clara"]
[Result "0-1"]

{A short one} 1. f3 {careless} (1. e4 e5 $1 2. Nf3) 1... e5 2. g4 $4 Qh4# 0-1
"""


def opened(table: Table, place: str = "analysis?game=chess") -> Page:
    """Open the analysis page and wait until it is ready."""
    table.go(place)
    expect(table.page.locator(".figure").first).to_be_visible()
    return table.page


def bring_in(table: Table, text: str) -> None:
    """Import a text through the dialog."""
    table.button("Import").click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(text)
    dialog.get_by_role("button", name="Import").click()
    expect(dialog).to_be_hidden()  # until then it intercepts keys and clicks meant for the board


def exported(table: Table) -> str:
    """The PGN that the page exports."""
    table.button("Export").click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_text("PGN").click()
    text = dialog.get_by_role("textbox")
    expect(text).to_have_value(re.compile(r"\[Event"))
    value = text.input_value()
    dialog.get_by_role("button", name="Close").click()
    return value


def test_an_analysis_outlives_a_reload_another_page_and_a_game_played_from_it(table: Table) -> None:
    page = opened(table)
    bring_in(table, PGN)
    tree = page.locator(".tree")
    variation = tree.locator(".variations")
    expect(variation).to_contain_text("e5!")
    page.keyboard.press("ArrowLeft")
    table.click("b8", "c6")
    expect(tree).to_contain_text("c6")
    page.reload()
    expect(variation.first).to_contain_text("e5!")
    expect(tree).to_contain_text("careless")
    table.expect_label("c6", "black knight")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(table.button("Play Chess")).to_be_visible()
    page.get_by_role("link", name="Analysis").click()
    expect(variation.first).to_contain_text("e5!")
    table.button("Play from here").click()
    table.button("Start").click()
    expect(page.locator(".record")).to_be_visible()
    page.go_back()
    expect(variation.first).to_contain_text("e5!")
    table.expect_label("c6", "black knight")


def test_a_shared_link_holds_the_game_with_its_variations(table: Table, browser: Browser) -> None:
    page = opened(table)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bring_in(table, PGN)
    expect(page.locator(".tree")).to_contain_text("careless")
    table.button("Copy link").click()
    expect(page.get_by_text("Link to this game copied, with variations and notes.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    with open_window(browser, reduced_motion="reduce") as other:
        other.goto(link)
        expect(other.locator(".tree .variations")).to_contain_text("e5!")
        expect(other.locator(".tree")).to_contain_text("A short one")
        expect(other.get_by_text("Anna – Boris")).to_be_visible()


def test_headers_of_a_pgn_are_shown_changed_and_exported(table: Table) -> None:
    page = opened(table)
    bring_in(table, PGN)
    expect(page.get_by_text("Imported 2 moves.")).to_be_visible()
    headers = page.locator(".headers")
    expect(headers).to_contain_text("Anna – Boris")
    expect(headers).to_contain_text("Casual game · May 1, 2024 · 0–1")
    headers.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Annotator")).to_have_value("Clara")
    dialog.get_by_label("White").fill("Alice")
    dialog.get_by_role("button", name="Close").click()
    text = exported(table)
    for tag in ('[White "Alice"]', '[Black "Boris"]', '[Annotator "Clara"]', '[Result "0-1"]', "{A short one}"):
        assert tag in text


def test_a_fen_is_not_called_a_game_of_no_moves(table: Table) -> None:
    page = opened(table)
    bring_in(table, "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1")
    expect(page.get_by_text("Position imported.")).to_be_visible()
    expect(page.get_by_text("0 moves")).to_have_count(0)


def test_own_comments_and_marks_go_into_the_pgn_and_variations_come_first_or_go(table: Table) -> None:
    page = opened(table)
    bring_in(table, PGN)
    tree = page.locator(".tree")
    tree.get_by_role("button", name="e4").click()
    table.button("Notes").click()
    page.get_by_role("button", name="Interesting move").click()
    page.get_by_role("button", name="White is slightly better").click()
    page.get_by_label("Comment").fill("The king's pawn.")
    expect(tree).to_contain_text("The king's pawn.")
    table.button("Make main line").click()
    text = exported(table)
    assert re.search(r"1\. e4 \$5 \$14 \{The king's pawn\.\}\s+\(1\. f3 \{careless\}", text), text
    tree.get_by_role("button", name="f3", exact=False).first.click()
    table.button("Delete from here").click()
    assert "f3" not in exported(table).replace("Nf3", "")


def test_an_export_shows_nothing_until_it_is_there(table: Table) -> None:
    page = opened(table)
    bring_in(table, PGN)
    page.route("**/api/export*", lambda route: None)  # never answered
    table.button("Export").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("PGN")).to_be_visible()
    expect(dialog.get_by_role("textbox")).to_have_value("")


def test_a_review_counts_mistakes_and_teaches_by_them(table: Table) -> None:
    page = opened(table)
    bring_in(table, "1. f3 e5 2. g4 d6 3. h3 *")
    table.button("Review").click()
    table.button("Review the game").click()
    expect(page.locator("[data-accuracy=white]")).to_contain_text("%")
    table.button("Next mistake").click()
    graph = page.get_by_role("slider", name="Win chance over the game")
    box = graph.bounding_box()
    assert box is not None and box["height"] == 96
    page.mouse.click(box["x"] + 4 + (box["width"] - 8) * 3 / 5, box["y"] + 40)
    table.expect_label("g4", "white pawn")
    expect(page.locator(".verdict")).to_contain_text("blunder")
    expect(page.locator(".arrows .green").first).to_be_attached()
    assert serious(table) == []
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert serious(table, COLOURS) == []
    page.get_by_role("button", name="Learn from Black’s mistakes").click()
    expect(page.get_by_text("Find a better move.")).to_be_visible()
    table.click("a7", "a6")
    expect(page.get_by_text("Not this one. Try again.")).to_be_visible()
    assert serious(table) == []
    table.click("d8", "h4")
    expect(page.get_by_text("Good move!")).to_be_visible()
    table.button("Back to the analysis").click()
    expect(page.locator(".tree .variations")).to_contain_text("h4#")


def test_why_not_is_answered_in_words_with_the_line_that_refutes_the_move(table: Table) -> None:
    page = opened(table)
    bring_in(table, "1. f3 e5 *")
    table.button("Why not?").click()
    page.get_by_label("Ask about moves I make on the board").check()
    table.click("g2", "g4")
    answer = page.locator(".reason")
    expect(answer).to_contain_text("loses within one move. The answer is queen to h4: checkmate. Better is")
    table.expect_label("g2", "white pawn")
    expect(page.locator(".arrows .red").first).to_be_attached()
    page.get_by_label("Choose a move").select_option("e2e4")
    table.button("Ask").click()
    expect(answer).not_to_contain_text("checkmate")


def test_a_piece_is_dragged_from_the_palette_and_a_fen_is_typed(table: Table) -> None:
    page = opened(table, "analysis?game=skirmish")
    page.get_by_text("Edit position").click()
    table.button("Clear board").click()
    for piece, square in (("white king", "e1"), ("black king", "e8"), ("white queen", "d1")):
        page.get_by_role("button", name=piece, exact=True).last.hover()
        page.mouse.down()
        page.mouse.move(*table.middle(square), steps=4)
        page.mouse.up()
        table.expect_label(square, piece)
    points = page.get_by_role("spinbutton", name="Hit points")
    most = int(points.input_value())
    points.fill("3")
    table.expect_label("d1", f"3 of {most} hit points")
    page.get_by_role("spinbutton", name="Cooldown").fill("1")
    table.expect_label("d1", "ability ready in 1 turn")
    fen = page.get_by_label("FEN")
    expect(fen).to_have_value(re.compile(r"^4k3/8/8/8/8/8/8/3QK3 w"))
    table.button("Analyse").click()
    table.expect_label("d1", f"3 of {most} hit points")
    page.get_by_text("Edit position").click()
    fen.fill("nonsense")
    fen.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("FEN")
