"""The Puzzles page, and the endgame table on the analysis page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import chessmith
from chessmith.puzzles import Puzzle, PuzzleStore
from tests.browser.table import Table
from tests.browser.window import open_window
from tests.server.real_server import RealServer

CHESS = chessmith.load("chess")
LADDER = ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", ("a2a7", "h8g8", "b1b8"), 900)
BACK_RANK = ("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", ("a8a1",), 1200)


@pytest.fixture
def puzzled(browser: Browser, tmp_path: Path) -> Iterator[Table]:
    """A page on a server with two chess puzzles."""
    store = PuzzleStore(CHESS, tmp_path / "puzzles" / f"{CHESS.rules_hash}.jsonl")
    for fen, moves, rating in (BACK_RANK, LADDER):
        store.add(Puzzle("chess", CHESS.rules_hash, fen, moves, "win", rating))
    server = RealServer(tmp_path, stand_ins=False)
    server.start()
    try:
        with open_window(browser, reduced_motion="reduce") as page:
            yield Table(page, server)
    finally:
        server.kill()


def test_a_puzzle_is_solved_and_the_next_one_follows(puzzled: Table) -> None:
    table, page = puzzled, puzzled.page
    table.go("puzzles")
    expect(page.get_by_text("Rating 900")).to_be_visible()
    table.click("a2", "a3")
    expect(page.get_by_text("Not quite. Try again.")).to_be_visible()
    expect(table.figure("a2")).to_be_visible()
    table.click("a2", "a7")
    expect(table.figure("g8")).to_be_visible()
    expect(page.get_by_text("move 2 of 2")).to_be_visible()
    table.choose("b1", "b8")
    expect(page.get_by_text("Solved.")).to_be_visible()
    expect(page.get_by_text("2 puzzles, 1 solved")).to_be_visible()

    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Black to move")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("svg.arrows circle.rank1")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_text("The solution.")).to_be_visible()
    expect(table.figure("a1")).to_be_visible()
    # Solved with help, a puzzle does not count: it returns after a reload, the solved one does not.
    page.reload()
    expect(page.get_by_text("Rating 1200")).to_be_visible()
    expect(page.get_by_text("2 puzzles, 1 solved")).to_be_visible()


def test_the_analysis_board_lists_moves_with_their_exact_distance(table: Table) -> None:
    table.go("analysis?game=ford")
    page = table.page
    expect(page.get_by_role("heading", name="Draw, exact")).to_be_visible()
    moves = page.get_by_role("region", name="Endgame table")
    expect(moves.get_by_role("row")).to_have_count(7)  # including the header
    moves.get_by_role("button").filter(has_text="b3").first.click()
    expect(moves.get_by_role("row").nth(1)).to_contain_text("draws")
    expect(moves.get_by_role("row").nth(2)).to_contain_text("loses")
    expect(moves.get_by_role("row").nth(2)).to_contain_text("plies")
