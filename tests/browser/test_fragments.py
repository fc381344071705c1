"""Fragments, played to mate with the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table

# White captures everything, then mates.
MOVES = (
    "e2e3 d4e3 d2e3 e5d3 c2d3 c4d3 b1d3 b5d3 e1d3 e4d3 d1d3 d5a2 d3d4 c5b5 d4e5 b5c4 a1c2 c4b3 c2d2".split()  # noqa: SIM905
)


def test_fragments_is_played_to_mate_with_the_keyboard(table: Table) -> None:
    session = table.sit_down(game="fragments")
    for ply, move in enumerate(MOVES, start=1):
        table.choose(move[:2], move[2:4])
        table.expect_turn_to_pass(ply)
    expect(table.result).to_contain_text("White wins")
    expect(table.result).to_contain_text("checkmate")
    assert table.state(session)["result"] == "1-0"
