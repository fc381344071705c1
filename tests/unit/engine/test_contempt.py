"""A draw has a price for the side that thinks, if its style says so."""

from __future__ import annotations

import pytest

import chessmith
from chessmith.engine.agents import BEST
from chessmith.engine.limits import Limits
from chessmith.engine.profiles.style import Style
from chessmith.engine.search import Search
from chessmith.transposition import Table

GAME = chessmith.load("fragments")
ONLY_BARE_KINGS = GAME.position("k4/5/5/5/Kq3 w - - 0 1")  # the one legal move takes the queen
MIDDLEGAME = GAME.start()


def searched(position: chessmith.Position, style: Style, depth: int, table: Table | None = None) -> Search:
    """A finished search."""
    search = Search(position, Limits(depth=depth, style=style, tables=False), table)
    search.run()
    return search


@pytest.mark.parametrize(("style", "cost"), [(Style(), 0), (Style(contempt=100), 100), (BEST.style, 98)])
def test_a_draw_costs_the_side_that_thinks_less_the_later_it_comes(style: Style, cost: int) -> None:
    assert searched(ONLY_BARE_KINGS, style, 1).progress.lines[0].score.cp == -cost


def test_searches_that_price_draws_differently_find_nothing_of_each_other_in_a_table() -> None:
    def nodes_after(first: Style | None) -> int:
        table = Table(4)
        if first is not None:
            searched(MIDDLEGAME, first, 6, table)
        return searched(MIDDLEGAME, Style(), 1, table).progress.nodes

    fresh = nodes_after(None)
    assert nodes_after(Style()) < fresh
    assert nodes_after(Style(contempt=100)) == nodes_after(BEST.style) == fresh
