"""A data folder is used by one server at a time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from chessmith.errors import ChessmithError
from chessmith.server import Settings, create_app
from chessmith.server.store.folder_lock import locked
from tests.server.conftest import HERE
from tests.server.real_server import RealServer
from tests.server.stand_in import stand_in_players


def test_a_folder_is_free_again_after_its_server(tmp_path: Path) -> None:
    for _ in range(2):
        with locked(tmp_path):
            pass


def test_a_folder_that_is_used_is_refused_with_its_user(tmp_path: Path) -> None:
    with (
        locked(tmp_path),
        pytest.raises(ChessmithError, match=rf"using {tmp_path} already \(process {os.getpid()}\)"),
        locked(tmp_path),
    ):
        pass


def test_two_applications_do_not_share_a_folder(settings: Settings) -> None:
    with (
        TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client,
        pytest.raises(ChessmithError, match="already"),
        TestClient(create_app(settings, stand_in_players()), base_url=HERE),
    ):
        pass
    assert client.base_url


def test_a_second_server_says_so_in_one_line_and_a_killed_one_leaves_the_folder_free(tmp_path: Path) -> None:
    server = RealServer(tmp_path)
    server.start()
    program = (
        "import sys; from pathlib import Path; from chessmith.cli import _run; import chessmith.server as s; "
        "import chessmith.server.settings as t; folder = Path(sys.argv[1]); "
        "s.Settings = lambda **more: t.Settings(data_folder=folder, config_folder=folder, **more); "
        "sys.exit(_run(['play', '--port', '0', '--no-browser']))"
    )
    second = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert second.returncode == 2
    assert second.stderr.startswith("chessmith: a server is using")
    assert second.stderr.count("\n") == 1
    server.kill()
    server.start()
    server.kill()
