"""`chessmith engines`: another program's engine becomes an opponent in the app."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chessmith.cli.app import app_for

ENGINE = """
import sys
for line in sys.stdin:
    if line.strip() == "uci":
        print("id name Tiny 1.0\\nuciok", flush=True)
    elif line.strip() == "isready":
        print("readyok", flush=True)
    elif line.strip() == "quit":
        break
"""


def test_an_engine_is_added_listed_and_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    program = tmp_path / "tiny.py"
    program.write_text(ENGINE)
    run = CliRunner()
    app = app_for("engines")
    assert "no engines yet" in run.invoke(app, ["engines"]).output
    added = run.invoke(app, ["engines", "add", "tiny", sys.executable, str(program), "--game", "chess"])
    assert added.output == "tiny: Tiny 1.0\n"
    (listed,) = json.loads(run.invoke(app, ["engines", "--json"]).output)
    assert (listed["id"], listed["title"], listed["games"]) == ("tiny", "Tiny 1.0", ["chess"])
    assert listed["command"][1:] == [str(program)]
    assert run.invoke(app, ["engines", "remove", "tiny"]).output == "tiny: removed\n"
    missing = run.invoke(app, ["engines", "add", "none", "/no/such/program"])
    assert "there is no program" in str(missing.exception)
