"""`chessmith train` and `chessmith networks`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import chessmith
from chessmith import _core
from chessmith.core_view import state_of
from chessmith.networks import store
from chessmith.networks.file import NetworkFile
from tests.unit.cli.test_command_line import Run


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def network_for(name: str) -> NetworkFile:
    """A network of random weights with a description as a training writes it."""
    game = chessmith.load(name)
    trainer = _core.Trainer([state_of(game.start())], hidden=32, stages=4, most_pieces=20, seed=1)
    description = {
        "game": game.name,
        "title": game.title,
        "rules_hash": game.rules_hash,
        "key": game.network_key,
        "games": 1200,
        "positions": 40000,
        "rounds": 2,
        "gain": {"elo": 55.0, "error": 20.0},
        "history": [],
    }
    return NetworkFile.of(trainer.network(json.dumps(description).encode()), "a test")


def test_networks_are_listed_shown_exported_imported_and_removed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    store.save(network_for("fragments"))
    found = {network["game"]: network for network in Run(capsys, "networks", "--json").json}
    mine = found["fragments"]
    assert (mine["origin"], mine["positions"], mine["rounds"]) == ("own", 40000, 2)
    assert (mine["elo"], mine["error"], mine["rules_hash"]) == (55, 20, chessmith.load("fragments").rules_hash)
    assert "40,000 positions, +55 ± 20 Elo" in Run(capsys, "networks", "show", "fragments").out
    path = tmp_path / "mine.net"
    Run(capsys, "networks", "export", "fragments", "--output", str(path))
    Run(capsys, "networks", "remove", "fragments")
    assert store.own_stamp(mine["key"]) is None
    Run(capsys, "networks", "import", str(path), "--game", "fragments")
    assert store.own_path(mine["key"]).read_bytes() == path.read_bytes()


def test_a_game_is_played_with_its_network_from_the_moment_there_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    def score(*options: str) -> object:
        return Run(capsys, "think", "gardner", "--nodes", "400", "--json", *options).json["score"]

    plain = score("--no-network")
    store.save(network_for("gardner"))
    assert score("--no-network") == plain != score()


def test_a_network_for_another_game_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.net"
    path.write_bytes(network_for("fragments").content)
    error = Run(capsys, "networks", "import", str(path), "--game", "gardner").refusal
    assert "mine.net: trained for Chess Fragments" in error
    assert "expected Gardner" in error


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "not a network of Chessmith"),
        (b"PNG", "not a network of Chessmith"),
        (b"chessmith network 2\n" + bytes(50), "a network of format 2, expected format 3"),
        (b"chessmith network 3\n" + bytes(50), "the network is damaged"),
    ],
)
def test_files_that_are_no_networks_are_refused_by_name(
    content: bytes, expected: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "odd.net"
    path.write_bytes(content)
    assert f"odd.net: {expected}" in Run(capsys, "networks", "import", str(path)).refusal


def test_an_imported_network_stays_in_its_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sound = network_for("fragments")
    path = tmp_path / "hostile.net"
    path.write_bytes(sound.described({**sound.description, "key": "../../elsewhere"}).content)
    assert '"../../elsewhere" is not the key of a game' in Run(capsys, "networks", "import", str(path)).refusal
    assert not (tmp_path / "elsewhere.net").exists()


def test_a_damaged_network_of_ones_own_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    path = store.save(network_for("fragments"))
    path.write_bytes(path.read_bytes()[:-100])
    error = Run(capsys, "moves", "fragments").refusal
    assert f"{path}: the network is damaged" in error
    assert len(error.splitlines()) == 1
    Run(capsys, "networks", "remove", "fragments")
    Run(capsys, "moves", "fragments")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"gain": 5}, "gain: expected a table of numbers"),
        ({"gain": {"elo": None, "error": None}}, "gain: expected a table of numbers"),
        ({"gain": {"elo": 3}}, "gain: expected a table of numbers"),
        ({"gain": {"elo": 10**400, "error": 1}}, "gain: expected a table of numbers"),
        ({"gain": {"elo": float("inf"), "error": 1}}, "does not say what it was trained on"),
        ({"games": 10**400}, "games: expected a whole number"),
        ({"positions": True}, "positions: expected a whole number"),
        ({"rounds": -1}, "rounds: expected a whole number"),
        ({"title": "\ud800"}, "does not say what it was trained on"),
        ({"history": 7}, "history: expected a list of rounds"),
        ({"history": [{"round": 1}]}, "history: round 1: positions: expected a whole number"),
        ({"tuning": {"terms": {"nothing": [1, 1]}, "pieces": {}}}, '"nothing" is not a term'),
    ],
    ids=str,
)
def test_a_network_with_a_description_that_cannot_be_shown_is_not_installed(
    change: dict[str, object], expected: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sound = network_for("fragments")
    path = tmp_path / "odd.net"
    path.write_bytes(sound.described({**sound.description, **change}).content)
    refusal = Run(capsys, "networks", "import", str(path)).refusal
    assert "odd.net: " in refusal and expected in refusal
    assert not list(store.own_networks())


def test_one_damaged_network_hides_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    store.save(network_for("gardner"))
    path = store.save(network_for("fragments"))
    path.write_bytes(network_for("fragments").described({**network_for("fragments").description, "gain": 5}).content)
    run = Run(capsys, "networks")
    assert run.code == 0 and run.out.startswith("gardner") and "fragments" not in run.out
    assert run.err.startswith(f"chessmith: {path}: gain: expected") and run.err.count("\n") == 1
    assert "`chessmith networks remove GAME` removes it" in run.err
    assert "gardner" in {each["game"] for each in Run(capsys, "networks", "--json").json}
    assert store.description(chessmith.load("fragments").network_key) is None
    assert "removes it" in Run(capsys, "think", "fragments", "--depth", "1").refusal
    Run(capsys, "networks", "remove", "fragments")
    assert Run(capsys, "think", "fragments", "--depth", "1", "--json").json["depth"] == 1


def test_nothing_to_remove_or_show_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no network of yours to remove" in Run(capsys, "networks", "remove", "gardner").refusal


def test_a_training_that_has_no_time_says_that_nothing_was_kept(capsys: pytest.CaptureFixture[str]) -> None:
    document = Run(capsys, "train", "fragments", "--hours", "0", "--threads", "1", "--json").json
    assert (document["game"], document["rounds"], document["network"]) == ("fragments", [], None)
    assert "no round was kept yet" in Run(capsys, "train", "fragments", "--hours", "0").out
