from __future__ import annotations

import json
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
    journal = Journal(path, HEADING)
    assert journal.games == {}
    journal.close()
    assert len(list(tmp_path.glob("match*.jsonl"))) == 2


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
