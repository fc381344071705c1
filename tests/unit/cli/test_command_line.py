from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import typer

from chessmith.cli import main
from chessmith.cli.app import app_for
from chessmith.cli.play import completed

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


def test_a_deep_check_refuses_a_game_whose_events_miss_something(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Run(capsys, "check", "breakthrough", "--deep", "--json").json["turns"] == 2000
    monkeypatch.setattr("chessmith.position.read_events", lambda position, told: ())
    assert "its events do not lead to the position after it" in Run(capsys, "check", "breakthrough", "--deep").refusal
    assert Run(capsys, "check", "breakthrough", "--json").json["ok"]


def test_a_deep_check_says_how_many_turns_it_has_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run(capsys, "check", "ford", "--deep").out.endswith(
        "\n2,000 random turns: the events of each lead to the position after it.\n"
    )


def test_check_asks_for_a_summary(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "silent.toml"
    path.write_text('extends = "chess"\ntitle = "Silent"\n')
    run = Run(capsys, "check", str(path))
    assert (run.code, run.out.startswith("# Silent")) == (0, True)
    assert run.err == f"chessmith: {path}: summary: is missing: expected one line that says what the game is\n"
    path.write_text('extends = "chess"\ntitle = "Silent"\nsummary = "Chess, in silence."\n')
    assert Run(capsys, "check", str(path)).err == ""


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


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("--openings", "", "expected a number of plies from 0 to 1000 or a file"),
        ("--openings", "-1", "expected a number of plies from 0 to 1000 or a file"),
        ("--openings", "1001", "expected a number of plies from 0 to 1000 or a file"),
        ("--openings", "9" * 5000, "expected a number of plies from 0 to 1000 or a file"),
        ("--pgn", "", "expected the name of a file"),
        ("--journal", "", "expected the name of a file"),
    ],
    ids=lambda value: value[:20],
)
def test_an_option_of_a_match_that_is_wrong_is_named(
    option: str, value: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    refusal = Run(capsys, "match", "level:1", "level:2", option, value).refusal
    assert f"'{option}'" in refusal and expected in refusal


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


@contextmanager
def playing(folder: Path, *arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server as a user starts it, and its address."""
    command = [sys.executable, "-m", "chessmith", "play", "--port", "0", "--no-browser", *arguments]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as server:
        try:
            assert server.stdout is not None
            yield next(word for word in server.stdout.readline().split() if word.startswith("http://")), server
        finally:
            server.terminate()


def status(address: str, **headers: str) -> int:
    """What the server says to a request with these headers."""
    request = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:
            code: int = answer.status
            return code
    except urllib.error.HTTPError as refused:
        return refused.code


def test_play_serves_the_app_for_this_machine_alone(tmp_path: Path) -> None:
    with playing(tmp_path) as (address, server):
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(address) as answer:
            assert "Chessmith" in answer.read().decode()
        assert status(f"{address}api/health", Host="192.168.0.7:8765") == 403
        assert status(f"{address}api/health", Host=f"{socket.gethostname()}:8765") == 403
        server.terminate()
        assert server.stderr is not None and server.stderr.read() == ""


def test_play_for_others_prints_a_link_and_shows_strangers_nothing(tmp_path: Path) -> None:
    with playing(tmp_path, "--host", "--game", "ruins") as (address, server):
        port = address.rstrip("/").rpartition(":")[2]
        assert server.stdout is not None and server.stderr is not None
        link = server.stdout.readline().removeprefix("The second player opens ").strip()
        assert server.stderr.readline().startswith("Note: anyone with the link can see this game")
        token = link.rpartition("/join/")[2]
        assert len(token) == 32
        health, join = f"{address}api/health", f"{address}join/"
        assert status(health) == 200
        for other in (f"192.168.0.7:{port}", f"{socket.gethostname()}:{port}"):
            assert status(health, Host=other) == 404
            assert status(address, Host=other) == 404
            assert status(join + "x" * 32, Host=other) == 404
            assert status(join + token, Host=other) == 404, "the page it leads to is not for a client without cookies"
        assert status(health, **{"X-Forwarded-For": "192.168.0.9"}) == 404
        assert status(health, Host=f"evil.example:{port}") == 403
        assert status(health, Host=f"192.168.0.7:{port}", Origin="http://evil.example") == 403
        assert status(health, **{"Host": f"192.168.0.7:{port}", "Sec-Fetch-Site": "cross-site"}) == 403


def test_host_without_an_address_means_all_of_them() -> None:
    assert completed(["play", "--host"]) == ["play", "--host", "0.0.0.0"]
    assert completed(["play", "--host", "--no-browser"]) == ["play", "--host", "0.0.0.0", "--no-browser"]
    assert completed(["play", "--host", "10.0.0.2"]) == ["play", "--host", "10.0.0.2"]


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7", "a b"])
def test_an_address_that_is_not_this_machine_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, host: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    refusal = Run(capsys, "play", "--port", "0", "--no-browser", "--host", host).refusal
    assert refusal.startswith(f"chessmith: cannot listen on {host} port 0: ")


def test_an_empty_address_does_not_mean_all_of_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Run(capsys, "play", "--port", "0", "--no-browser", "--host", "").refusal.startswith("chessmith: an empty")


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


def group_paths(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The command itself and every command that has commands of its own."""
    yield path
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from group_paths(command, (*path, name))


@pytest.mark.parametrize("path", list(group_paths(typer.main.get_command(app_for("")))), ids=" ".join)
def test_the_list_of_commands_cuts_no_sentence_short(
    path: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, _, listed = Run(capsys, *path, "--help").out.partition("Commands:\n")
    lines = listed.strip().splitlines()
    assert lines
    assert not [line for line in lines if not line.endswith(".")]
    assert not [line for line in lines if line.endswith("...")]
