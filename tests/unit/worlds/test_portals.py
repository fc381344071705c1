"""Portals outside the rules of play: what files, words, snapshots and events say of them."""

from __future__ import annotations

import pytest

import chessmith
from chessmith.conformance import check_turns
from chessmith.errors import ChessmithError, FenError, GameFileError
from chessmith.rules.loader import parse_game_file
from chessmith.rules.prose.chapters import prose
from tests.unit.worlds.case import fen

CHESS = 'extends = "chess"\ntitle = "T"\n'


def test_a_turn_tells_that_a_piece_goes_through_and_what_it_becomes() -> None:
    position = chessmith.load("portals").position(fen("w", "Ka1 Pb3 rc4 kh2", "Ac4 Ac8"))
    told = [event.as_json() for event in position.take_turn("b3c4").events]
    assert told == [
        {"does": "take", "name": "rook", "side": "black", "square": "c4"},
        {"does": "move", "name": "pawn", "side": "white", "from": "b3", "to": "c4"},
        {"does": "portal", "name": "pawn", "side": "white", "from": "c4", "to": "c8"},
        {"does": "promote", "name": "queen", "side": "white", "square": "c8"},
    ]


def test_a_reason_says_where_the_piece_comes_out() -> None:
    position = chessmith.load("portals").position(fen("w", "Ka1 Nc2 qd4 kh1", "Ad4 Ag7"))
    decision = chessmith.think(position, depth=2)
    assert decision.move == "c2d4"
    assert decision.reason.startswith("Knight takes queen d4 and comes out on g7")


def test_replaying_the_events_of_random_turns_gives_the_position() -> None:
    check_turns(chessmith.load("portals"), 150)


@pytest.mark.parametrize("world", ["A7/8/8/8/8/8/8/8", "8/8/A1A1A3/8/8/8/8/8"])
def test_a_letter_stands_on_two_squares_or_on_none(world: str) -> None:
    found = world.count("A")
    with pytest.raises(GameFileError, match=f"layouts.0.world: expected portal A on two squares, found it on {found}"):
        parse_game_file(CHESS + f'layouts.0.world = "{world}"\n')
    with pytest.raises(FenError, match="expected portal A on two squares"):
        chessmith.load("portals").position(f"4k3/8/8/8/8/8/8/4K3 w - - 0 1 {{world={world}}}")


def test_twenty_six_pairs_fit_into_a_world() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    text = f"""title = "T"
board = {{ files = 13, ranks = 6 }}
pieces.king = {{ letter = "K", moves = "K", royal = true }}
layouts.0.setup = "k12/13/13/13/13/12K"
layouts.0.world = "13/{letters[:13]}/{letters[13:]}/{letters[:13]}/{letters[13:]}/13"
"""
    position = chessmith.Game(parse_game_file(text)).start()
    assert position.play("m1m2").fen.startswith("k12/13/12K/13/13/13 b")


def test_the_rule_is_told_once_however_many_pairs_there_are() -> None:
    text = prose(chessmith.load("portals").file)
    assert text.count("Portals: the two squares with the same letter lead to each other.") == 1


def test_a_snapshot_lists_portals_with_their_pair() -> None:
    start = chessmith.load("portals").start(layout=1)
    snapshot = start.to_snapshot()
    assert snapshot["mechanics"] == ["portals"]
    assert {"col": 0, "row": 3, "pair": "A"} in snapshot["objects"]["portals"]
    assert start.game.from_snapshot(snapshot).fen == start.fen
    del snapshot["objects"]["portals"][0]
    with pytest.raises(ChessmithError, match=r"objects\.portals: expected portal A on two squares, found it on 1"):
        start.game.from_snapshot(snapshot)


def test_a_pawn_that_comes_back_through_a_portal_can_repeat_a_position() -> None:
    """Its action puts the clock back, and yet what was before it counts."""
    assert not chessmith.load("portals").traits.clock_forgets
    position = chessmith.load("portals").position(fen("w", "Ka1 Pb3 kh8", "Ab3 Ab4"))
    for _ in range(2):
        for move in ("b3b4", "h8h7", "a1a2", "h7h8", "a2a1", "h8h7", "b3b4", "h7h8"):
            if position.is_over:
                break
            position = position.play(move)
    assert position.reason == "threefold repetition"
