"""Files that never end, and files too large for what they should be, are refused in one line, in bounded memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from chessmith.disk.reading import SHORT, read_bytes, read_lines, read_text
from chessmith.errors import PgnError
from chessmith.notation import pgn

pytestmark = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a system without /dev/zero")

_MEMORY = 3_000_000_000  # bytes of addresses, so that a reader without bounds fails instead of filling the machine
_LIMITED = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({_MEMORY}, {_MEMORY}))
from chessmith.cli import main
main(sys.argv[1:])
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["networks", "import", "/dev/zero"],
        ["lab", "tunings", "import", "/dev/zero", "gardner"],
        ["think", "chess", "--snapshot", "/dev/zero"],
        ["think", "chess", "--snapshot", "-"],
        ["match", "level:1", "level:2", "--openings", "/dev/zero"],
        ["match", "level:1", "level:2", "--openings", "endless.pgn"],
        ["learn", "import", "/dev/zero"],
        ["book", "import", "gardner", "/dev/zero"],
        ["book", "import", "gardner", "endless.pgn"],
        ["book", "show", "gardner", "--book", "/dev/zero"],
        ["puzzles", "gardner", "--count", "0", "--file", "/dev/zero"],
        ["games", "import", "/dev/zero"],
        ["check", "/dev/zero"],
    ],
    ids=" ".join,
)
def test_an_endless_file_is_refused_in_one_line(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "endless.pgn").symlink_to("/dev/zero")
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            [sys.executable, "-c", _LIMITED, *arguments],
            cwd=tmp_path,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
            stdin=zeros,
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.count("\n") == 1
    assert "expected" in done.stderr


def test_a_file_of_just_the_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"one\r\ntwo\n")
    assert read_bytes(path, 9) == b"one\r\ntwo\n"
    assert read_text(path, SHORT) == "one\ntwo\n"
    assert list(read_lines(path, 4)) == ["one\n", "two\n"]
    with pytest.raises(OSError, match="expected at most 8 bytes"):
        read_bytes(path, 8)
    with pytest.raises(OSError, match="expected lines of at most 3 characters"):
        list(read_lines(path, 3))


def test_a_comment_that_never_ends_is_refused_before_it_fills_the_memory() -> None:
    with pytest.raises(PgnError, match="PGN line 2: expected a comment of at most 1,000,000 characters"):
        pgn.read_one("1. e4\n{ why " + "not\n" * 400_000)
