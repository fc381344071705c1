"""All views of the page: every page, in each state that looks different."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table

QUICK = {"kind": "level", "level": 2, "speed": 0.001}


def lobby(table: Table) -> None:
    table.sit_down(moves=["e2e4"])
    table.go("")
    expect(table.button("Play Chess")).to_be_visible()
    expect(table.page.get_by_role("heading", name="Your games")).to_be_visible()


def new_game(table: Table) -> None:
    table.go("?new=chess960")
    expect(table.button("Start")).to_be_visible()
    expect(table.page.get_by_label("Layout", exact=True)).to_be_visible()


def rules(table: Table) -> None:
    table.go("")
    table.button("Rules: Pirate Seas").click()
    expect(table.page.get_by_role("dialog").get_by_role("heading", name="The board")).to_be_visible()


def game(table: Table) -> None:
    table.sit_down(black=QUICK, clock={"kind": "fischer", "initial": 300, "increment": 3}, moves=["e2e4", "e7e5"])
    table.click("g1", "f3")
    expect(table.move(4)).to_be_visible()
    table.page.keyboard.press("F2")
    table.click("f1")


def thinking(table: Table) -> None:
    # Long enough for the slowest machine; call `leave` to end it.
    table.sit_down(game="pirate_seas", white={"kind": "level", "level": 5, "speed": 10.0})
    expect(table.button("Move now")).to_be_visible()


def skirmish(table: Table) -> None:
    table.sit_down(game="skirmish", moves=["e2e4", "d7d5"])
    table.click("g1")
    expect(table.page.locator(".guide .ability").first).to_be_visible()


def finished(table: Table) -> None:
    table.sit_down(moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    expect(table.result).to_be_visible()


def promotion(table: Table) -> None:
    table.sit_down(fen="8/P6k/8/8/8/8/7K/8 w - - 0 1")
    table.click("a7", "a8")
    expect(table.page.get_by_role("group", name="Promote to")).to_be_visible()


def analysis(table: Table) -> None:
    table.go("analysis?game=ruins")
    expect(table.figure("d2")).to_be_visible()
    table.click("d2", "d4")
    expect(table.figure("d4")).to_be_visible()
    table.page.keyboard.press("l")
    expect(table.page.locator(".lines li .score").first).to_be_visible()


def notes(table: Table) -> None:
    table.go("analysis?game=chess")
    expect(table.figure("e2")).to_be_visible()
    table.click("e2", "e4")
    expect(table.figure("e4")).to_be_visible()
    table.button("Notes").click()
    expect(table.page.get_by_label("Comment")).to_be_visible()


def why_not(table: Table) -> None:
    table.go("analysis?game=chess&fen=8/8/8/4k3/8/4K3/4P3/8 w - - 0 1")
    expect(table.figure("e2")).to_be_visible()
    table.button("Why not?").click()
    table.page.get_by_label("Choose a move").select_option("e3d3")
    table.button("Ask").click()
    expect(table.page.locator(".reason")).to_be_visible()


def editor(table: Table) -> None:
    table.go("analysis?game=skirmish")
    table.page.get_by_text("Edit position").click()
    expect(table.page.get_by_role("button", name="Clear board")).to_be_visible()
    table.click("e2")


def puzzles(table: Table) -> None:
    table.go("puzzles/ford")
    expect(table.button("Find puzzles")).to_be_visible()


def tabled(table: Table) -> None:
    table.go("analysis?game=ford")
    expect(table.page.get_by_role("heading", name="Draw, exact")).to_be_visible()


def design(table: Table) -> None:
    table.go("design")
    expect(table.page.get_by_text("No errors.")).to_be_visible()


def mistake(table: Table) -> None:
    table.go("design")
    table.page.get_by_role("textbox", name="Game file").fill('extends = "chess"\ntitel = "?"\n')
    expect(table.page.get_by_role("status").filter(has_text="line")).to_contain_text("line 2")


def campaign(table: Table) -> None:
    table.go("campaign")
    expect(table.page.get_by_role("heading", name="The Sovereign")).to_be_visible()


def settings(table: Table) -> None:
    table.go("")
    table.button("Settings").click()
    expect(table.page.get_by_role("dialog", name="Settings")).to_be_visible()


def learning(table: Table) -> None:
    table.go("learning")
    expect(table.page.get_by_role("heading", name="What was learned")).to_be_visible()


def records(table: Table) -> None:
    table.server.new_session(moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    table.go("records")
    expect(table.page.get_by_role("heading", name="Records")).to_be_visible()


def engines(table: Table) -> None:
    table.go("engines")
    expect(table.page.get_by_role("heading", name="Add an engine")).to_be_visible()


def zen(table: Table) -> None:
    table.sit_down(moves=["e2e4"])
    table.page.keyboard.press("z")
    expect(table.button("Leave zen mode")).to_be_visible()


def computer(table: Table) -> None:
    table.sit_down(black=QUICK, moves=["e2e4"])
    expect(table.move(2)).to_be_visible()
    table.page.get_by_text("Computer", exact=True).click()
    table.button("Why this move?").click()
    expect(table.page.get_by_role("heading", name="Why this move")).to_be_visible()


def training(table: Table) -> None:
    table.go("design")
    expect(table.page.get_by_text("No errors.")).to_be_visible()
    table.page.get_by_text("Train", exact=True).click()
    expect(table.button("Train this game")).to_be_visible()


def review(table: Table) -> None:
    session = table.server.new_session(moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    table.go(f"analysis?session={session}")
    table.button("Review").click()
    table.button("Review the game").click()
    expect(table.button("Review again")).to_be_visible()


def keys(table: Table) -> None:
    table.go("")
    expect(table.button("Play Chess")).to_be_visible()
    table.page.keyboard.press("?")
    expect(table.page.get_by_role("dialog", name="Shortcuts")).to_be_visible()


PLACES = (
    lobby,
    new_game,
    rules,
    game,
    thinking,
    skirmish,
    finished,
    promotion,
    analysis,
    notes,
    why_not,
    editor,
    puzzles,
    tabled,
    design,
    mistake,
    campaign,
    learning,
    records,
    engines,
    zen,
    computer,
    training,
    review,
    settings,
    keys,
)
