"""The page as a user sees it: a board to click, drag and type on, and the moves beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import httpx
from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from tests.server.real_server import RealServer


class Table:
    """A browser page on a server. It acts as a user does, and knows only what is on the screen."""

    def __init__(self, page: Page, server: RealServer) -> None:
        self.page = page
        self.server = server
        self._sessions: list[str] = []

    def go(self, place: str) -> None:
        """Open a route of the page, such as `game/ID`."""
        self.page.goto(f"{self.server.address}/#/{place}")

    def sit_down(self, **options: Any) -> str:
        """Start a game, by default between two people, open it, and return its id."""
        session = self.server.new_session(**options)
        self._sessions.append(session)
        self.open(session)
        return session

    def leave(self) -> None:
        """Delete the games started here: a computer player would go on thinking and slow down the next test."""
        for session in self._sessions:
            httpx.delete(f"{self.server.address}/api/sessions/{session}", timeout=60)

    def open(self, session: str) -> None:
        """Open a game and wait for its pieces to appear."""
        self.go(f"game/{session}")
        expect(self.page.locator(".figure").first).to_be_visible()
        # The board moves while the page is laid out, so wait: a click on a square would miss it.
        corner, before = self.square("a1"), None
        for _ in range(100):
            now = corner.bounding_box()
            if now == before:
                break
            before = now
            self.page.wait_for_timeout(50)

    def state(self, session: str) -> dict[str, Any]:
        """The server's state of a game."""
        answer = httpx.get(f"{self.server.address}/api/sessions/{session}", timeout=120)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state

    def square(self, name: str) -> Locator:
        """The labelled button of a square."""
        return self.page.locator(f'[data-name="{name}"]')

    def figure(self, square: str) -> Locator:
        """The drawn piece on a square."""
        return self.page.locator(f'.figure[data-square="{square}"]')

    def click(self, *squares: str, button: Any = "left") -> None:
        """Click squares one after the other."""
        for square in squares:
            self.page.mouse.click(*self.middle(square), button=button)

    def drag(self, start: str, end: str) -> None:
        """Drag with the mouse from one square to another."""
        mouse = self.page.mouse
        mouse.move(*self.middle(start))
        mouse.down()
        mouse.move(*self.middle(end), steps=5)
        mouse.up()

    def choose(self, *squares: str) -> None:
        """Choose squares with the keyboard: move the focus there and press Enter."""
        for square in squares:
            self.square(square).focus()
            self.page.keyboard.press("Enter")

    def move(self, ply: int) -> Locator:
        """A move in the move list."""
        return self.page.locator(f'[data-ply="{ply}"]')

    def button(self, name: str) -> Locator:
        """A button by its full name."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def result(self) -> Locator:
        """The card with the result of a game."""
        return self.page.locator("section.result")

    def expect_turn_to_pass(self, ply: int) -> None:
        """Wait until this many moves have been played and the board shows the last one."""
        expect(self.move(ply)).to_have_attribute("aria-current", "step")

    def expect_label(self, square: str, words: str) -> None:
        """Wait until the accessible label of a square contains these words."""
        expect(self.square(square)).to_have_attribute("aria-label", re.compile(words))

    def watch_effects(self) -> None:
        """Start recording the effects that float over the board for a moment: die, damage, healing."""
        self.page.evaluate("""() => {
            window.floated = [];
            const look = (node) => {
                if (!node.classList?.contains("effect")) return;
                const text = node.querySelector("circle") ? node.querySelectorAll("circle").length : node.textContent;
                window.floated.push([node.classList[1], String(text)]);
            };
            new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(look)))
                .observe(document.body, { childList: true, subtree: true });
        }""")

    def expect_effect(self, kind: str, text: str) -> None:
        """Wait until this effect has been shown."""
        self.page.wait_for_function(
            "([kind, text]) => window.floated.some((seen) => seen[0] === kind && seen[1].trim() === text)",
            arg=[kind, text],
        )

    def middle(self, square: str) -> tuple[float, float]:
        """The centre of a square on the screen."""
        box = self.square(square).bounding_box()
        assert box is not None, f"{square} is not on the screen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
