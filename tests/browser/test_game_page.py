"""Around the board during a game: the move list, premoves, fair play, rules, draw offers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Route, expect

import chessmith
from tests.browser.table import Table
from tests.browser.window import open_window
from tests.server.real_server import RealServer

QUICK = {"kind": "level", "level": 1, "speed": 0.001}
SLOW = {"kind": "level", "level": 5}
SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]


def long_game(plies: int) -> list[str]:
    """A game of this many plies without a draw by repetition."""
    position = chessmith.load("chess").start()
    moves: list[str] = []
    while len(moves) < plies:
        quiet = [move for move in position.moves if not position.play(move).is_over]
        moves.append(quiet[(7 * len(moves)) % len(quiet)])
        position = position.play(moves[-1])
    return moves


@pytest.mark.parametrize("size", [(1280, 860), (390, 844)], ids=["wide", "narrow"])
def test_the_current_move_is_in_sight(browser: Browser, server: RealServer, size: tuple[int, int]) -> None:
    with open_window(browser, width=size[0], height=size[1], reduced_motion="reduce") as page:
        table = Table(page, server)
        table.sit_down(moves=long_game(70), black=SLOW)
        for ply in (70, 69, 40, 70):
            table.move(ply).evaluate("move => move.click()")
            expect(table.move(ply)).to_have_attribute("aria-current", "step")
            inside = """move => {
                const [row, list] = [move.getBoundingClientRect(), move.closest("ol").getBoundingClientRect()];
                return row.top >= list.top && row.bottom <= list.bottom + 1;
            }"""
            assert table.move(ply).evaluate(inside)


def test_nothing_jumps_while_one_steps_through_the_moves(table: Table) -> None:
    table.sit_down(moves=long_game(12), black=QUICK)
    expect(table.move(12)).to_be_visible()
    places: dict[str, set[str]] = {}
    for _ in range(4):
        for name in ("Back", "Take back", "More"):
            places.setdefault(name, set()).add(str(table.button(name).bounding_box()))
        places.setdefault("board", set()).add(str(table.square("a1").bounding_box()))
        table.button("Back").click()
    assert {name: len(seen) for name, seen in places.items()} == dict.fromkeys(places, 1)


def test_check_is_set_apart_from_the_turn(table: Table) -> None:
    table.sit_down(moves=["e2e4", "f7f6", "d1h5"], white=QUICK)
    expect(table.page.locator(".note")).to_contain_text("Your turn · Check!")


def test_a_move_is_planned_before_the_own_one_is_answered(table: Table) -> None:
    """The reply is held back until the premove has been entered."""
    waiting: list[str | bytes] = []
    hold = True

    def listen(page: object, server: object) -> None:
        def from_server(message: str | bytes) -> None:
            if hold and '"type":"state"' not in str(message):
                waiting.append(message)
            else:
                page.send(message)  # type: ignore[attr-defined]

        server.on_message(from_server)  # type: ignore[attr-defined]

    lines: list[object] = []

    def connect(page: object) -> None:
        lines.append(page)
        listen(page, page.connect_to_server())  # type: ignore[attr-defined]

    table.page.route_web_socket("**/api/ws/sessions/*", connect)
    session = table.sit_down(black=QUICK)
    table.click("e2", "e4")
    table.click("g1", "f3")
    expect(table.page.get_by_text("Premove set")).to_be_visible()
    hold = False
    for message in waiting:
        lines[-1].send(message)  # type: ignore[attr-defined]
    expect(table.move(3)).to_be_visible()
    assert table.state(session)["moves"][2]["text"] == "g1f3"


def test_a_piece_that_was_picked_up_stays_picked_up_when_the_answer_comes(table: Table) -> None:
    session = table.sit_down(black=SLOW)
    table.click("e2", "e4")
    table.expect_turn_to_pass(1)
    table.click("g1")
    table.page.keyboard.press("s")  # move now
    expect(table.move(2)).to_be_visible()
    table.click("f3")
    expect(table.move(3)).to_be_visible()
    assert table.state(session)["moves"][2]["text"] == "g1f3"


def test_a_piece_that_has_moved_is_drawn_in_full(table: Table) -> None:
    table.sit_down(black=SLOW)
    table.click("e2", "e4")
    table.expect_turn_to_pass(1)
    expect(table.figure("e4")).to_have_css("opacity", "1")
    table.page.keyboard.press("s")


def test_the_last_key_counts_while_positions_are_on_their_way(table: Table) -> None:
    page = table.page
    table.sit_down()
    for ply, (start, end) in enumerate((("e2", "e4"), ("e7", "e5"), ("g1", "f3"), ("b8", "c6")), 1):
        table.click(start, end)
        table.expect_turn_to_pass(ply)
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/positions?*", hold)
    with page.expect_request("**/positions?*"):
        page.keyboard.press("Home")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    with page.expect_response("**/positions?*"):
        while waiting:
            waiting.pop().continue_()
        page.unroute("**/positions?*")
    table.expect_turn_to_pass(2)


def test_a_takeback_is_offered_only_where_the_server_grants_it(table: Table) -> None:
    session = table.sit_down(white=QUICK)
    expect(table.move(1)).to_be_visible()
    assert not table.state(session)["can"]["takeback"]
    expect(table.button("Take back")).to_be_disabled()


def test_what_the_computer_thinks_is_hidden_until_it_is_asked_for(table: Table) -> None:
    page = table.page
    session = table.sit_down(black={"kind": "level", "level": 2, "speed": 0.01})
    table.click("e2", "e4")
    expect(table.move(2)).to_be_visible()
    expect(page.get_by_role("meter")).to_have_count(0)
    page.get_by_text("Computer", exact=True).click()
    why = page.get_by_role("region", name="Why this move")
    expect(why).to_have_count(0)
    table.button("Why this move?").click()
    reason = table.state(session)["moves"][1]["decision"]["reason"]
    # The score is shown elsewhere on the page.
    expect(why).to_contain_text(re.sub(r" \(\S+\):", ":", reason, count=1))
    # The switch is remembered.
    page.get_by_role("switch", name="Show what the computer thinks while I play").check()
    page.reload()
    page.get_by_text("Computer", exact=True).click()
    expect(why).to_be_visible()


def test_rules_beside_the_board_say_first_what_differs(table: Table) -> None:
    table.sit_down(game="skirmish")
    rules = table.page.get_by_role("region", name="Rules")
    expect(rules.get_by_role("heading").nth(1)).to_have_text("What differs from chess")
    expect(rules).to_contain_text("A side whose king has no hit points left loses at once.")
    table.page.mouse.move(*table.middle("g1"))
    card = table.page.get_by_role("region", name="The piece you point at")
    expect(card).to_contain_text("Hit-and-run")
    expect(card.get_by_role("img", name=re.compile("^Knight"))).to_be_visible()


def test_a_draw_is_offered_to_the_computer(table: Table) -> None:
    session = table.sit_down(black=QUICK, moves=SHUFFLE)
    table.button("Offer draw").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Offer draw").click()
    expect(table.page.get_by_text("The computer declines the draw.")).to_be_visible()
    assert table.state(session)["result"] == "*"


def test_who_is_ahead_is_shown_in_pawns(table: Table) -> None:
    table.sit_down(fen="4k3/8/8/8/8/8/P7/R3K3 w - - 0 1")
    expect(table.page.locator(".strip").last).to_contain_text("+6")


def test_a_belt_shows_where_it_takes_a_piece(table: Table) -> None:
    table.sit_down(game="factory")
    table.click("b1")
    expect(table.page.locator(".destinations .way")).to_have_count(1)


def test_the_debug_overlay_leaves_the_board_free(table: Table) -> None:
    table.sit_down(black=SLOW)
    table.click("e2", "e4")
    table.expect_turn_to_pass(1)
    table.page.keyboard.press("F2")
    overlay = table.page.get_by_role("complementary", name="Debug (F2)")
    for words in ("searching", "time limit", "root move"):
        expect(overlay).to_contain_text(words)
    box, corner = overlay.bounding_box(), table.square("h1").bounding_box()
    assert box is not None
    assert corner is not None
    assert box["x"] >= corner["x"] + corner["width"]
    table.page.keyboard.press("s")


def test_the_pieces_that_were_taken_are_those_of_the_shown_position(table: Table) -> None:
    table.sit_down(moves=["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"])
    taken = table.page.locator(".strip .gone")
    for key, pieces in (("End", 1), ("Home", 0), ("End", 1)):
        table.page.keyboard.press(key)
        for of in (0, 1):
            expect(taken.nth(of)).to_have_attribute("aria-label", re.compile(f": {pieces}"))


def test_the_board_stays_where_it_is_when_a_game_against_the_computer_ends(table: Table) -> None:
    table.sit_down(black=QUICK)
    before = table.square("a1").bounding_box()
    table.button("Resign").click()
    table.page.keyboard.press("Enter")
    expect(table.result).to_be_visible()
    expect(table.page.get_by_role("img", name="Win chance for White").first).to_be_visible()
    assert table.square("a1").bounding_box() == before


def test_who_watches_two_computers_has_their_speed_and_one_pause_at_hand(table: Table) -> None:
    table.sit_down(white=SLOW, black=SLOW)
    expect(table.page.get_by_text("is thinking")).to_be_visible()
    expect(table.page.get_by_role("group", name="Speed")).to_be_visible()
    table.button("Pause").click()
    expect(table.page.locator(".note")).to_contain_text("Paused")


def test_squares_that_win_are_marked_on_the_board(table: Table) -> None:
    table.sit_down(game="kingofthehill")
    expect(table.page.locator(".marks .goal")).to_have_count(4)
