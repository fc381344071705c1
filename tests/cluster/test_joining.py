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

from chessmith.errors import ChessmithError
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


def run(*arguments: str, **environment: str) -> Any:
    """The JSON document of a program in a process of its own: Ray's authentication is set up once for each process."""
    # A Ray that other tests had on this machine leaves its settings behind.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env={**clean, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), **environment},
        capture_output=True,
        text=True,
        timeout=START_SECONDS,
        check=False,
    )
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def command(*arguments: str, **environment: str) -> Any:
    return run("chessmith", *arguments, "--json", **environment)


@pytest.mark.parametrize("way", ["address", "client"])
def test_the_workers_run_the_package_that_was_shipped(head: Head, way: str) -> None:
    names = ["chessmith", "chessmith._core", *SHIPPED[1:]]
    found = run("tests.cluster.where", getattr(head, way), *names)
    assert len(found) == len(names)
    for file, folder in found.values():
        assert str(ROOT) not in file and str(ROOT) not in folder
        assert "py_modules" in file


def test_every_command_can_join_a_running_cluster(head: Head, tmp_path: Path) -> None:
    values = ["lab", "values", "gardner", "--games", "20", "--nodes", "20"]
    assert command(*values, "--cluster", head.address) == command(*values)
    match = ["match", "ours:nodes=200", "ours:nodes=100", "--game", "fragments", "--games", "8"]
    here = command(*match, "--journal", str(tmp_path / "here.jsonl"))
    there = command(*match, "--journal", str(tmp_path / "there.jsonl"), "--cluster", head.client)
    assert here["pairings"] == there["pairings"]
    report = ["lab", "report", "fragments", "--games", "4", "--nodes", "50"]
    here = command(*report, "--journal", str(tmp_path / "a.jsonl"))
    there = command(*report, "--journal", str(tmp_path / "b.jsonl"), "--cluster", head.address)
    assert {**here, "journal": ""} == {**there, "journal": ""}
    tune = ["lab", "tune", "gardner", "--games", "20", "--nodes", "10", "--pairs", "10", "--match-nodes", "10"]
    here = command(*tune, XDG_DATA_HOME=str(tmp_path / "here"))
    there = command(*tune, "--cluster", head.address, XDG_DATA_HOME=str(tmp_path / "there"))
    assert here == there
    learned = command(
        *("learn", "train", "fragments", "--games", "4", "--nodes", "20", "--cluster", head.address),
        *("--store", str(tmp_path / "store.db")),
    )
    assert learned["played"] == 4 and learned["new_moves"] > 0
    trained = command("train", "fragments", "--hours", "0.002", "--cluster", head.address, "--afresh")
    assert trained["games"] > 0 and trained["positions"] > 0


def test_a_game_file_travels_with_the_games(head: Head, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "gardner"\ntitle = "Mine"\n')
    match = ["match", "a=ours:nodes=50", "b=ours:nodes=50", "--game", str(file), "--games", "2"]
    journal = str(tmp_path / "journal.jsonl")
    assert command(*match, "--journal", journal, "--cluster", head.address)["played"] == 2


def test_auto_finds_the_ray_of_this_machine(head: Head, tmp_path: Path) -> None:
    match = ["match", "a=ours:nodes=50", "b=ours:nodes=50", "--game", "gardner", "--games", "2", "--cluster", "auto"]
    # As in a shell of a machine of a cluster; there may be another Ray here.
    played = command(*match, "--journal", str(tmp_path / "journal.jsonl"), RAY_ADDRESS=head.address)
    assert played["played"] == 2


def test_a_port_where_nothing_listens_is_refused_in_one_line() -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{door.getsockname()[1]}"
    with pytest.raises(ChessmithError, match=f"cluster {address}: cannot be reached") as caught:
        Cluster(address)
    assert "\n" not in str(caught.value)
