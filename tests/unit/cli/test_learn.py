"""`chessmith learn` and `chessmith config`."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import chessmith
from chessmith.cli import main
from chessmith.experience import Experience, PlayedGame

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


class Terminal:
    """Commands about one store."""

    def __init__(self, capsys: pytest.CaptureFixture[str], store: Path) -> None:
        self._capsys = capsys
        self.store = store

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as caught:
            main(["learn", *arguments, "--store", str(self.store)])
        out, err = self._capsys.readouterr()
        return int(caught.value.code or 0), out, err

    def json(self, *arguments: str) -> Any:
        code, out, err = self(*arguments, "--json")
        assert (code, out.count("\n")) == (0, 1), err
        return json.loads(out)

    def refusal(self, *arguments: str) -> str:
        code, out, err = self(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
        return err


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return Terminal(capsys, tmp_path / "experience.sqlite")


def teach(store: Path) -> None:
    with Experience(store) as experience:
        for number in range(17):
            result = "1-0" if number < 11 else "0-1"
            experience.add(PlayedGame(start=chessmith.load("chess").start(), moves=["e2e4"], result=result))


def test_show_has_a_row_for_each_move(terminal: Terminal) -> None:
    assert terminal.json("show", "chess")["moves"] == []
    assert not terminal.store.exists()
    teach(terminal.store)
    (row,) = terminal.json("show", "chess")["moves"]
    assert {name: row[name] for name in ("move", "games", "wins", "losses", "draws", "winrate", "bonus")} == {
        "move": "e2e4",
        "games": 17,
        "wins": 11,
        "losses": 6,
        "draws": 0,
        "winrate": 0.647,
        "bonus": 29,
    }
    assert "e2e4" in terminal("show", "chess")[1]
    assert terminal.json("show", "chess", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")["moves"] == []


def test_stats_count_what_is_there(terminal: Terminal) -> None:
    teach(terminal.store)
    document = terminal.json("stats", "--check")
    assert (document["games"], document["positions"], document["moves"], document["records"]) == (17, 1, 1, 17)
    assert document["by_game"] == {"chess": {"positions": 1, "moves": 1}}
    assert document["problems"] == []


@pytest.mark.parametrize("form", [[], ["--readable"]])
def test_what_is_exported_and_imported_again_is_the_same(terminal: Terminal, tmp_path: Path, form: list[str]) -> None:
    teach(terminal.store)
    file = tmp_path / "learned.json"
    before = terminal.json("show", "chess")
    assert terminal("export", str(file), *form)[0] == 0
    document = json.loads(file.read_text())
    assert START in document["positions"] if form else f"{START}|e2e4" in document
    assert terminal("reset", "--yes")[0] == 0
    assert terminal.json("show", "chess")["moves"] == []
    assert terminal.json("import", str(file)) == {"moves": 1, "added": 1}
    assert terminal.json("show", "chess") == before
    assert terminal.json("import", str(file)) == {"moves": 1, "added": 0}
    assert terminal.json("show", "chess")["moves"][0]["games"] == 34


def test_reset_asks_first(terminal: Terminal) -> None:
    teach(terminal.store)
    assert "--yes" in terminal.refusal("reset")
    assert terminal.json("stats")["moves"] == 1


def test_read_only_forbids_every_change(terminal: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    teach(terminal.store)
    file = tmp_path / "learned.json"
    terminal("export", str(file))
    with pytest.raises(SystemExit):
        main(["config", "learning.read_only", "on"])
    assert capsys.readouterr().out == "learning.read_only = on\n"
    for command in (["reset", "--yes"], ["import", str(file)], ["prune"]):
        assert "reading only" in terminal.refusal(*command)
    assert terminal.json("stats")["moves"] == 1


def test_a_backup_is_a_store(terminal: Terminal, tmp_path: Path) -> None:
    teach(terminal.store)
    assert terminal("backup", str(tmp_path / "copy.sqlite"))[0] == 0
    terminal.store = tmp_path / "copy.sqlite"
    assert terminal.json("stats")["games"] == 17


def test_files_that_cannot_be_imported_are_named(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    assert "cannot be read" in terminal.refusal("import", str(file))
    file.write_text("{")
    assert "not JSON" in terminal.refusal("import", str(file))
    file.write_text('{"x|y": {"w": 1}}')
    assert str(file) in terminal.refusal("import", str(file))


def test_config_shows_changes_and_refuses(terminal: Terminal, capsys: pytest.CaptureFixture[str]) -> None:
    def config(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as caught:
            main(["config", *arguments])
        out, err = capsys.readouterr()
        return int(caught.value.code or 0), out, err

    assert json.loads(config("--json")[1])["learning.use"] is True
    assert config("learning.book_games", "20")[1] == "learning.book_games = 20\n"
    assert json.loads(config("learning.book_games", "--json")[1]) == {"learning.book_games": 20}
    assert config("learning.book_games", "--reset")[1] == "learning.book_games = 8\n"
    code, out, err = config("learning.book_games", "lots")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert config("nonsense")[0] == 2


def test_training_learns_and_goes_on_where_it_was_stopped(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    from chessmith.lab.match_report import Watcher

    order = ["train", "fragments", "--games", "4", "--nodes", "300", "-j", "1"]
    update = Watcher.update

    def stop_after_two(watcher: Watcher, standing: Any) -> None:
        update(watcher, standing)
        if len(standing.games) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Watcher, "update", stop_after_two)
    code, out, _ = terminal(*order, "--json")
    assert (code, json.loads(out)["finished"], json.loads(out)["stopped"]) == (130, 2, True)
    assert terminal.json("stats")["games"] == 2
    monkeypatch.setattr(Watcher, "update", update)
    document = terminal.json(*order)
    assert (document["played"], document["finished"]) == (2, 4)
    assert terminal.json("stats")["games"] == 4
    assert terminal.json("show", "fragments")["moves"] or terminal.json("show", "fragments", "--layout", "1")["moves"]


def test_matches_are_learned_from_unless_told_not_to(
    terminal: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chessmith.experience.store.default_path", lambda: terminal.store)
    order = ["match", "a=ours", "b=ours:experience=on,book=1", "--game", "fragments", "--games", "2", "--nodes", "200"]
    for number, (more, games) in enumerate(((["--no-learn"], 0), ([], 2))):
        with pytest.raises(SystemExit) as caught:
            main([*order, *more, "--journal", str(tmp_path / f"{number}.jsonl")])
        assert (caught.value.code or 0) == 0, capsys.readouterr().err
        capsys.readouterr()
        assert terminal.json("stats")["games"] == games
