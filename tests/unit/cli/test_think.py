from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import chessmith
from tests.unit.cli.test_command_line import Run

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
KEYS = [
    *("move", "score", "depth", "nodes", "seconds", "pv", "reason"),
    *("kind", "piece", "from", "to", "target", "promotion", "legs", "events"),
]


def test_think_says_what_to_do_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    document = Run(capsys, "think", "chess", "--fen", MATE, "--depth", "3", "--json").json
    assert list(document) == KEYS
    assert (document["move"], document["score"], document["pv"]) == ("a1a8", {"mate": 1}, ["a1a8"])
    assert document["reason"] == "Rook to a8 (mate in 1): checkmate"
    assert (document["kind"], document["piece"]["name"]) == ("move", "rook")
    assert document["from"] == {"square": "a1", "col": 0, "row": 7}
    assert document["events"][0]["to"] == document["to"] == {"square": "a8", "col": 0, "row": 0}


def test_think_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    out = Run(capsys, "think", "chess", "--fen", MATE, "--depth", "3").out
    assert "Rook to a8 (mate in 1): checkmate" in out
    assert "expected: a1a8" in out


@pytest.mark.parametrize(
    "options",
    [
        ["--time", "0.02"],
        ["--nodes", "1"],
        ["--nodes", "500", "--depth", "4"],
        ["--level", "1"],
        ["--level", "2", "--speed", "0.02"],
        ["--level", "5", "--speed", "0.001", "--threads", "2"],
        ["--agent", "instinct"],
        ["--layout", "sample1", "--depth", "2"],
        ["--speed", "0.01"],
        ["--engine", "mcts", "--nodes", "500"],
    ],
    ids=" ".join,
)
def test_think_takes_all_kinds_of_limits(capsys: pytest.CaptureFixture[str], options: list[str]) -> None:
    document = Run(capsys, "think", "fragments", *options, "--json").json
    assert list(document) == KEYS
    layout = "sample1" if "--layout" in options else None
    assert document["move"] in chessmith.load("fragments").start(layout).moves
    assert document["pv"][0] == document["move"]


def test_think_takes_dice_as_fixed(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "4k3/8/8/4Q3/8/8/8/4K3 w - - 0 1 {hp=e8:9}"
    told = [
        Run(capsys, "think", "skirmish", "--fen", fen, "--depth", "1", *dice, "--json").json["score"]
        for dice in ([], ["--dice", "6"])
    ]
    assert "cp" in told[0]
    assert told[1] == {"mate": 1}


def test_think_shows_several_lines(capsys: pytest.CaptureFixture[str]) -> None:
    document = Run(capsys, "think", "chess", "--depth", "3", "--multipv", "3", "--json").json
    assert len({line["pv"][0] for line in document["lines"]}) == 3
    assert Run(capsys, "think", "chess", "--depth", "3", "--multipv", "3").out.count("\nor ") == 2


def test_think_shows_depth_by_depth(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "think", "chess", "--depth", "4", "--verbose")
    assert "cut-offs" in run.out
    assert [line.split()[0] for line in run.out.splitlines()[1:5]] == ["1", "2", "3", "4"]
    run = Run(capsys, "think", "chess", "--depth", "2", "--verbose", "--json")
    assert run.json["depth"] == 2
    assert "cut-offs" in run.err


def test_think_reads_a_snapshot(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = chessmith.load("factory").start().play("e2e4")
    text = json.dumps(position.to_snapshot())
    file = tmp_path / "world.json"
    file.write_text(text)
    document = Run(capsys, "think", "factory", "--snapshot", str(file), "--depth", "2", "--json").json
    assert document["move"] in position.moves
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert Run(capsys, "think", "factory", "--snapshot", "-", "--depth", "2", "--json").json["move"] == document["move"]


def test_limits_bound_an_agent_within_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    for depth, reached in (("3", 3), ("9", 4)):
        assert Run(capsys, "think", "chess", "--agent", "hard", "--depth", depth, "--json").json["depth"] == reached
    assert Run(capsys, "think", "fragments", "--agent", "Q", "--nodes", "500", "--json").json["nodes"] <= 600


def test_the_same_seed_gives_the_same_move(capsys: pytest.CaptureFixture[str]) -> None:
    moves = {Run(capsys, "think", "skirmish", "--level", "1", "--seed", "3", "--json").json["move"] for _ in range(3)}
    assert len(moves) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess", "--level", "6"],
        ["chess", "--level", "2", "--depth", "3"],
        ["chess", "--level", "2", "--agent", "instinct"],
        ["chess", "--agent", "nobody"],
        ["chess", "--agent", "instinct", "--depth", "3"],
        ["chess", "--nodes", "0"],
        ["chess", "--time", "-1"],
        ["chess", "--time", "nan"],
        ["chess", "--depth", "0"],
        ["chess", "--multipv", "0"],
        ["chess", "--threads", "0"],
        ["chess", "--speed", "0"],
        ["chess", "--level", "2", "--speed", "nan"],
        ["chess", "--nodes", "5", "--speed", "nan"],
        ["chess", "--level", "1", "--speed", "inf"],
        ["chess", "--level", "1", "--speed", "-1"],
        ["chess", "--level", "5", "--speed", "1e300"],
        ["chess", "--fen", "nonsense"],
        ["chess", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - -"],
        ["chess", "--snapshot", "/nowhere/at/all.json"],
        ["chess", "--snapshot", "-", "--fen", "startpos"],
        ["chess", "--turn", "black"],
        ["chess", "--time", "inf"],
        ["chess", "--nodes", "9" * 23, "--json"],
        ["nochess"],
        [""],
    ],
    ids=" ".join,
)
def test_bad_input_gives_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert Run(capsys, "think", *arguments).refusal.startswith("chessmith: ")


def test_a_speed_that_is_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["think", "chess", "--level", "4"], ["match", "level:1", "level:2"], ["campaign", "fight"]):
        for speed in ("nan", "inf", "-1", "0", "1e300"):
            assert "'--speed'" in Run(capsys, *command, "--speed", speed).refusal


def test_think_is_told_who_is_to_move_in_a_snapshot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    snapshot = chessmith.load("chess").start().to_snapshot()
    del snapshot["turn"], snapshot["turn_count"]
    file = tmp_path / "objects.json"
    file.write_text(json.dumps(snapshot))
    for side in ("white", "black"):
        arguments = ("think", "chess", "--snapshot", str(file), "--turn", side, "--depth", "1", "--json")
        move = Run(capsys, *arguments).json["move"]
        assert move in chessmith.load("chess").from_snapshot(snapshot, turn=side).moves
    refusal = Run(capsys, "think", "chess", "--snapshot", str(file), "--turn", "green").refusal
    assert refusal == 'chessmith: --turn: "green", expected white or black'


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"board": 5}', "[" * 100_000])
def test_a_broken_snapshot_gives_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text)
    assert Run(capsys, "think", "chess", "--snapshot", str(file)).refusal.startswith("chessmith: ")


def test_memory_that_is_not_there_gives_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(megabytes: int) -> None:
        raise MemoryError("std::bad_alloc")

    monkeypatch.setattr("chessmith._core.Table", no_memory)
    run = Run(capsys, "think", "chess", "--hash", "65536", "--nodes", "5", "--json")
    assert run.refusal == "chessmith: hash: no memory for 65536 MB"


def test_nothing_is_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert "expected a built-in game or a path to a .toml file, found nothing" in Run(capsys, "think", "").refusal
