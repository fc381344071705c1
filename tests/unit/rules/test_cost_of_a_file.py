"""A small file must not make much work: reading a game is fast, or refused."""

from __future__ import annotations

import copy
import pickle
import time
from itertools import islice, product

import pytest

from chessmith.errors import GameFileError
from chessmith.game import Game
from chessmith.rules.loader import parse_game_file
from chessmith.rules.motion import Motion, tidy
from chessmith.rules.prose.chapters import chapters
from chessmith.rules.sections.movement import MOST_ENTRIES

GENEROUS = 10.0  # seconds of processor time; it took minutes
UNKNOWN = ["".join(letters) for letters in islice(product("abcdefgh", repeat=5), 5000)]
ROWS = "8/8/?7/8/8/8/8/8"
LETTERS = "ABCDEFGHIJLMNOPQRSTUVWXYZ"


def leapers(pieces: int, entries: int) -> str:
    """A file with pieces that leap in many different ways."""
    leaps = [(aside, ahead) for aside in range(1, 16) for ahead in range(aside + 1)][:entries]
    moves = ", ".join(f"{{ leap = [{aside}, {ahead}] }}" for aside, ahead in leaps)
    lines = [f'p{letter.lower()} = {{ letter = "{letter}", moves = [{moves}] }}' for letter in LETTERS[:pieces]]
    return "\n".join(
        [
            'title = "Leapers"',
            "board = { files = 8, ranks = 8 }",
            "[pieces]",
            'king = { letter = "K", moves = "K", royal = true }',
            *lines,
            "[layouts.a]",
            'setup = "k7/8/8/8/8/8/8/7K"',
        ]
    )


def test_the_largest_movement_lists_are_read_in_little_time() -> None:
    began = time.process_time()
    game = Game(parse_game_file(leapers(len(LETTERS), MOST_ENTRIES)))
    game.start()
    chapters(game.file)
    assert time.process_time() - began < GENEROUS


def test_longer_movement_lists_are_refused() -> None:
    with pytest.raises(GameFileError, match=f"a list of up to {MOST_ENTRIES} leaps and slides"):
        parse_game_file(leapers(1, MOST_ENTRIES + 1))


def test_movement_is_told_once_and_in_order() -> None:
    forward, aside = Motion(0, 1, capture=False), Motion(1, 0)
    assert tidy([forward, aside, Motion(0, 1, move=False)]) == [aside, Motion(0, 1)]
    assert tidy([Motion(0, 1, reach=3), Motion(0, 1, reach=2), aside]) == [Motion(0, 1, reach=3), aside]
    assert tidy([Motion(0, 1, reach=2), aside, Motion(0, 1, reach=0)]) == [aside, Motion(0, 1, reach=0)]


def test_a_game_with_leaps_in_a_list_is_restored() -> None:
    game = Game(parse_game_file(leapers(2, 5)))
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert again == game
        assert again.start().moves == game.start().moves
    position = game.start()
    assert pickle.loads(pickle.dumps(position)) == position


MANY = {
    "unknown keys": "\n".join(f"wizard{number} = 1" for number in range(5000)),
    "half pieces": "\n".join(f"[pieces.{name}]\nlettre = 1" for name in UNKNOWN[:2500]),
    "bad turns": "\n".join(f"[layouts.l{number}]\nsetup = '{ROWS}'\nturn = 'x'" for number in range(2500)),
    "bad rows": "\n".join(f"[layouts.l{number}]\nsetup = '{ROWS}'\nworld = '{ROWS}'" for number in range(2500)),
    "unknown pieces": f"pieces.pawn.promotes_to = {UNKNOWN}",
    "squares elsewhere": f"goal.reach = {{ piece = 'king', squares = {UNKNOWN} }}",
}


@pytest.mark.parametrize("mistakes", MANY.values(), ids=MANY)
def test_thousands_of_mistakes_are_counted_in_little_time(mistakes: str) -> None:
    """Each mistake was compared with all the others: five thousand took nine seconds."""
    text = 'extends = "chess"\ntitle = "Full"\n' + mistakes
    began = time.process_time()
    with pytest.raises(GameFileError) as refused:
        parse_game_file(text)
    assert time.process_time() - began < GENEROUS / 4
    listed = [refused.value, *refused.value.more]
    assert len(listed) == 11
    assert int(listed[-1].message.removeprefix("… and ").removesuffix(" more")) >= 4990


def test_a_mark_of_the_encoding_is_no_part_of_the_file() -> None:
    assert parse_game_file('\ufefftitle = "Marked"\nextends = "chess"\n').title == "Marked"
