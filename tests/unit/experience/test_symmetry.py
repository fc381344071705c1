"""Positions that are the same by symmetry, in every built-in game."""

from __future__ import annotations

import random

import pytest

import chessmith
from chessmith.core_view import state_of
from chessmith.experience.symmetry import place_of, symmetries, without_counters
from chessmith.position import Position


def random_game(name: str, seed: int, plies: int) -> list[Position]:
    dice = random.Random(seed)
    game = chessmith.load(name)
    position = game.start(seed=seed)
    found = [position]
    while not position.is_over and len(found) < plies:
        position = position.play(dice.choice(position.moves))
        found.append(position)
    return found


def ways_of(position: Position) -> list[str]:
    rights = any(rook >= 0 for rook in state_of(position).castling)
    return [way.name for way in symmetries(position.game, position.world, rights)]


@pytest.mark.parametrize("name", chessmith.builtin_names())
def test_what_may_be_played_is_the_same_from_every_side(name: str) -> None:
    for position in random_game(name, 7, 60)[::5]:
        text = without_counters(position.fen)
        rights = any(rook >= 0 for rook in state_of(position).castling)
        for way in symmetries(position.game, position.world, rights):
            other = position.game.position(way.fen(text))
            assert without_counters(other.fen) == way.fen(text)
            assert way.fen(way.fen(text)) == text
            if not position.is_over:
                assert sorted(map(way.move, position.moves)) == sorted(other.moves), way.name
                for move in position.moves[:6]:
                    after, image = position.play(move), other.play(way.move(move))
                    assert way.fen(without_counters(after.fen)) == without_counters(image.fen)
                    assert (after.reason, after.is_over) == (image.reason, image.is_over)


@pytest.mark.parametrize("name", chessmith.builtin_names())
def test_all_images_of_a_position_have_one_place_and_equal_moves_one_text(name: str) -> None:
    for position in random_game(name, 11, 40)[::4]:
        place, text = place_of(position), without_counters(position.fen)
        rights = any(rook >= 0 for rook in state_of(position).castling)
        for way in symmetries(position.game, position.world, rights):
            image = place_of(position.game.position(way.fen(text)))
            assert image.fen == place.fen
            assert all(image.move(way.move(move)) == place.move(move) for move in position.moves)


def test_castling_rights_forbid_the_mirror_but_not_the_exchange_of_colours() -> None:
    chess = chessmith.load("chess")
    assert ways_of(chess.start()) == ["flip"]
    assert ways_of(chess.position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")) == ["mirror", "flip", "turn"]


def test_hit_points_and_belts_and_a_race_in_one_direction_have_no_such_symmetry() -> None:
    assert ways_of(chessmith.load("skirmish").start()) == []
    assert ways_of(chessmith.load("factory").start()) == []
    assert ways_of(chessmith.load("racingkings").start()) == ["mirror"]


def test_a_world_that_looks_different_in_the_mirror_forbids_it() -> None:
    game = chessmith.load("ruins")
    plain = game.position("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {world=8/8/8/8/8/8/8/8}")
    lopsided = game.position("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {world=8/8/8/8/1o6/8/8/8}")
    assert "mirror" in ways_of(plain)
    assert ways_of(lopsided) == []


def test_equal_moves_of_a_position_that_is_its_own_mirror_image_are_one() -> None:
    place = place_of(chessmith.load("chess").position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"))
    gardner = place_of(chessmith.load("gardner").position("2k2/5/5/5/2K2 w - - 0 1"))
    assert place.move("e1d1") != place.move("e1f1")
    assert gardner.move("c1b1") == gardner.move("c1d1")


def test_clocks_do_not_tell_positions_apart_but_the_side_to_move_does() -> None:
    chess = chessmith.load("chess")
    first = place_of(chess.position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))
    assert place_of(chess.position("4k3/8/8/8/8/8/4P3/4K3 w - - 9 30")).fen == first.fen
    assert place_of(chess.position("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")).fen != first.fen
