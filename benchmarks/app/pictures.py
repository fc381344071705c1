"""Screenshots of the page: `python -m benchmarks.app.pictures FOLDER [NAME …]`. Needs the built page and a Chromium.

Without names, every view of the page, light and dark, at 1280 and 390 pixels. With `--docs`, those used in README and
docs: `python -m benchmarks.app.pictures --docs docs/images`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, expect

from benchmarks.app.app import app_in_browser
from tests.browser import places
from tests.browser.table import Table
from tests.browser.window import PATIENCE
from tests.server.real_server import RealServer

Place = Callable[[Table], None]

HEIGHTS: Final = {1280: 860, 390: 844}
SETTLED: Final = 1200  # milliseconds until all animations are over


def game(table: Table) -> None:
    """A game against level 2, a few moves in."""
    clock = {"kind": "fischer", "initial": 300, "increment": 3}
    moves = ["e2e4", "e7e5", "g1f3", "b8c6"]
    table.sit_down(black={"kind": "level", "level": 2, "speed": 0.2}, clock=clock, moves=moves)
    table.click("f1", "b5")
    table.move(6).wait_for(timeout=PATIENCE)


def lobby(table: Table) -> None:
    """The lobby on a first visit."""
    table.go("")
    table.button("Play Chess").wait_for(timeout=PATIENCE)


def ruins(table: Table) -> None:
    """A pawn riding a stone."""
    table.sit_down(game="ruins", black=places.QUICK)
    table.click("e2", "e4")


def factory(table: Table) -> None:
    """Belts."""
    table.sit_down(game="factory", black=places.QUICK)


def skirmish(table: Table) -> None:
    """A pawn that may strike."""
    table.sit_down(game="skirmish", moves=["e2e4", "d7d5"])
    table.click("e4")


SCENES: Final[dict[str, Place]] = {
    "lobby": lobby,
    "game": game,
    "stone-chain": ruins,
    "belts": factory,
    "skirmish": skirmish,
    "analysis": places.analysis,
    "design": places.design,
    "campaign": places.campaign,
}


def picture(browser: Browser, server: RealServer, place: Place, theme: Any, width: int, file: Path) -> None:
    """Take one screenshot."""
    context = browser.new_context(viewport={"width": width, "height": HEIGHTS[width]}, color_scheme=theme)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    table = Table(page, server)
    place(table)
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=file)
    context.close()
    table.leave()


def shown_in_docs() -> list[str]:
    """The names of the pictures used in README and docs."""
    root = Path(__file__).resolve().parents[2]
    texts = [file.read_text(encoding="utf-8") for file in (root / "README.md", *(root / "docs").glob("*.md"))]
    names = [f"{scene}-{theme}-{width}" for scene in SCENES for theme in ("light", "dark") for width in HEIGHTS]
    return [name for name in names if any(f"images/{name}.png" in text for text in texts)]


def main() -> None:
    """Take the selected screenshots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="views to capture; default: all")
    parser.add_argument("--theme", choices=("light", "dark"), help="only this one")
    parser.add_argument("--width", type=int, choices=tuple(HEIGHTS), help="only this one")
    parser.add_argument("--docs", action="store_true", help="the pictures used in README and docs")
    arguments = parser.parse_intermixed_args()
    every = SCENES if arguments.docs else {place.__name__: place for place in places.PLACES}
    files = [f"{name}-{theme}-{width}" for name in every for width in HEIGHTS for theme in ("light", "dark")]
    if arguments.docs:
        files = shown_in_docs()
    wanted = []
    for file in files:
        name, theme, width = file.rsplit("-", 2)
        if name not in (arguments.names or [name]):
            continue
        if theme == (arguments.theme or theme) and int(width) == (arguments.width or int(width)):
            wanted.append(file)
    expect.set_options(timeout=PATIENCE)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with app_in_browser() as (browser, server):
        for file in wanted:
            name, theme, width = file.rsplit("-", 2)
            picture(browser, server, every[name], theme, int(width), arguments.folder / f"{file}.png")


if __name__ == "__main__":
    main()
