"""Whole matches, tiny ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import chessmith
from chessmith.cli import main
from chessmith.lab.match import Match
from chessmith.notation import pgn


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    with pytest.raises(SystemExit) as caught:
        main(["match", *arguments, "--json"])
    out, err = capsys.readouterr()
    assert not caught.value.code, err
    return json.loads(out)


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as caught:
        main(["match", *arguments])
    out, err = capsys.readouterr()
    assert (caught.value.code, out, err.count("\n")) == (2, "", 1), err
    return err


def test_match_of_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    journal = tmp_path / "journal.jsonl"
    told = run(
        capsys,
        *("a=ours:nodes=300", "b=ours:nodes=30", "--game", "fragments", "--games", "4", "--openings", "2"),
        *("-j", "2", "--pgn", str(games), "--journal", str(journal)),
    )
    assert (told["played"], told["scheduled"], told["resumed"], told["faults"]) == (4, 4, 0, [])
    assert told["pairings"][0]["players"] == ["a", "b"]
    assert sum(told["pairings"][0][kind] for kind in ("wins", "draws", "losses")) == 4
    assert sum(told["pairings"][0]["pairs"]) == 2
    records = list(pgn.read(games.read_text()))
    assert [(record.tags["White"], record.tags["Black"]) for record in records] == [("a", "b"), ("b", "a")] * 2
    # Both games of a pair begin with the same moves.
    for one, other in zip(records[::2], records[1::2], strict=True):
        starts = [[node.san for node in record.root.main_line()][:2] for record in (one, other)]
        assert starts[0] == starts[1]
        assert one.root.position == other.root.position
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    assert lines[0]["match"]["id"] == told["id"]
    assert sorted(line["game"] for line in lines[1:-1]) == [0, 1, 2, 3]


def test_same_settings_give_the_same_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    moves = []
    for name in ("one", "two"):
        journal = tmp_path / f"{name}.jsonl"
        run(
            capsys,
            "a=ours:nodes=200",
            "b=ours:nodes=60",
            "--game",
            "fragments",
            "--games",
            "2",
            "--journal",
            str(journal),
        )
        moves.append([json.loads(line)["moves"] for line in journal.read_text().splitlines()[1:-1]])
    assert moves[0] == moves[1]


def test_dice_fall_the_same_for_both_colours(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    told = run(
        capsys,
        *("profile:1", "agent:instinct", "--game", "skirmish", "--games", "2", "--longest", "24"),
        *("--pgn", str(games), "--journal", str(tmp_path / "j.jsonl")),
    )
    assert told["faults"] == []
    one, other = pgn.read(games.read_text())
    assert one.tags["Seed"] == other.tags["Seed"]


def test_round_robin_and_gauntlet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    players = ("a=ours:nodes=40", "b=ours:nodes=20", "level:1", "--game", "gardner", "--games", "2", "--longest", "40")
    told = run(capsys, *players, "--journal", str(tmp_path / "r.jsonl"))
    assert told["played"] == 6
    assert [pairing["players"] for pairing in told["pairings"]] == [["a", "b"], ["a", "level:1"], ["b", "level:1"]]
    assert {rating["player"] for rating in told["ratings"]} == {"a", "b", "level:1"}
    told = run(capsys, *players, "--gauntlet", "--journal", str(tmp_path / "g.jsonl"))
    assert told["played"] == 4


def test_sequential_test_ends_a_match_early(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = run(
        capsys,
        *("ours:nodes=400", "level:1", "--game", "fragments", "--games", "200", "--sprt", "0,300,0.2,0.2"),
        *("--journal", str(tmp_path / "j.jsonl")),
    )
    assert told["played"] < 200
    assert told["sprt"]["verdict"] == "accepted"


def test_table_is_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    conditions = ["--games", "2", "--game", "gardner", "--longest", "20", "--journal", str(tmp_path / "j.jsonl")]
    with pytest.raises(SystemExit) as caught:
        main(["match", "a=ours:nodes=5", "b=ours:nodes=9", *conditions])
    assert not caught.value.code
    out = capsys.readouterr().out
    assert "2 of 2 games" in out
    assert "a – b" in out


def test_own_game_file_is_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = tmp_path / "bare.toml"
    own.write_text(
        'extends = "chess"\ntitle = "Bare"\n[layouts.0]\nsetup = "4k3/pppp4/8/8/8/8/4PPPP/4K3"\ncastling = "-"\n'
    )
    told = run(
        capsys,
        *("ours:nodes=30", "level:1", "--game", str(own), "--games", "2", "--longest", "30"),
        *("--journal", str(tmp_path / "j.jsonl")),
    )
    assert (told["played"], told["faults"]) == (2, [])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ours", "ours:hash=4"), "expected a limit"),
        (("ours", "level:9", "--nodes", "5"), "level 9"),
        (("ours", "level:x", "--nodes", "5"), "expected a number"),
        (("ours", "agent:nobody", "--nodes", "5"), "nobody"),
        (("ours:colour=red", "level:1", "--nodes", "5"), 'no option "colour"'),
        (("ours:hash=0", "level:1", "--nodes", "5"), "hash"),
        (("ours", "uci:/no/such/engine", "--nodes", "5"), "cannot be started"),
        (("ours", "--nodes", "5"), "at least two"),
        (("ours", "level:1", "--nodes", "5", "--game", "ches"), "did you mean"),
        (("ours", "level:1", "--nodes", "5", "--openings", "no.pgn"), "cannot be read"),
        (("ours", "level:1", "--nodes", "5", "--layout", "9"), "no layout"),
        (("ours", "level:1", "--clock", "x"), "clock"),
        (("ours", "level:1", "--time", "0"), "seconds"),
        (("ours", "level:1", "--time", "inf"), "seconds: inf, expected a finite number"),
        (("ours", "level:1", "--nodes", "9" * 20), f"nodes: {'9' * 20}, expected a whole number from 1 to"),
        (("ours:nodes=0", "level:1"), "player ours:nodes=0: nodes: 0, expected a whole number"),
        (("ours:threads=999", "level:1", "--nodes", "5"), "player ours:threads=999: threads: 999, expected"),
        (("ours:hash=99999999", "level:1", "--nodes", "5"), "player ours:hash=99999999: hash: 99999999 MB, expected"),
        (("ours:engine=x", "level:1", "--nodes", "5"), 'player ours:engine=x: engine: "x", expected search or mcts'),
        (("ours:dice=4", "level:1", "--nodes", "5"), "player ours:dice=4: dice: 4, Chess has no dice"),
        (
            ("ours:dice=9", "level:1", "--nodes", "5", "--game", "skirmish"),
            "player ours:dice=9: dice: 9, expected 1 to 6",
        ),
    ],
)
def test_bad_matches_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    assert said in refusal(capsys, *arguments, "--games", "2", "--journal", str(tmp_path / "j.jsonl"))


def test_every_game_can_be_matched(tmp_path: Path) -> None:
    from chessmith.lab.adjudication import Adjudication
    from chessmith.lab.board import open_contestant
    from chessmith.lab.contestant import read_entry
    from chessmith.lab.referee import play_game
    from chessmith.lab.settings import MatchSettings
    from chessmith.lab.time_control import TimeControl

    for name in chessmith.builtin_names():
        settings = MatchSettings(
            game=name,
            players=(read_entry("ours:nodes=20"), read_entry("level:1")),
            games=2,
            control=TimeControl(nodes=20),
            adjudication=Adjudication(longest=12),
        )
        match = Match(settings, tmp_path / f"{name}.jsonl")
        players = [open_contestant(settings, number, match.game) for number in (0, 1)]
        played = play_game(
            match.game, match.opening(0), players, [settings.control] * 2, settings.adjudication, match.house
        )
        assert played.fault is None
        assert played.result in ("1-0", "0-1", "1/2-1/2")
        match.journal.close()


@pytest.mark.parametrize(
    "mistake", [("ours", "level:9"), ("ours", "level:1", "--layout", "9"), ("ours", "level:1", "--openings", "99999")]
)
def test_match_that_was_refused_is_not_in_the_way_of_the_right_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, mistake: tuple[str, ...]
) -> None:
    conditions = (
        *("--nodes", "5", "--games", "2", "--game", "breakthrough", "--longest", "10"),
        *("--journal", str(tmp_path / "j.jsonl")),
    )
    refusal(capsys, *mistake, *conditions)
    assert run(capsys, "ours", "level:1", *conditions)["played"] == 2


@pytest.mark.parametrize("pgn_file", ["/nowhere/at/all.pgn", "/"])
def test_file_for_the_games_is_tried_before_they_are_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, pgn_file: str
) -> None:
    journal = tmp_path / "j.jsonl"
    conditions = ("--nodes", "5", "--games", "2", "--game", "gardner", "--longest", "10", "--journal", str(journal))
    assert f"{pgn_file}: cannot be written, " in refusal(capsys, "ours", "level:1", *conditions, "--pgn", pgn_file)
    assert not journal.exists()


def test_games_are_not_lost_to_a_file_that_was_only_tried(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    refusal(capsys, "ours", "level:9", "--nodes", "5", "--pgn", str(games), "--journal", str(tmp_path / "j.jsonl"))
    assert not games.exists()
    games.write_text("1. e4 *\n")
    refusal(capsys, "ours", "level:9", "--nodes", "5", "--pgn", str(games), "--journal", str(tmp_path / "j.jsonl"))
    assert games.read_text() == "1. e4 *\n"
