"""`chessmith ladder` writes one page with ratings and every game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from chessmith.cli import main

AGENT = Path(__file__).resolve().parents[3] / "examples" / "agents" / "plain_agent.py"


def test_a_ladder_is_one_page_with_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "ladder.html"
    players = ["agent:beginner", "agent:instinct", str(AGENT)]
    conditions = ["--only", "--games", "2", "--time", "5", "--longest", "8", "--journal", str(tmp_path / "j.jsonl")]
    with pytest.raises(SystemExit) as caught:
        main(["ladder", "fragments", *players, *conditions, "--output", str(output), "--json"])
    assert not caught.value.code
    told = json.loads(capsys.readouterr().out)
    assert (told["played"], told["faults"]) == (6, [])
    page = output.read_text()
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL).group(1))  # type: ignore[union-attr]
    assert len(data["games"]) == 6
    assert all(len(game["boards"]) == len(game["moves"]) + 1 for game in data["games"])
    assert "<svg" in page
    assert "http" not in page  # nothing is fetched
    assert "<!--" not in page.replace("<!doctype", "")


def test_a_page_that_cannot_be_written_is_refused_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(
            ["ladder", "fragments", "level:1", "agent:beginner", "--only", "--output", str(tmp_path / "no" / "x.html")]
        )
    assert caught.value.code == 2
    assert "cannot be written" in capsys.readouterr().err
