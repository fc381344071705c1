"""The fingerprint of the rules."""

import pytest

from chessmith.rules.loader import builtin_names, load_game_file, parse_game_file
from chessmith.rules.rules_hash import rules_hash

CHESS = rules_hash(load_game_file("chess"))


def change_of_chess(change: str) -> str:
    title = "" if "title" in change else "title = 'Changed'\n"
    return f"extends = 'chess'\n{title}{change}\n"


@pytest.mark.parametrize(
    "change",
    [
        "title = 'Other'",
        "summary = 'Another line.'",
        "[pieces.queen]\nvalue = 1",
        "[pieces.queen]\nmoves = 'RB'",
        "[layouts.0]\nsetup = 'k7/8/8/8/8/8/8/7K'\ncastling = '-'",
    ],
)
def test_what_is_no_rule_does_not_change_it(change: str) -> None:
    assert rules_hash(parse_game_file(change_of_chess(change))) == CHESS


@pytest.mark.parametrize(
    "change",
    [
        "[pieces.queen]\nmoves = 'R'",
        "[pieces.queen]\nletter = 'D'\n[layouts.0]\nsetup = 'k7/8/8/8/8/8/8/7K'\ncastling = '-'",
        "[pieces.knight]\nmoves = 'NimD'",
        "[pieces.pawn]\nen_passant = false",
        "castling = false\n[layouts.0]\ncastling = '-'",
        "[goal]\nchecks = 3",
        "[ends]\nstalemate = 'loss'",
        "[layouts.0]\nworld = '8/8/8/8/8/8/8/8'",
    ],
)
def test_every_rule_changes_it(change: str) -> None:
    assert rules_hash(parse_game_file(change_of_chess(change))) != CHESS


def test_built_in_games_differ_unless_they_play_the_same() -> None:
    worlds = {"pirate_seas", "ruins", "factory"}  # the same rules on other ground
    hashes = [rules_hash(load_game_file(name)) for name in builtin_names() if name not in worlds]
    assert len(set(hashes)) == len(hashes)
    assert len({rules_hash(load_game_file(name)) for name in worlds}) == 1
