from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from chessmith.errors import ChessmithError
from chessmith.lab.journal import Journal

HEADING = {"id": "abc", "players": ["a", "b"]}


def written(path: Path, games: int, *, finished: bool = False) -> None:
    journal = Journal(path, HEADING)
    for number in range(games):
        journal.add({"game": number, "result": "1-0"})
    if finished:
        journal.finish()
    journal.close()


def test_journal_brings_back_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "match.jsonl"
    written(path, 3)
    journal = Journal(path, HEADING)
    assert sorted(journal.games) == [0, 1, 2]
    journal.close()


def test_game_that_is_reported_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 2)
    with path.open("a") as file:
        file.write('{"game":1,"result":"0-1"}\n')
    journal = Journal(path, HEADING)
    assert journal.games[1]["result"] == "1-0"
    journal.add({"game": 1, "result": "1/2-1/2"})
    journal.close()
    assert Journal(path, HEADING).games[1]["result"] == "1-0"


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_line_that_was_cut_off_counts_as_not_written(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 3)
    path.write_bytes(path.read_bytes()[:-cut])
    journal = Journal(path, HEADING)
    assert sorted(journal.games) == [0, 1]
    journal.add({"game": 2, "result": "0-1"})
    journal.close()
    assert [json.loads(line) for line in path.read_text().splitlines()][3] == {"game": 2, "result": "0-1"}


def test_finished_match_is_put_aside_for_the_next(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 2, finished=True)
    whole = path.read_bytes()
    journal = Journal(path, HEADING)
    assert journal.games == {}
    assert list(tmp_path.iterdir()) == [path]
    journal.add({"game": 0, "result": "0-1"})
    journal.close()
    (aside,) = (each for each in tmp_path.glob("match*.jsonl") if each != path)
    assert aside.read_bytes() == whole
    assert len(path.read_bytes().splitlines()) == 2


def test_match_can_be_begun_afresh(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 2)
    journal = Journal(path, HEADING, afresh=True)
    assert journal.games == {}
    journal.close()


def test_journal_of_another_match_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 2)
    before = path.read_bytes()
    with pytest.raises(ChessmithError, match="another match"):
        Journal(path, {"id": "other"})
    assert path.read_bytes() == before
    path.write_text("not a journal\n")
    with pytest.raises(ChessmithError, match=r"match\.jsonl:1: not a line"):
        Journal(path, HEADING)


def test_two_processes_cannot_play_one_match(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal(path, HEADING)
    with pytest.raises(ChessmithError, match="another process"):
        Journal(path, HEADING)
    journal.close()


def test_journal_without_a_game_is_not_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    Journal(path, HEADING).close()
    other = Journal(path, {"id": "other"})
    other.add({"game": 0, "result": "1-0"})
    other.close()
    assert json.loads(path.read_text().splitlines()[0]) == {"match": {"id": "other"}}
    # Nor does one that holds only its heading, or a part of it.
    for text in ('{"match":{"id":"third"}}\n', '{"match":{"id'):
        path.write_text(text)
        Journal(path, HEADING).close()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "text", ["my notes", "my notes\nin two lines", '{"match":{}}\nand a note', "notes\0 with zeros", "my notes\n\0\n"]
)
def test_file_that_is_no_journal_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(ChessmithError, match="not a line of a match journal"):
        Journal(path, HEADING)
    assert path.read_text() == text


def tear(path: Path, line: int) -> bytes:
    """Put zero bytes, such as a power cut may leave, into a line of a journal; return its content then."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line] = lines[line][:3] + bytes(4) + lines[line][7:]
    path.write_bytes(b"".join(lines))
    return path.read_bytes()


def test_zeros_in_what_was_written_last_count_as_not_written(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 3)
    tear(path, 3)
    written(path, 3)
    assert [json.loads(line).get("game") for line in path.read_text().splitlines()] == [None, 0, 1, 2]
    # The heading and the first game are written together.
    path.unlink()
    written(path, 1)
    tear(path, 0)
    journal = Journal(path, HEADING)
    assert journal.games == {}
    journal.close()


@pytest.mark.parametrize("line", [0, 1, 2])
def test_zeros_before_what_was_written_last_are_damage(tmp_path: Path, line: int) -> None:
    path = tmp_path / "match.jsonl"
    written(path, 3)
    torn = tear(path, line)
    with pytest.raises(ChessmithError, match=rf"match\.jsonl:{line + 1}: not a line of a match journal"):
        Journal(path, HEADING)
    assert path.read_bytes() == torn


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there is no such device here")
def test_device_is_no_journal() -> None:
    with pytest.raises(ChessmithError, match=r"^/dev/null: expected a file that can be kept, found a device"):
        Journal(Path("/dev/null"), HEADING)


@contextlib.contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can grow beyond so many bytes."""
    resource = pytest.importorskip("resource")
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


@pytest.mark.parametrize("room", [0, 1, 20])
def test_game_for_which_there_is_no_room_is_one_line_and_the_others_are_kept(tmp_path: Path, room: int) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal(path, HEADING)
    journal.add({"game": 0, "result": "1-0"})
    before = path.read_bytes()
    with room_for(len(before) + room), pytest.raises(ChessmithError) as caught:
        journal.add({"game": 1, "result": "0-1"})
    assert str(caught.value) == f"{path}: cannot be written, File too large; the games before, 1 of them, are kept"
    assert path.read_bytes() == before
    journal.add({"game": 1, "result": "0-1"})
    journal.close()
    journal = Journal(path, HEADING)
    assert sorted(journal.games) == [0, 1]
    journal.close()
