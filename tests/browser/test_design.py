"""A game file becomes a game in the browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table

GAME = """extends = "chess"
title = "Archbishops"
summary = "Bishops that leap like knights."

[pieces.bishop]
moves = "BN"
"""


def test_a_game_file_is_written_corrected_and_played(table: Table) -> None:
    page = table.page
    table.go("design")
    text = page.get_by_role("textbox", name="Game file")
    text.fill(GAME.replace('"BN"', '"BX?"'))
    status = page.get_by_role("status").filter(has_text="line")
    expect(status).to_contain_text("line 6")
    play = page.get_by_role("button", name="Play this now")
    text.fill(GAME)
    expect(page.get_by_text("No errors.")).to_be_visible()
    expect(page.get_by_role("heading", name="Archbishops")).to_be_visible()
    play.click()
    dialog = page.get_by_role("dialog", name="New game: Archbishops")
    dialog.get_by_text("Two people").click()
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/#/game/*")
    expect(table.figure("f1")).to_be_visible()
    # With these moves a bishop can leap over his own pawns from the start.
    table.click("f1", "e3")
    table.expect_turn_to_pass(1)
    table.expect_label("e3", "white bishop")


def test_a_saved_game_is_found_in_the_lobby(table: Table) -> None:
    page = table.page
    table.go("design")
    page.get_by_role("textbox", name="Game file").fill(GAME)
    page.get_by_role("textbox", name="File name").fill("archbishops")
    expect(page.get_by_text("No errors.")).to_be_visible()
    page.get_by_role("button", name="Save as your game").click()
    expect(page.get_by_text("Saved as archbishops.")).to_be_visible()
    table.go("")
    table.button("Play Archbishops").click()
    expect(page.get_by_role("dialog", name="New game: Archbishops")).to_be_visible()


def test_terrain_is_painted_into_the_text(table: Table) -> None:
    page = table.page
    table.go("design")
    text = page.get_by_role("textbox", name="Game file")
    text.fill(GAME)
    expect(page.get_by_role("heading", name="Archbishops")).to_be_visible()
    page.get_by_role("button", name="water", exact=True).click()
    table.click("d4", "e5")
    expect(text).to_have_value(GAME + '\n[layouts.0]\nworld = "8/8/8/4~3/3~4/8/8/8"\n')
    expect(page.get_by_text("No errors.")).to_be_visible()


def test_a_quick_series_says_whether_the_game_is_fair(table: Table) -> None:
    page = table.page
    table.go("design")
    page.get_by_role("textbox", name="Game file").fill('extends = "gardner"\ntitle = "Tiny"\n')
    expect(page.get_by_role("heading", name="Tiny")).to_be_visible()
    page.get_by_text("Balance", exact=True).click()
    page.get_by_role("button", name="Play a quick series").click()
    expect(page.get_by_text("of 20 games")).to_be_visible()
    expect(page.get_by_role("heading", name="White scores")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Play a quick series")).to_be_visible()
    expect(page.get_by_text("How they ended")).to_be_visible()


def test_the_picture_follows_the_setup_and_the_world(table: Table) -> None:
    page = table.page
    table.go("design")
    text = page.get_by_role("textbox", name="Game file")
    file = 'extends = "chess"\ntitle = "{}"\n[layouts.0]\nsetup = "{}/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"\n'
    for title, rank, square in (("One", "rnbqkbnr", "d8"), ("Two", "rnbkqbnr", "e8"), ("Three", "qnbrkbnr", "a8")):
        text.fill(file.format(title, rank))
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        table.expect_label(square, "black queen")


def test_an_error_names_its_key(table: Table) -> None:
    page = table.page
    table.go("design")
    page.get_by_role("textbox", name="Game file").fill('titel = "?"\n')
    problems = page.get_by_role("status").filter(has_text="line")
    expect(problems).to_contain_text("titel")


def test_a_bad_file_name_says_why(table: Table) -> None:
    page = table.page
    table.go("design")
    expect(page.get_by_text("No errors.")).to_be_visible()
    page.get_by_role("textbox", name="File name").fill("My Game")
    expect(page.get_by_role("status").filter(has_text="cannot be a file name")).to_be_visible()
