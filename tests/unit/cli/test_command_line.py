from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from chessmith.cli import main

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Run:
    """One run of a command."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        with pytest.raises(SystemExit) as caught:
            main(list(arguments))
        self.code = caught.value.code or 0
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> Any:
        """The document on stdout, which has to be the only thing there."""
        assert self.code == 0, self.err
        assert self.out.count("\n") == 1
        return json.loads(self.out)

    @property
    def refusal(self) -> str:
        """The one line on stderr of a command that was given bad input."""
        assert (self.code, self.out) == (2, "")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        return self.err.strip()


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    document = Run(capsys, "perft", "chess", "--depth", "3", "--json").json
    assert document["nodes"] == 8902
    assert document["seconds"] >= 0
    assert set(document) == {"nodes", "seconds"}


def test_perft_counts_from_a_fen_or_a_layout(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"
    assert Run(capsys, "perft", "chess", "--fen", fen, "--depth", "4", "--json").json["nodes"] == 43238
    assert Run(capsys, "perft", "fragments", "--layout", "sample1", "--depth", "3", "--json").json["nodes"] == 603
    assert Run(capsys, "perft", "chess", "--fen", "startpos", "--depth", "0", "--json").json["nodes"] == 1


@pytest.mark.parametrize("game", ["chess", "factory", "skirmish"])
def test_perft_may_play_every_action(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    played = Run(capsys, "perft", game, "--depth", "3", "--no-bulk", "--json").json
    assert played["nodes"] == Run(capsys, "perft", game, "--depth", "3", "--json").json["nodes"]


def test_perft_divides(capsys: pytest.CaptureFixture[str]) -> None:
    document = Run(capsys, "perft", "chess", "--depth", "2", "--divide", "--json").json
    assert document["nodes"] == sum(document["divide"].values()) == 400
    assert "e2e4: 20" in Run(capsys, "perft", "chess", "--depth", "2", "--divide").out


def test_moves_says_how_a_position_stands(capsys: pytest.CaptureFixture[str]) -> None:
    document = Run(capsys, "moves", "chess", "--json").json
    assert list(document) == ["fen", "moves", "check", "result", "reason", "claim"]
    assert document["fen"] == START
    assert len(document["moves"]) == 20
    assert (document["check"], document["result"], document["reason"], document["claim"]) == (False, "*", None, None)


def test_moves_of_a_finished_game(capsys: pytest.CaptureFixture[str]) -> None:
    document = Run(capsys, "moves", "chess", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - -", "--json").json
    assert (document["moves"], document["check"]) == ([], True)
    assert (document["result"], document["reason"]) == ("1-0", "checkmate")


def test_moves_shows_a_board_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "moves", "fragments")
    assert "5  n  q  k  b  r" in run.out
    assert "7 legal moves:" in run.out


def test_games_lists_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert "fragments" in Run(capsys, "games").out
    names = [game["name"] for game in Run(capsys, "games", "--json").json]
    assert {"chess", "chess960", "fragments", "ruins"} <= set(names)


def test_games_show_tells_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "games", "show", "fragments")
    assert "# Chess Fragments" in run.out
    assert "Right" in run.out
    assert Run(capsys, "games", "show", "fragments", "--json").json["title"] == "Chess Fragments"


def test_games_export_writes_the_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert tomllib.loads(Run(capsys, "games", "export", "chess").out)["title"] == "Chess"
    target = tmp_path / "mine.toml"
    assert Run(capsys, "games", "export", "chess", "--toml", "--output", str(target)).code == 0
    assert Run(capsys, "check", str(target), "--json").json["name"] == "mine"


def test_games_export_writes_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert "properties" in json.loads(Run(capsys, "games", "export", "chess", "--json-schema").out)


def test_check_tells_the_rules_of_a_good_file(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "check", "chess")
    assert run.code == 0
    assert "# Chess" in run.out
    assert "## How the pieces move" in run.out


def test_check_says_what_is_wrong_with_a_bad_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('extends = "chess"\ntitle = "Bad"\nwizards = 3\n')
    refusal = Run(capsys, "check", str(path)).refusal
    assert "bad.toml:3" in refusal
    assert "wizards" in refusal


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["perft"],
        ["perft", "chess"],
        ["perft", "chess", "--depth", "x"],
        ["perft", "chess", "--depth", "-1"],
        ["perft", "chess", "--depth", "3", "--wrong"],
        ["perft", "nochess", "--depth", "3"],
        ["perft", "chess", "--depth", "3", "--fen", "nonsense"],
        ["perft", "chess", "--depth", "3", "--fen", START, "--layout", "0"],
        ["moves", "chess", "--layout", "9"],
        ["moves", "chess", "--json", "--fen", "8/8/8/8/8/8/8/8 w - -"],
        ["moves", "\x00"],
        ["moves", ""],
        ["moves", "a" * 5000],
        ["moves", "/"],
        ["check", "/nowhere/at/all.toml"],
        ["games", "show"],
        ["games", "show", "nothing"],
        ["games", "export", "chess", "--toml", "--json-schema"],
        ["games", "export", "chess", "--output", "/nowhere/at/all.toml"],
        ["play", "--port", "99999"],
    ],
)
def test_bad_input_gives_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert Run(capsys, *arguments).refusal.startswith("chessmith: ")


@pytest.mark.parametrize("arguments", [[], ["--help"], ["perft", "--help"], ["games", "-h"], ["games", "show", "-h"]])
def test_help_helps(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    run = Run(capsys, *arguments)
    assert (run.code, run.err) == (0, "")
    assert "Usage: chessmith" in run.out


def test_the_command_starts_fast_and_without_what_it_does_not_need() -> None:
    code = (
        "import sys\nfrom chessmith.cli import main\n"
        "try:\n    main(['perft', 'chess', '--depth', '1'])\nexcept SystemExit:\n    pass\n"
        "print(sorted({'fastapi', 'uvicorn', 'starlette', 'numpy', 'rich'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"


def test_play_serves_the_app() -> None:
    command = [sys.executable, "-m", "chessmith", "play", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(word for word in server.stdout.readline().split() if word.startswith("http://"))
            with urllib.request.urlopen(address) as answer:
                assert "Chessmith" in answer.read().decode()
        finally:
            server.terminate()


@pytest.mark.parametrize("arguments", [["games"], ["campaign", "new", "--store", "runs.sqlite"]])
def test_letters_that_a_terminal_does_not_know_are_replaced(tmp_path: Path, arguments: list[str]) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "chessmith", *arguments],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (told.returncode, told.stderr) == (0, b"")
    assert b"?" in told.stdout and told.stdout.isascii()


def test_json_is_the_same_in_every_encoding(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "chess"\ntitle = "Schäch ×"\n', encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "chessmith", "check", str(own), "--json"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert json.loads(told.stdout)["title"] == "Schäch ×"
