"""Files are replaced whole or not at all, and private ones are for their owner alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from chessmith.disk.durable import replace_file

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")


@posix
@pytest.mark.parametrize("before", [None, b"old"])
def test_only_its_owner_may_read_a_private_file(tmp_path: Path, before: bytes | None) -> None:
    path = tmp_path / "keys.json"
    if before is not None:
        path.write_bytes(before)
        path.chmod(0o644)
    replace_file(path, b"new", private=True)
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o600


@posix
def test_others_may_read_what_is_not_private(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        replace_file(tmp_path / "net", b"new")
    finally:
        os.umask(before)
    assert (tmp_path / "net").stat().st_mode & 0o777 == 0o644


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "net"
    path.write_bytes(b"old")

    def fail(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_folders_that_are_missing_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "net"
    replace_file(path, b"new")
    assert path.read_bytes() == b"new"


@posix
def test_a_link_stays_a_link_to_the_new_content(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    link = tmp_path / "net"
    link.symlink_to("real")
    replace_file(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


@posix
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "net"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        replace_file(pipe, b"new")
        assert pipe.is_fifo()
        assert os.read(reader, 10) == b"new"
    finally:
        os.close(reader)
