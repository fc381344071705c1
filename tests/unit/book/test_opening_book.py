"""Opening books: kept by rules, merged by adding, chosen by weight."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import chessmith
from chessmith.book import BookMove, OpeningBook, build_book, opening_name
from chessmith.errors import ChessmithError

CHESS = chessmith.load("chess")
FRAGMENTS = chessmith.load("fragments")


def test_heavier_moves_are_chosen_more_often() -> None:
    start, book = CHESS.start(), OpeningBook(CHESS)
    book.add(start, "e2e4", weight=3)
    book.add(start, "Nf3", weight=1)
    dice = random.Random(4)
    chosen = Counter(book.choose(start, dice) for _ in range(400))
    assert set(chosen) == {"e2e4", "g1f3"}
    assert 250 < chosen["e2e4"] < 350


def test_clocks_do_not_make_another_position() -> None:
    book = OpeningBook(CHESS)
    book.add(CHESS.start(), "d2d4")
    again = CHESS.start().play("g1f3").play("g8f6").play("f3g1").play("f6g8")
    assert again.fen != CHESS.start().fen
    assert [each.move for each in book.moves(again)] == ["d2d4"]


def test_a_file_reads_back_as_the_same_book(tmp_path: Path) -> None:
    book = OpeningBook(CHESS)
    book.add(CHESS.start(), "e4", weight=7, score=31)
    book.write(tmp_path / "book.json")
    read = OpeningBook.read(tmp_path / "book.json", CHESS)
    assert list(read.lines()) == list(book.lines())


def test_a_book_never_opens_for_other_rules(tmp_path: Path) -> None:
    OpeningBook(CHESS).write(tmp_path / "book.json")
    with pytest.raises(ChessmithError, match="whose rules are not those of fragments"):
        OpeningBook.read(tmp_path / "book.json", FRAGMENTS)
    with pytest.raises(ChessmithError, match="expected one of chess"):
        OpeningBook(CHESS).add(FRAGMENTS.start(), "b2b3")


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": "chessmith book 1"}'])
def test_a_file_that_is_no_book_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "book.json"
    path.write_text(text)
    with pytest.raises(ChessmithError) as error:
        OpeningBook.read(path, CHESS)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("entry", ["[-1, null]", '["9", null]', "[1, 0.5]", "[1]", "7"])
def test_a_damaged_entry_is_refused(tmp_path: Path, entry: str) -> None:
    path = tmp_path / "book.json"
    OpeningBook(CHESS).write(path)
    path.write_text(path.read_text().replace('"positions": {}', f'"positions": {{"k": {{"e2e4": {entry}}}}}'))
    with pytest.raises(ChessmithError, match="damaged"):
        OpeningBook.read(path, CHESS)


def test_merging_adds_the_weights() -> None:
    mine, theirs = OpeningBook(CHESS), OpeningBook(CHESS)
    mine.add(CHESS.start(), "e2e4", weight=2, score=20)
    theirs.add(CHESS.start(), "e2e4", weight=3)
    mine.merge(theirs)
    assert mine.moves(CHESS.start()) == [BookMove("e2e4", 5, 20)]


def test_the_engine_builds_from_every_layout_and_goes_on_where_it_stopped() -> None:
    book = OpeningBook(FRAGMENTS)
    starts = [FRAGMENTS.start(layout) for layout in FRAGMENTS.layouts]
    assert build_book(book, starts, positions=5, nodes=300) == 5
    assert all(book.moves(start) for start in starts)
    known = {key for key, _ in book.lines()}
    assert build_book(book, starts, positions=4, nodes=300) == 4
    assert known < {key for key, _ in book.lines()}
    assert len(book) == 9


def test_transpositions_share_a_name_and_other_starts_have_none() -> None:
    def name(game: chessmith.Game, *moves: str) -> str | None:
        line = [game.start()]
        for move in moves:
            line.append(line[-1].play(move))
        return opening_name(line)

    assert name(CHESS, "d4", "Nf6", "c4", "e6", "Nc3", "d5") == name(CHESS, "d4", "d5", "c4", "e6", "Nc3", "Nf6")
    assert name(CHESS, "e4", "c5", "Nf3", "d6", "a3") == "Sicilian Defence"
    assert name(chessmith.load("3check"), "e4", "e5") == "Open Game"
    assert name(FRAGMENTS, "b3") is None


def test_a_move_without_weight_is_never_chosen() -> None:
    start, book = CHESS.start(), OpeningBook(CHESS)
    book.add(start, "a2a4", weight=0)
    assert book.choose(start, random.Random(1)) is None
    book.add(start, "e2e4")
    assert {book.choose(start, random.Random(seed)) for seed in range(50)} == {"e2e4"}


def test_a_move_that_lets_the_opponent_claim_a_draw_is_not_chosen() -> None:
    position, book = CHESS.start(), OpeningBook(CHESS)
    for move in ("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"):
        position = position.play(move)
    book.add(position, "f6g8", weight=1000)
    assert position.play("f6g8").claim == "threefold repetition"
    assert book.choose(position, random.Random(1)) is None
    book.add(position, "e7e5")
    assert {book.choose(position, random.Random(seed)) for seed in range(50)} == {"e7e5"}


def test_merging_adds_weights_and_takes_the_newer_score() -> None:
    start, book, other = CHESS.start(), OpeningBook(CHESS), OpeningBook(CHESS)
    book.add(start, "e2e4", weight=2, score=20)
    book.add(start, "d2d4", weight=1, score=10)
    other.add(start, "e2e4", weight=3, score=35)
    other.add(start, "d2d4", weight=1)
    book.merge(other)
    assert book.moves(start) == [BookMove("e2e4", 5, 35), BookMove("d2d4", 2, 10)]
