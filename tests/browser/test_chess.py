"""Chess in the browser: against the computer, two people, two computers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import cycle
from typing import Any

from playwright.sync_api import Page, Route, expect

import chessmith
from tests.browser.table import Table

QUICK = {"kind": "level", "level": 1, "speed": 0.001}


def hurry(page: Page) -> None:
    """Make every computer player that this page requests a hundred times faster."""

    def faster(route: Route) -> None:
        body: dict[str, Any] = route.request.post_data_json or {}
        for side in ("white", "black"):
            if body[side]["kind"] == "level":
                body[side]["speed"] = 0.01
        route.continue_(post_data=json.dumps(body))

    page.route("**/api/sessions", faster)


def test_a_game_against_level_2_goes_from_the_lobby_to_its_end(table: Table) -> None:
    page = table.page
    table.go("")
    table.button("Play Chess").click()
    dialog = page.get_by_role("dialog", name="New game: Chess")
    dialog.get_by_text("Against the computer").click()
    dialog.get_by_text("White", exact=True).click()
    dialog.get_by_text("2", exact=True).click()
    expect(dialog).to_contain_text("Easy")
    hurry(page)
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/#/game/*")
    page.unroute_all()
    session = page.url.rsplit("/", 1)[-1]
    expect(table.figure("e2")).to_be_visible()
    assert table.state(session)["black"]["level"] == 2

    game = chessmith.load("chess")
    ways: tuple[Callable[[str, str], None], ...] = (table.click, table.drag, table.choose)
    way = cycle(ways)
    state = table.state(session)
    while state["result"] == "*" and state["ply"] < 300:
        action = chessmith.think(game.position(state["position"]["fen"]), nodes=10_000).action
        next(way)(action.text[:2], action.text[2:4])
        if action.promotion is not None:
            table.button(f"Becomes a {action.promotion}").click()
        # Either the computer replies or the game is over.
        expect(table.move(state["ply"] + 2).or_(table.result).first).to_be_visible()
        state = table.state(session)
    assert (state["result"], state["reason"]) == ("1-0", "checkmate")
    expect(table.result).to_contain_text("You win")
    expect(table.result).to_contain_text("checkmate")


def test_the_computer_says_why_it_played_its_move(table: Table) -> None:
    computer = {"kind": "level", "level": 2, "speed": 0.2}
    session = table.sit_down(fen="7k/R7/8/8/8/p7/8/K7 b - - 0 1", black=computer)
    expect(table.move(1)).to_be_visible()
    decision = table.state(session)["moves"][0]["decision"]
    table.page.keyboard.press("w")
    table.button("Why this move?").click()
    why = table.page.get_by_role("region", name="Why this move")
    # The score is shown elsewhere on the page.
    expect(why).to_contain_text(re.sub(r" \(\S+\):", ":", decision["reason"], count=1))
    # The board shows a line while the pointer is on it.
    answer = decision["pv"][1]
    why.locator(".line").get_by_role("button").nth(1).hover()
    expect(table.figure(answer[2:4])).to_be_visible()
    table.page.mouse.move(0, 0)
    expect(table.figure(answer[:2])).to_be_visible()


def test_a_promotion_asks_which_piece(table: Table) -> None:
    table.sit_down(fen="8/P6k/8/8/8/8/7K/8 w - - 0 1")
    choices = table.page.get_by_role("group", name="Promote to")
    table.click("a7", "a8")
    expect(choices.get_by_role("button")).to_have_count(4)
    table.page.keyboard.press("Escape")
    expect(choices).to_have_count(0)
    expect(table.figure("a7")).to_be_visible()
    table.drag("a7", "a8")
    table.button("Becomes a knight").click()
    expect(table.move(1)).to_have_text("a8=N")
    table.expect_label("a8", "white knight")


def test_moves_are_taken_back_and_played_again(table: Table) -> None:
    session = table.sit_down(black=QUICK)
    table.click("e2", "e4")
    expect(table.move(2)).to_be_visible()
    answer = table.state(session)["moves"][1]["text"]
    table.button("Take back").click()
    expect(table.figure("e2")).to_be_visible()
    expect(table.figure("e4")).to_have_count(0)
    assert table.state(session)["ply"] == 0
    table.button("Redo").click()
    expect(table.figure("e4")).to_be_visible()
    expect(table.figure(answer[2:4])).to_be_visible()
    assert [move["text"] for move in table.state(session)["moves"]] == ["e2e4", answer]
    table.page.keyboard.press("u")
    expect(table.figure("e2")).to_be_visible()
    table.click("d2", "d4")
    expect(table.move(1)).to_contain_text("d4")
    expect(table.move(2)).to_be_visible()


def test_two_computers_play_to_the_end(table: Table) -> None:
    session = table.sit_down(game="gardner", white=QUICK, black=QUICK)
    expect(table.result).to_be_visible()
    state = table.state(session)
    assert state["result"] in ("1-0", "0-1", "1/2-1/2")
    assert table.page.locator("[data-ply]").count() == state["ply"] > 0
    table.page.keyboard.press("Home")
    table.expect_label("a2", "white pawn")
    table.page.keyboard.press("End")
    table.expect_turn_to_pass(state["ply"])


def test_a_game_is_resigned_and_played_again_with_sides_exchanged(table: Table) -> None:
    session = table.sit_down(black=QUICK)
    table.button("Resign").click()
    table.page.get_by_role("dialog", name="Resign this game?").get_by_role("button", name="Resign").click()
    expect(table.result).to_contain_text("You lose")
    expect(table.result).to_contain_text("resignation")
    table.button("Rematch, sides swapped").click()
    table.page.wait_for_url(lambda url: session not in url)
    expect(table.page.locator('.board[data-side="black"]')).to_be_visible()
    expect(table.move(1)).to_be_visible()


def test_a_move_is_planned_while_the_computer_thinks(table: Table) -> None:
    session = table.sit_down(black={"kind": "level", "level": 5})
    table.click("e2", "e4")
    table.expect_turn_to_pass(1)
    table.drag("g1", "f3")
    expect(table.page.get_by_text("Premove set")).to_be_visible()
    table.button("Move now").click()
    expect(table.move(3)).to_be_visible()
    assert table.state(session)["moves"][2]["text"] == "g1f3"
    table.button("Move now").click()
    expect(table.move(4)).to_be_visible()


def test_a_claim_is_offered_with_its_count(table: Table) -> None:
    knights = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    session = table.sit_down(moves=knights)
    expect(table.page.get_by_text("Position has occurred 3 times")).to_be_visible()
    table.page.get_by_role("button", name="Claim draw").click()
    expect(table.result).to_contain_text("Draw")
    assert table.state(session)["reason"] == "threefold repetition"
