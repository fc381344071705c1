from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, run_page

PROSE = {"app.md", "rules-decisions.md", "security.md"}
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_shows_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # A page that shows nothing that runs is rather one whose blocks are not seen.
    assert (run_page(page) > 0) == (page.name not in PROSE)


def test_the_links_of_the_readme_lead_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"(?<!!)\[[^\]]*\]\(([^)#]+)", text)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
