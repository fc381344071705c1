"""Folders of the user's for all tests, so that none of them touches the real ones."""

from __future__ import annotations

import os
import tempfile

_FOLDER = tempfile.TemporaryDirectory(prefix="chessmith-tests-")
# Programs that tests start inherit them too.
os.environ["XDG_DATA_HOME"] = f"{_FOLDER.name}/data"
os.environ["XDG_CONFIG_HOME"] = f"{_FOLDER.name}/config"
