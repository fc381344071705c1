from __future__ import annotations

from fractions import Fraction

import pytest

import chessmith
from chessmith import MoveError, Position, dice
from chessmith.core_view import history_of, state_of
from chessmith.notation import pgn

READY = "4k3/8/8/8/3q4/8/8/3QK3 w - - 0 1"


def ready(seed: int = 0) -> Position:
    return chessmith.load("skirmish").position(READY, seed)


def test_the_die_of_a_ply_follows_from_the_seed() -> None:
    for seed in range(20):
        position = ready(seed)
        assert position.play("d1xd4") == position.play("d1xd4", roll=dice.roll(seed, position.ply))
    assert [dice.roll(7, ply) for ply in range(4)] == [5, 5, 4, 6]  # for ever: old games must replay


def test_a_roll_decides_the_damage() -> None:
    assert [state_of(ready().play("d1xd4", roll)).hp[27] for roll in range(1, 7)] == [6, 5, 4, 3, 2, 1]


def test_outcomes_have_exact_odds() -> None:
    outcomes = ready().outcomes("d1xd4")
    assert [outcome.probability for outcome in outcomes] == [Fraction(1, 6)] * 6
    assert {state_of(outcome.position).hp[27] for outcome in outcomes} == {1, 2, 3, 4, 5, 6}


def test_outcomes_that_are_the_same_are_one() -> None:
    outcomes = chessmith.load("skirmish").position(READY + " {hp=d4:5}").outcomes("d1xd4")
    assert [(outcome.probability, state_of(outcome.position).board[27] != 0) for outcome in outcomes] in (
        [(Fraction(1, 6), True), (Fraction(5, 6), False)],
        [(Fraction(5, 6), False), (Fraction(1, 6), True)],
    )


@pytest.mark.parametrize("roll", [0, 7, -1])
def test_a_die_has_six_sides(roll: int) -> None:
    with pytest.raises(MoveError, match=f"a roll of {roll}, expected 1 to 6"):
        ready().play("d1xd4", roll)


def test_a_game_replays_from_its_seed_also_after_a_takeback() -> None:
    start = chessmith.load("skirmish").start(seed=5)
    moves = ["e2e4", "d7d5", "e4xd5", "d5xe4", "b1c3", "a7a6", "c3d5,d5xe5"]
    first = second = start
    for move in moves[:4]:
        first = first.play(move)
    second = start
    for move in moves[:3]:
        second = second.play(move)
    second.play("d5d4")  # looked at and taken back
    assert second.play(moves[3]) == first


def test_a_record_keeps_the_seed_and_the_rolls_that_it_does_not_explain() -> None:
    start = ready(seed=3)
    record = pgn.GameRecord.of(start)
    explained = dice.roll(3, start.ply)
    other = explained % 6 + 1
    record.root.play("d1xd4", roll=other).play("d4xd1")
    text = pgn.write(record)
    assert '[Seed "3"]' in text
    assert f"{{[%roll {other}]}}" in text
    read = pgn.read_one(text)
    assert read.root.end().position == record.root.end().position
    assert read.root.children[0].roll == other
    assert read.root.children[0].comment == ""
    assert pgn.write(read) == text


def test_a_roll_that_the_seed_explains_is_not_written() -> None:
    start = ready(seed=3)
    record = pgn.GameRecord.of(start)
    record.root.play("d1xd4", roll=dice.roll(3, start.ply))
    assert "%roll" not in pgn.write(record)
    assert pgn.read_one(pgn.write(record)).root.end().position == record.root.end().position


def test_every_face_is_equally_likely_by_leaving_out_the_rest() -> None:
    # The first number of the stream below the largest multiple of the sides is taken; with so many sides, every fourth
    # number is not.
    def mix(x: int) -> int:
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
        return x ^ (x >> 31)

    golden, sides, left_out = 0x9E3779B97F4A7C15, 3 << 62, 0
    for ply in range(40):
        start = mix((mix((7 + golden) % 2**64) + (ply + 1) * golden) % 2**64)
        numbers = [mix((start + k * golden) % 2**64) for k in range(1, 30)]
        left_out += numbers[0] >= sides
        assert dice.roll(7, ply, sides) == next(number for number in numbers if number < sides) + 1
    assert left_out > 0


def test_a_loss_is_not_the_end_of_what_may_repeat() -> None:
    # Healing and recruits can bring a position back after any loss, so the past is kept.
    before = chessmith.load("skirmish").position(READY + " {hp=d4:1}")
    after = before.play("d1xd4", roll=6)
    assert after.piece_at("d4") is None
    assert history_of(after).keys == (before.key,)
