"""The campaign on the command line."""

from __future__ import annotations

import io
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from chessmith.campaign import RunStore
from chessmith.cli import main
from chessmith.experience import Experience


class Terminal:
    """Commands about one campaign."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, store: Path) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        self.store = store
        self.learned = store.with_name("experience.sqlite")
        monkeypatch.setattr("chessmith.experience.store.default_path", lambda: self.learned)

    def __call__(self, *arguments: str, typed: str = "") -> tuple[int, str, str]:
        self._monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as caught:
            main(["campaign", *arguments, "--store", str(self.store)])
        out, err = self._capsys.readouterr()
        return int(caught.value.code or 0), out, err

    def json(self, *arguments: str) -> Any:
        code, out, err = self(*arguments, "--json")
        assert (code, out.count("\n")) == (0, 1), err
        return json.loads(out)


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    return Terminal(capsys, monkeypatch, tmp_path / "campaign.sqlite")


def test_status_without_a_run_shows_what_is_to_come(terminal: Terminal) -> None:
    assert terminal.json("status")["state"] == "none"
    code, out, _ = terminal("status")
    assert code == 0
    assert "The Sovereign" in out and "begin one with chessmith campaign new" in out
    assert not terminal.store.exists()


def test_a_person_fights_leaves_and_comes_back(terminal: Terminal) -> None:
    code, out, err = terminal("fight", "--seed", "3", typed="moves g1\nNf3\nquit\n")
    assert code == 0
    assert "The Outpost (the enemy searches 2 plies deep)" in err
    assert "g1h3" in out and "Enemy: " in out
    assert out.rstrip().endswith("Run 1, fight 1 of 10: go on with The Outpost.")
    kept = RunStore(terminal.store).last()
    assert kept is not None and kept.bout is not None
    assert (kept.bout.moves[0], len(kept.bout.moves), kept.bout.seed) == ("g1f3", 2, 3)
    code, out, _ = terminal("fight", typed="e2e4\n")
    assert code == 0 and "[P ]" in out
    kept = RunStore(terminal.store).last()
    assert kept is not None and kept.bout is not None and len(kept.bout.moves) == 4


def test_what_cannot_be_played_is_said_and_the_person_is_asked_again(terminal: Terminal) -> None:
    code, out, _ = terminal("fight", typed="e2e5\nnonsense\n?\n\nquit\n")
    assert code == 0
    assert out.count("> ") == 5
    assert "e2e5" in out and "nonsense" in out


def test_resigning_ends_the_run_and_the_next_fight_needs_a_new_one(terminal: Terminal) -> None:
    _, out, err = terminal("fight", typed="resign\n")
    assert "The Outpost: 0-1, resignation" in err and "This run has ended" in out
    code, out, err = terminal("fight")
    assert (code, out) == (2, "")
    assert err == "chessmith: run 1 is over: it is lost; begin another\n"
    assert terminal.json("new")["run"] == 2


def test_a_level_fights_for_the_person_until_the_run_is_over(terminal: Terminal) -> None:
    view = terminal.json("fight", "--level", "1", "--go-on", "--seed", "1")
    assert view["state"] in ("lost", "won")
    over = [fight for fight in view["fights"] if fight["result"]]
    assert [fight["state"] for fight in over[:-1]] == ["won"] * (len(over) - 1)
    assert all(fight["plies"] > 10 for fight in over)
    assert terminal.json("status") == view
    with Experience(terminal.learned, read_only=True) as experience:
        kept = experience.records.find()
        assert experience.totals().games == len(over)
    assert [(each.mode, each.white_kind, each.result) for each in reversed(kept)] == [
        ("campaign", "level:1", fight["result"]) for fight in over
    ]


def test_a_run_under_way_is_not_thrown_away_without_a_word(terminal: Terminal) -> None:
    terminal("fight", typed="e2e4\n")
    code, out, err = terminal("new")
    assert (code, out) == (2, "")
    assert "Run 1 is in progress" in err and "--yes" in err
    assert terminal.json("new", "--yes")["run"] == 2


@pytest.mark.parametrize("command", [("status",), ("fight",), ("new", "--yes")])
def test_a_damaged_store_is_one_line_of_complaint(terminal: Terminal, command: tuple[str, ...]) -> None:
    terminal.store.write_bytes(b"SQLite format 3\0 but nothing of the kind" * 50)
    code, out, err = terminal(*command)
    assert (code, out) == (2, "")
    assert err.startswith(f"chessmith: {terminal.store}: cannot be used, ") and err.count("\n") == 1


def test_a_run_that_cannot_be_read_gives_way_to_a_new_one(terminal: Terminal) -> None:
    terminal("fight", typed="e2e4\n")
    with sqlite3.connect(terminal.store) as database:
        database.execute("UPDATE runs SET bouts = '[{'")
    code, out, err = terminal("new")
    assert (code, out) == (2, "") and "run 1 is damaged" in err
    assert terminal.json("new", "--yes")["run"] == 2
    assert terminal.json("status")["run"] == 2


def test_json_is_for_fights_that_no_person_fights(terminal: Terminal) -> None:
    code, out, err = terminal("fight", "--json")
    assert (code, out) == (2, "") and "--level" in err


def test_without_a_command_it_tells_where_the_run_stands(terminal: Terminal) -> None:
    terminal("new")
    assert terminal()[1] == terminal("status")[1]
    assert terminal.json() == terminal.json("status")


def test_options_before_the_command_are_not_overheard(terminal: Terminal) -> None:
    code, out, err = terminal("--json", "status")
    assert (code, out, err.count("\n")) == (2, "", 1) and "expected after the command" in err


@pytest.mark.parametrize("line", ["e2e4 junk", "resign now", "moves e2 e4", "e2e4 e7e5"])
def test_line_with_more_than_was_asked_for_does_nothing(terminal: Terminal, line: str) -> None:
    _, out, _ = terminal("fight", typed=f"{line}\nquit\n")
    assert f'"{line}": expected one action, or ? for help' in out
    kept = RunStore(terminal.store).last()
    assert kept is not None and kept.bout is not None and kept.bout.moves == ()
