"""No page has a serious accessibility violation according to axe, in light and dark theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.places import PLACES
from tests.browser.table import Table
from tests.browser.window import open_window
from tests.server.real_server import RealServer

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# The board pictures in the lobby are thousands of elements hidden from screen readers; checking them takes axe long.
# Wait for colour transitions to end, as after a change of theme.
_RUN = """async (rules) => {
    const changes = () => document.getAnimations().some((one) => one instanceof CSSTransition);
    do {
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
    } while (changes());
    for (const picture of document.querySelectorAll(".mini[aria-hidden=true]")) picture.replaceChildren();
    const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
    return (await axe.run(document, { resultTypes: ["violations"], ...only })).violations;
}"""


PHONE = 390  # pixels
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules about colours, the only ones that depend on the theme."""


def serious(table: Table, rules: Sequence[str] = ()) -> list[str]:
    """Serious violations on the page in its current state, by these rules or by all: rule and element."""
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate(AXE.read_text())
    # Let axe see what lies below the window, too, which the browser does not paint.
    table.page.add_style_tag(content="* { content-visibility: visible !important }")
    found: list[dict[str, Any]] = table.page.evaluate(_RUN, list(rules))
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_axe_finds_nothing_serious_and_a_phone_shows_the_whole_width(
    place: Callable[[Table], None], browser: Browser, server: RealServer
) -> None:
    with open_window(browser, reduced_motion="reduce", color_scheme="light") as page:
        table = Table(page, server)
        place(table)
        assert serious(table) == []
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        assert serious(table, COLOURS) == []
        # In a window as narrow as a phone nothing overflows.
        page.set_viewport_size({"width": PHONE, "height": 844})
        page.wait_for_function("(most) => document.scrollingElement.scrollWidth <= most", arg=PHONE)
        table.leave()
