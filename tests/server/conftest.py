"""A server for each test, with its own folders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from chessmith.server import Settings, create_app
from chessmith.server.search.players import Players
from chessmith.server.settings import Limits
from tests.server.stand_in import stand_in_players

HERE = "http://127.0.0.1:8765"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings confined to the temporary folder of the test."""
    return Settings(data_folder=tmp_path / "data", config_folder=tmp_path / "config", page_folder=tmp_path / "page")


@pytest.fixture(scope="session")
def shared_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client shared by tests that leave nothing behind."""
    folder = tmp_path_factory.mktemp("server")
    settings = Settings(
        data_folder=folder, config_folder=folder, page_folder=folder / "page", limits=Limits(request_burst=1e9)
    )
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        yield client


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A client of a server with stand-in players."""
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        yield client


@pytest.fixture
def bare_client(settings: Settings) -> Iterator[TestClient]:
    """A client of a server without computer players."""
    with TestClient(create_app(settings, Players()), base_url=HERE) as client:
        yield client
