"""The same games on a Ray cluster as without: `make cluster` runs these, with Ray."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ray")

from chessmith.cli import main
from chessmith.errors import ChessmithError
from chessmith.experience import Experience
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match, Standing
from chessmith.lab.match_report import document
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import TimeControl
from chessmith.lab.workers import Processes, Task
from chessmith.lab.workers.cluster import Cluster
from chessmith.lab.workers.luggage import Luggage

pytestmark = pytest.mark.cluster
GAMES = 200


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster(count=4) as opened:
        assert isinstance(opened, Cluster)
        yield opened


@pytest.fixture
def no_cluster() -> None:
    """Ends the Ray of the tests before; nothing of it is needed any more."""
    import ray

    ray.shutdown()


def match(journal: Path, games: int, nodes: int = 200) -> Match:
    players = (read_entry("a=ours"), read_entry(f"b=ours:nodes={nodes // 2}"))
    control = TimeControl(nodes=nodes)
    return Match(MatchSettings(game="fragments", players=players, games=games, control=control, seed=7), journal)


def games_of(played: Match) -> dict[int, tuple[str, list[str]]]:
    return {number: (game["result"], game["moves"]) for number, game in played.standing.games.items()}


def test_a_match_of_200_games_is_the_same_with_and_without_ray(cluster: Cluster, tmp_path: Path) -> None:
    here, there = match(tmp_path / "here.jsonl", GAMES), match(tmp_path / "there.jsonl", GAMES)
    with Processes(2) as processes:
        here.run(workers=processes)
    there.run(workers=cluster)
    assert games_of(here) == games_of(there)
    assert document(here)["pairings"] == document(there)["pairings"]


class Pids:
    """Says which process did a job, after a while."""

    def do(self, job: int) -> tuple[int, int]:
        time.sleep(0.05)
        return job, os.getpid()

    def close(self) -> None:
        pass


def test_jobs_of_killed_workers_are_done_again_and_counted_once(cluster: Cluster) -> None:
    found = set[int]()
    killed = set[int]()
    for number, (job, pid) in cluster.results(Task(Pids), ((number, number) for number in range(60))):
        assert number == job and number not in found
        found.add(number)
        if pid not in killed and len(killed) < 2:
            os.kill(pid, signal.SIGKILL)
            killed.add(pid)
    assert (found, len(killed)) == (set(range(60)), 2)


def test_workers_that_are_done_make_room_for_those_that_wait_for_a_processor(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ray

    monkeypatch.setattr("chessmith.lab.workers.cluster._ROOM_SECONDS", 1)

    class Other:
        def pid(self) -> int:
            return os.getpid()

    cluster.dismiss()
    busy: Any = ray.remote(num_cpus=2)(Other)
    other = busy.remote()
    ray.get(other.pid.remote())
    assert cluster.count == 4
    assert len(dict(cluster.results(Task(Pids), ((number, number) for number in range(12))))) == 12
    ray.kill(other)


def test_two_clusters_of_one_program_take_turns(cluster: Cluster) -> None:
    jobs = list(enumerate(range(8)))
    with Cluster(count=9) as guest:
        assert guest.count == 4
        assert len(dict(cluster.results(Task(Pids), jobs))) == len(dict(guest.results(Task(Pids), jobs))) == 8


def test_a_match_survives_the_loss_of_two_of_four_workers(cluster: Cluster, tmp_path: Path) -> None:
    alone = match(tmp_path / "alone.jsonl", 40)
    alone.run(1)
    played = match(tmp_path / "played.jsonl", 40)
    killed: list[int] = []

    def kill_one(standing: Standing) -> None:
        if len(standing.games) in (5, 15) and len(killed) < 2:
            victim = next(pid for pid in worker_pids() if pid not in killed)
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    played.run(workers=cluster, watch=kill_one)
    assert len(killed) == 2
    lines = [json.loads(line) for line in (tmp_path / "played.jsonl").read_text().splitlines()]
    assert sorted(line["game"] for line in lines if "game" in line) == list(range(40))
    assert games_of(played) == games_of(alone)


def worker_pids() -> Iterator[int]:
    """The processes of this machine's Ray that play."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if b"ray::_Actor" in (folder / "cmdline").read_bytes():
                yield int(folder.name)
        except OSError:
            continue


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    with pytest.raises(SystemExit) as caught:
        main([*arguments, "--json"])
    out, err = capsys.readouterr()
    assert not caught.value.code, err
    return json.loads(out)


def test_every_command_that_plays_games_can_use_a_cluster(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    values = ["lab", "values", "gardner", "--games", "20", "--nodes", "20"]
    assert command(capsys, *values, "--cluster") == command(capsys, *values)
    report = ["lab", "report", "fragments", "--games", "6", "--nodes", "50"]
    here = command(capsys, *report, "--journal", str(tmp_path / "here.jsonl"))
    there = command(capsys, *report, "--journal", str(tmp_path / "there.jsonl"), "--cluster", "local")
    assert {**here, "journal": ""} == {**there, "journal": ""}
    learned = command(
        *(capsys, "learn", "train", "fragments", "--games", "4", "--nodes", "20", "--cluster"),
        *("--store", str(tmp_path / "store.db")),
    )
    assert learned["played"] == 4 and learned["new_moves"] > 0
    trained = command(capsys, "train", "fragments", "--hours", "0.002", "--cluster", "--afresh")
    assert trained["games"] > 0 and trained["positions"] > 0


def test_what_the_user_learned_travels_with_the_games(tmp_path: Path) -> None:
    store = tmp_path / "far" / "store.db"
    store.parent.mkdir()
    with Experience(store) as experience:
        luggage = Luggage.of([], experience)
    store.unlink()
    settings = MatchSettings(
        game="fragments",
        players=(read_entry(f"a=ours:experience={store}"), read_entry("b=ours:nodes=10")),
        games=2,
        control=TimeControl(nodes=10),
    )
    from chessmith.game import load
    from chessmith.lab.board import Board
    from chessmith.lab.opening import random_openings

    game = load("fragments")
    opening = next(random_openings(game, 2, 1))
    with Cluster(count=1, luggage=luggage) as cluster:
        played = list(cluster.results(Task(Board, (settings, game)), [(0, (0, 1, opening))]))
    assert played[0][1].fault is None


@pytest.mark.usefixtures("no_cluster")
def test_a_cluster_that_is_not_there_is_refused_in_one_line() -> None:
    with pytest.raises(ChessmithError, match=r"cluster nowhere\.invalid:6379: cannot be reached") as caught:
        Cluster("nowhere.invalid:6379")
    assert "\n" not in str(caught.value)
