"""Experience as JSON: two forms that can be read back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import chessmith
from chessmith.errors import ChessmithError
from chessmith.experience import Experience, PlayedGame, documents

PLACEMENT = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
START = f"{PLACEMENT} w KQkq -"


@pytest.fixture
def experience(tmp_path: Path) -> Iterator[Experience]:
    with Experience(tmp_path / "experience.sqlite") as opened:
        yield opened


def play(experience: Experience, game: str, moves: list[str], result: str) -> None:
    experience.add(PlayedGame(start=chessmith.load(game).start(), moves=moves, result=result))


def copy_of(document: Any, path: Path) -> Experience:
    """A new store with what a document says, after it has been text."""
    other = Experience(path)
    other.merge(documents.read(json.loads(json.dumps(document))))
    return other


def counts(experience: Experience) -> set[tuple[str, str, str, int, int, int]]:
    return {
        (entry.game, entry.fen, entry.move, entry.results.wins, entry.results.losses, entry.results.draws)
        for entry in experience.entries()
    }


def test_the_raw_form_is_fen_and_move_to_wins_losses_and_draws(experience: Experience) -> None:
    for result in ("1-0", "1-0", "0-1", "1/2-1/2"):
        play(experience, "chess", ["e2e4"], result)
    assert documents.raw(experience.entries()) == {f"{START}|e2e4": {"w": 2, "l": 1, "d": 1}}


def test_the_readable_form_says_what_follows_from_the_numbers(experience: Experience) -> None:
    for number in range(17):
        play(experience, "chess", ["e2e4"], "1-0" if number < 11 else "0-1")
    document = documents.readable(experience.entries())
    assert document["meta"]["version"] == 1
    assert (document["meta"]["total_positions"], document["meta"]["total_entries"]) == (1, 1)
    move = document["positions"][START]["moves"]["e2e4"]
    assert {name: move[name] for name in ("wins", "losses", "draws", "games", "winrate", "ordering_bonus")} == {
        "wins": 11,
        "losses": 6,
        "draws": 0,
        "games": 17,
        "winrate": 0.647,
        "ordering_bonus": 29,
    }


@pytest.mark.parametrize("form", [documents.raw, documents.readable])
@pytest.mark.parametrize("games", [["chess"], ["fragments"], ["chess", "fragments", "skirmish", "3check", "rift"]])
def test_both_forms_come_back_as_they_were(experience: Experience, tmp_path: Path, form: Any, games: list[str]) -> None:
    for name in games:
        for first, second in ((0, 1), (2, 0), (3, 3)):
            start = chessmith.load(name).start()
            move = start.moves[first]
            play(experience, name, [move, start.play(move).moves[second]], ("1-0", "0-1", "1/2-1/2")[first % 3])
    with copy_of(form(experience.entries()), tmp_path / "copy.sqlite") as copy:
        assert counts(copy) == counts(experience)
        assert form(copy.entries()).keys() == form(experience.entries()).keys()


def test_reading_adds_to_what_is_there(experience: Experience) -> None:
    play(experience, "chess", ["e2e4"], "1-0")
    document = {f"{START}|e2e4": {"w": 5, "l": 2, "d": 1}, f"{START}|d2d4": {"w": 1, "l": 0, "d": 0}}
    assert experience.merge(documents.read(document)) == 1
    found = experience.results(chessmith.load("chess").start())
    assert (found["e2e4"].wins, found["e2e4"].losses, found["e2e4"].draws) == (6, 2, 1)
    assert found["d2d4"].games == 1


def test_a_placement_alone_is_the_position_of_whoever_can_make_the_move(experience: Experience) -> None:
    document = {
        "positions": {
            PLACEMENT: {"moves": {"e2e4": {"wins": 11, "losses": 6, "draws": 0}}},
            "4k3/p7/8/8/8/8/8/4K3": {"moves": {"a7a5": {"wins": 1, "losses": 0, "draws": 0}}},
        }
    }
    experience.merge(documents.read(document))
    assert experience.results(chessmith.load("chess").start())["e2e4"].games == 17
    black = chessmith.load("chess").position("4k3/p7/8/8/8/8/8/4K3 b - - 0 1")
    assert experience.results(black)["a7a5"].wins == 1


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ([], "expected a JSON object"),
        ({"e2e4": {"w": 1}}, "expected a FEN, | and a move"),
        ({f"{START}|e2e5": {"w": 1}}, "not a legal move"),
        ({f"{START}|e2e4": {"w": -1}}, "expected a whole number"),
        ({f"{START}|e2e4": {"w": True}}, "expected a whole number"),
        ({f"{START}|e2e4": {}}, "at least one game"),
        ({f"{START}|e2e4": 5}, "expected w, l, d"),
        ({"9/8 w - -|e2e4": {"w": 1}}, "FEN"),
        ({"nogame|8/8|e2e4": {"w": 1}}, "nogame"),
        ({"positions": []}, "positions: expected an object"),
        ({"positions": {START: {}}}, "expected {"),
        ({"meta": {"version": 7}, "positions": {}}, "meta.version: expected 1"),
        ({"positions": {START: {"moves": {"e2e4": {"wins": 1, "last_played": "soon"}}}}}, "expected a day"),
    ],
)
def test_a_document_that_is_wrong_is_refused_in_one_line_and_changes_nothing(
    experience: Experience, document: Any, told: str
) -> None:
    with pytest.raises(ChessmithError) as refusal:
        experience.merge(documents.read(document))
    assert told in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert experience.totals().moves == 0
