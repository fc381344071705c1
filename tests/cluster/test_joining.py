"""Joining a cluster that runs already, whose machines have Python and Ray and nothing else of ours."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytest.importorskip("ray")

from chessmith.cli import main
from chessmith.errors import ChessmithError
from chessmith.lab.workers import Task
from chessmith.lab.workers.cluster import Cluster

pytestmark = pytest.mark.cluster

ROOT = Path(__file__).resolve().parents[2]
# What the workers must find in the runtime environment.
SHIPPED = ("chessmith", "pydantic", "annotated_types", "platformdirs", "typing_inspection")
START_SECONDS = 300


class Head(NamedTuple):
    """A cluster of one machine."""

    address: str
    client: str
    log: Path


@pytest.fixture(scope="module")
def head() -> Iterator[Head]:
    """`ray start --head` in a process of its own, elsewhere, with a Python that knows Ray alone."""
    folder = Path(tempfile.mkdtemp(prefix="cs-"))  # short: Ray makes sockets in it
    packages = folder / "packages"
    packages.mkdir()
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if not path.name.lower().startswith((*SHIPPED, "__pycache__")) and path.suffix != ".pth":
            (packages / path.name).symlink_to(path)
    port, client = free_port(), free_port()
    python = getattr(sys, "_base_executable", sys.executable)
    command = [python, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--num-cpus=4"]
    command += [f"--port={port}", f"--ray-client-server-port={client}", "--include-dashboard=false"]
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONPATH": str(packages)}
    environment |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"}
    log = folder / "log"
    with log.open("wb") as out:
        ray = subprocess.Popen(
            [*command, f"--temp-dir={folder / 'ray'}"],
            cwd=folder,
            env=environment,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        wait_for(port, ray, log)
        wait_for(client, ray, log)
        yield Head(f"127.0.0.1:{port}", f"ray://127.0.0.1:{client}", log)
    finally:
        ray.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            ray.wait(60)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(ray.pid, signal.SIGKILL)
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def wait_for(port: int, ray: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and ray.poll() is None:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        time.sleep(0.5)
    pytest.fail(f"Ray did not start:\n{log.read_text()[-2000:]}")


@pytest.fixture(autouse=True)
def no_ray() -> Iterator[None]:
    """Whatever Ray another test has left is none of ours."""
    import ray

    ray.shutdown()
    yield
    ray.shutdown()


class Where:
    """Says where a worker has its modules from."""

    def do(self, name: str) -> tuple[str, str]:
        from importlib import import_module

        return str(import_module(name).__file__), str(Path.cwd())

    def close(self) -> None:
        pass


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    with pytest.raises(SystemExit) as caught:
        main([*arguments, "--json"])
    out, err = capsys.readouterr()
    assert not caught.value.code, err
    return json.loads(out)


@pytest.mark.parametrize("way", ["address", "client"])
def test_the_workers_run_the_package_that_was_shipped(head: Head, way: str) -> None:
    import ray

    pickling: Any = ray.cloudpickle
    pickling.register_pickle_by_value(sys.modules[__name__])  # the workers do not have the tests
    with Cluster(getattr(head, way), 2) as cluster:
        jobs = list(enumerate(["chessmith", "chessmith._core", *SHIPPED[1:]]))
        found = dict(cluster.results(Task(Where), jobs))
    assert len(found) == len(jobs)
    for file, folder in found.values():
        assert str(ROOT) not in file and str(ROOT) not in folder
        assert "py_modules" in file


def test_every_command_can_join_a_running_cluster(
    head: Head, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    values = ["lab", "values", "gardner", "--games", "20", "--nodes", "20"]
    assert command(capsys, *values, "--cluster", head.address) == command(capsys, *values)
    match = ["match", "ours:nodes=200", "ours:nodes=100", "--game", "fragments", "--games", "8"]
    here = command(capsys, *match, "--journal", str(tmp_path / "here.jsonl"))
    there = command(capsys, *match, "--journal", str(tmp_path / "there.jsonl"), "--cluster", head.client)
    assert here["pairings"] == there["pairings"]
    report = ["lab", "report", "fragments", "--games", "4", "--nodes", "50"]
    here = command(capsys, *report, "--journal", str(tmp_path / "a.jsonl"))
    there = command(capsys, *report, "--journal", str(tmp_path / "b.jsonl"), "--cluster", head.address)
    assert {**here, "journal": ""} == {**there, "journal": ""}
    learned = command(
        *(capsys, "learn", "train", "fragments", "--games", "4", "--nodes", "20", "--cluster", head.address),
        *("--store", str(tmp_path / "store.db")),
    )
    assert learned["played"] == 4 and learned["new_moves"] > 0
    trained = command(capsys, "train", "fragments", "--hours", "0.002", "--cluster", head.address, "--afresh")
    assert trained["games"] > 0 and trained["positions"] > 0


def test_a_game_file_travels_with_the_games(head: Head, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "gardner"\ntitle = "Mine"\n')
    match = [
        "match",
        "a=ours:nodes=50",
        "b=ours:nodes=50",
        "--game",
        str(file),
        "--games",
        "2",
        "--cluster",
        head.address,
    ]
    assert command(capsys, *match, "--journal", str(tmp_path / "journal.jsonl"))["finished"] == 2


def test_auto_finds_the_ray_of_this_machine(
    head: Head, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # As in a shell of a machine of a cluster; there may be another Ray here.
    monkeypatch.setenv("RAY_ADDRESS", head.address)
    match = ["match", "a=ours:nodes=50", "b=ours:nodes=50", "--game", "gardner", "--games", "2", "--cluster", "auto"]
    assert command(capsys, *match, "--journal", str(tmp_path / "journal.jsonl"))["finished"] == 2


def test_a_port_where_nothing_listens_is_refused_in_one_line() -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{door.getsockname()[1]}"
    with pytest.raises(ChessmithError, match=f"cluster {address}: cannot be reached") as caught:
        Cluster(address)
    assert "\n" not in str(caught.value)
