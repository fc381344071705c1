"""The rules in English and in pictures."""

import re
from collections.abc import Iterable

import pytest

from chessmith.rules import betza
from chessmith.rules.loader import builtin_names, load_game_file, parse_game_file
from chessmith.rules.prose.chapters import chapters, prose
from chessmith.rules.prose.diagram import diagram, diagrams, marks
from chessmith.rules.prose.moves import describe_moves, describe_reach
from chessmith.rules.prose.words import one


@pytest.mark.parametrize("name", builtin_names())
def test_every_built_in_game_is_explained(name: str) -> None:
    game = load_game_file(name)
    text = prose(game)
    assert text.startswith(f"# {game.title}\n\n{game.summary}\n")
    for piece, its in game.pieces.items():
        assert f"**{piece.replace('_', ' ').capitalize()}** ({its.letter}) " in text
    assert "None" not in text
    assert not re.search(r"  +\w+  |\bno squares\b|,,|\.\.|\{|\}", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    assert {"The board", "The pieces", "How to win"} <= {chapter.title for chapter in chapters(game)}
    for picture in diagrams(game).values():
        assert len({len(row) for row in picture.splitlines()[:-1]}) == 1


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("K", "goes one step in any direction"),
        ("Q", "slides any distance in any direction"),
        ("R3", "slides up to three squares along a rank or file"),
        ("N", "leaps two squares one way and one to the side (a knight's leap)"),
        ("fmWfcF", "goes one step straight forward without capturing and captures one step diagonally forward"),
        ("FfW", "goes one step diagonally or straight forward"),
        ("nD", "leaps two squares along a rank or file if the squares in between are empty"),
        ("frN", "leaps one forward and two to the right"),
        ("imR", "slides any distance along a rank or file without capturing (as its first move only)"),
    ],
)
def test_moves_in_words(moves: str, words: str) -> None:
    assert describe_moves(betza.parse(moves)) == words


@pytest.mark.parametrize(
    ("reach", "words"),
    [
        ("K", "a neighbouring square"),
        ("Q3", "the first piece met within three squares in any direction"),
        ("fF", "the next square diagonally forward"),
        ("nD", "exactly two squares along a rank or file with nothing in between"),
    ],
)
def test_reach_in_words(reach: str, words: str) -> None:
    assert describe_reach(betza.parse(reach)) == words


def test_special_rules_are_mentioned() -> None:
    assert "en passant" in prose(load_game_file("chess"))
    assert "Castling" in prose(load_game_file("chess"))
    assert "Castling" not in prose(load_game_file("gardner"))
    assert "Stalemate: if the side to move has no action and is not in check, it loses." in prose(
        load_game_file("fragments")
    )
    assert "Giving check for the third time wins." in prose(load_game_file("3check"))
    assert "a queen, rook or bishop (Black)" in prose(load_game_file("chigorin"))
    assert "Stepping stones" in prose(load_game_file("ruins"))
    assert "Recruits" in prose(load_game_file("skirmish_sovereign"))
    assert "Royal Decree (three uses)" in prose(load_game_file("skirmish"))


def test_diagram_of_a_knight() -> None:
    assert diagram(load_game_file("chess").pieces["knight"]) == (
        ". x . x .\nx . . . x\n. . N . .\nx . . . x\n. x . x .\nx moves or captures"
    )


def test_marks_tell_moves_captures_and_strikes_apart() -> None:
    assert marks(load_game_file("chess").pieces["pawn"]) == {
        (0, 1, "move"),
        (0, 2, "first"),
        (1, 1, "capture"),
        (-1, 1, "capture"),
    }
    king = marks(load_game_file("skirmish").pieces["king"])
    assert {(0, 1, "move"), (0, 1, "strike")} <= king
    assert all(max(abs(dx), abs(dy)) <= 4 for dx, dy, _ in marks(load_game_file("chess").pieces["queen"]))


def test_many_layouts_are_told_by_their_own_names() -> None:
    rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    text = 'extends = "chess"\ntitle = "Many"\nsummary = "Many layouts."\n'
    text += "".join(f'[layouts.camp{number}]\nsetup = "{rows}"\n' for number in range(20))
    game = parse_game_file(text, "many.toml")
    assert "There are 20 layouts" in prose(game) or "There are 21 layouts" in prose(game)
    assert "camp3" in prose(game) and "959" not in prose(game)
    assert "518 (the usual one) and the other numbers up to 959" in prose(load_game_file("chess960"))


def test_an_amazon_has_the_article_of_its_vowel() -> None:
    assert "becomes an amazon, rook, bishop or knight" in prose(load_game_file("amazon"))


@pytest.mark.parametrize(
    ("article", "names"),
    [
        (
            "an",
            "undead, umbra, urchin, usher, ultra, uninvited guest, unimpressed ox, heir, honest man, hourglass, elf, f",
        ),
        (
            "a",
            "unicorn, unit, usurper, uranian, utopian, ufo, u boat, ubiquitous ox, eunuch, ewe, one eyed man, hero, b",
        ),
    ],
)
def test_the_article_goes_by_the_sound(article: str, names: str) -> None:
    for name in names.split(", "):
        assert one(name) == f"{article} {name}"


def numbered(numbers: Iterable[int]) -> str:
    """The sentence on the layouts of a game with layouts of these numbers."""
    text = 'extends = "chess"\ntitle = "Numbers"\n'
    text += "".join(f'[layouts.{number}]\nturn = "w"\n' for number in numbers)
    return next(part for part in prose(parse_game_file(text)).split("\n\n") if part.startswith("There are "))


def test_only_numbers_without_a_gap_are_told_by_the_last_of_them() -> None:
    assert numbered([5, *range(5), *range(6, 20)]).endswith(": 5 (the usual one) and the other numbers up to 19.")
    for numbers in (range(0, 60, 3), range(1, 21), [*range(19), 900]):
        listed = ", ".join(str(number) for number in list(numbers)[:16])
        assert numbered(numbers).endswith(f": {listed} and four more.")
    assert "up to" not in numbered(range(0, 30, 3))
