"""A newcomer finds everything on the screen."""

from __future__ import annotations

import re
import time

import httpx
from playwright.sync_api import Page, expect

from tests.browser.table import Table

_OWN_GAME_SECONDS = 180
# The queen strikes a king who has one hit point left: any roll of the die ends the game.
_LAST_MOVE = "4k3/8/4Q3/8/8/8/8/4K3 w - - 0 1 {hp=e8:1}"


def sentences(table: Table, game: str) -> list[str]:
    """Every rule of a game in prose, sentence by sentence, without pictures and piece names."""
    chapters = httpx.get(f"{table.server.address}/api/games/{game}", timeout=60).json()["chapters"]
    paragraphs = [text for chapter in chapters for text in chapter["paragraphs"] if not text.startswith("```")]
    told = [text for text in paragraphs if not text.endswith(":")]  # those introduce a picture
    bare = [re.sub(r"^\w+ \(\w+\) ", "", text) for text in told]
    return [sentence for text in bare for sentence in re.split(r"(?<=\.) ", text)]


def screen(page: Page) -> str:
    """All text on the page, in lower case, since the case of a first letter may differ."""
    return re.sub(r"\s+", " ", page.get_by_role("main").inner_text()).lower()


def move_somewhere(table: Table, ply: int) -> None:
    """Pick up a piece and move it to a marked square."""
    page = table.page
    for square in page.locator('[data-name][aria-label*=", white"]').all():
        table.click(str(square.get_attribute("data-name")))
        goals = page.locator('[aria-label*="can be struck"], [aria-label*="can move here"]')
        if goals.count() and "white" not in str(goals.first.get_attribute("aria-label")):
            table.click(str(goals.first.get_attribute("data-name")))
            break
    stop = table.button("Stop here")
    expect(table.move(ply).or_(stop)).to_be_visible()
    if stop.is_visible():
        stop.click()
    expect(table.move(ply)).to_be_visible()


def test_from_the_lobby_to_a_finished_game_of_skirmish_with_every_rule_on_the_screen(table: Table) -> None:
    page = table.page
    table.go("")
    page.get_by_role("searchbox", name="Find a game").fill("hit points")
    table.button("Play Skirmish").click()
    dialog = page.get_by_role("dialog", name="New game: Skirmish")
    dialog.get_by_text("1", exact=True).click()
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/#/game/*")
    expect(table.figure("e1")).to_be_visible()

    # The rules are beside the board; a click expands collapsed sections.
    beside = page.locator("#beside")
    for fold in beside.locator("summary").all():
        if not fold.evaluate("(summary) => summary.parentElement.open"):
            fold.click()
    read = screen(page)
    rules = sentences(table, "skirmish")
    assert len(rules) > 30
    assert [rule for rule in rules if rule.lower() not in read] == []

    # Pointing at a piece shows what it can do, and the card fits.
    page.mouse.move(*table.middle("a1"))
    card = page.get_by_role("region", name="The piece you point at")
    expect(card).to_contain_text("of several guards the one on its owner's lowest rank")
    assert card.evaluate("(card) => card.scrollHeight <= card.clientHeight")

    move_somewhere(table, 1)
    expect(table.move(2)).to_be_visible()
    table.click("e1")
    page.get_by_role("button", name="Royal Decree").click()
    expect(table.move(4)).to_be_visible()
    move_somewhere(table, 5)
    expect(table.move(6)).to_be_visible()

    # A whole game takes an hour, so play the end of one, set up on the analysis board.
    table.button("More").click()
    table.button("Analyse").click()
    expect(table.button("Play from here")).to_be_visible()
    table.button("Import").click()
    dialog = page.get_by_role("dialog", name="Import")
    dialog.get_by_role("textbox").fill(_LAST_MOVE)
    dialog.get_by_role("button", name="Import").click()
    table.expect_label("e8", "1 of 25 hit points")
    table.button("Play from here").click()
    dialog = page.get_by_role("dialog", name="New game: Skirmish")
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/#/game/*")
    expect(table.figure("e6")).to_be_visible()
    table.click("e6")
    table.expect_label("e8", "can be struck")
    table.click("e8")
    expect(table.result).to_contain_text("You win")
    expect(table.result).to_contain_text("king lost")
    expect(table.result.get_by_role("button", name="Rematch, sides swapped")).to_be_visible()


def test_from_design_to_an_own_game_with_a_new_piece_within_three_minutes(table: Table) -> None:
    page, began = table.page, time.monotonic()
    table.go("")
    page.get_by_role("link", name="Forge your own").click()
    expect(page.get_by_text("No errors.")).to_be_visible()
    # The letters for moves are explained next to the editor.
    page.get_by_text("Letters for moves").click()
    expect(page.get_by_text("leap three and one")).to_be_visible()
    text = page.get_by_role("textbox", name="Game file")
    written = text.input_value()
    text.fill(written.replace("chancellor", "camelrider").replace("Chancellor", "Camelrider").replace('"RN"', '"CW"'))
    expect(page.get_by_role("heading", name="Chess with a Camelrider")).to_be_visible()
    expect(page.get_by_text("No errors.")).to_be_visible()
    page.get_by_text("Pieces", exact=True).click()
    expect(page.get_by_role("heading", name="Camelrider C · CW")).to_be_visible()
    page.get_by_role("textbox", name="File name").fill("camelriders")
    table.button("Save as your game").click()
    expect(page.get_by_text("Saved as camelriders.")).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).click()
    table.button("Play Chess with a Camelrider").click()
    dialog = page.get_by_role("dialog", name="New game: Chess with a Camelrider")
    dialog.get_by_text("Two people").click()
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/#/game/*")
    expect(table.figure("d1")).to_be_visible()
    table.click("d1", "c4")
    table.expect_turn_to_pass(1)
    table.expect_label("c4", "white camelrider")
    assert time.monotonic() - began < _OWN_GAME_SECONDS
