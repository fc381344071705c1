"""Folders of the user's for all tests, so that none of them touches the real ones, and a Ctrl+C that programs hear."""

from __future__ import annotations

import os
import signal
import tempfile
import threading

import pytest

_FOLDER = tempfile.TemporaryDirectory(prefix="chessmith-tests-")
# Programs that tests start inherit them too.
os.environ["XDG_DATA_HOME"] = f"{_FOLDER.name}/data"
os.environ["XDG_CONFIG_HOME"] = f"{_FOLDER.name}/config"

# A shell that puts the tests into the background makes them, and all programs that they start, deaf to Ctrl+C.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("longest") is None)
