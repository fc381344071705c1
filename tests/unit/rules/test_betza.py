"""Betza notation."""

import pytest

from chessmith.rules.betza import BetzaError, parse
from chessmith.rules.motion import Motion

Step = tuple[int, int]


def steps(text: str) -> set[Step]:
    return {(motion.dx, motion.dy) for motion in parse(text)}


def turned(x: int, y: int) -> set[Step]:
    return {(sx * a, sy * b) for a, b in ((x, y), (y, x)) for sx in (1, -1) for sy in (1, -1)}


WAZIR, FERZ, KNIGHT = turned(1, 0), turned(1, 1), turned(2, 1)


@pytest.mark.parametrize(
    ("atom", "leap"),
    [
        ("W", (1, 0)),
        ("F", (1, 1)),
        ("D", (2, 0)),
        ("N", (2, 1)),
        ("A", (2, 2)),
        ("H", (3, 0)),
        ("C", (3, 1)),
        ("Z", (3, 2)),
        ("G", (3, 3)),
    ],
)
def test_atom_leaps_in_every_direction(atom: str, leap: Step) -> None:
    motions = parse(atom)
    assert steps(atom) == turned(*leap)
    assert len(motions) == len(turned(*leap))
    assert all(motion == Motion(motion.dx, motion.dy) for motion in motions)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("K", "WF"),
        ("R", "WW"),
        ("R", "W0"),
        ("B", "FF"),
        ("Q", "RB"),
        ("Q", "K0"),
        ("R3", "W3"),
        ("Q1", "K"),
        ("NN", "N0"),
        ("N1", "N"),
        ("mRcR", "R"),
        ("cmN", "N"),
        ("WR", "R"),
        ("RcW", "R"),
        ("fbW", "vW"),
        ("lrW", "sW"),
        ("ffN", "fN"),
        ("lfF", "flF"),
        ("flfrF", "fF"),
        ("fsF", "fF"),
        ("fK", "fWfF"),
        ("vsN", "N"),
    ],
)
def test_two_ways_to_write_the_same_piece(text: str, same: str) -> None:
    assert set(parse(text)) == set(parse(same))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fW", {(0, 1)}),
        ("frW", {(0, 1), (1, 0)}),
        ("fF", {(-1, 1), (1, 1)}),
        ("rF", {(1, 1), (1, -1)}),
        ("brF", {(1, -1)}),
        ("frlF", {(1, 1), (-1, 1), (-1, -1)}),
        ("fN", {(-1, 2), (1, 2)}),
        ("lN", {(-2, 1), (-2, -1)}),
        ("vN", {(-1, 2), (1, 2), (-1, -2), (1, -2)}),
        ("sN", {(-2, 1), (2, 1), (-2, -1), (2, -1)}),
        ("frN", {(2, 1)}),
        ("rfN", {(1, 2)}),
        ("fsN", {(-2, 1), (2, 1)}),
        ("bsN", {(-2, -1), (2, -1)}),
        ("rvN", {(1, 2), (1, -2)}),
        ("fhN", {(-1, 2), (1, 2), (-2, 1), (2, 1)}),
        ("lhN", {(-1, 2), (-1, -2), (-2, 1), (-2, -1)}),
        ("frbN", {(2, 1), (-1, -2), (1, -2)}),
        ("lrfN", {(-2, 1), (-2, -1), (1, 2)}),
        ("fC", {(-1, 3), (1, 3)}),
        ("fK", {(0, 1), (1, 1), (-1, 1)}),
    ],
)
def test_direction_letters_choose_moves(text: str, expected: set[Step]) -> None:
    assert steps(text) == expected


def test_pawn_moves_ahead_and_captures_aside() -> None:
    assert set(parse("fmWfcF")) == {
        Motion(0, 1, capture=False),
        Motion(1, 1, move=False),
        Motion(-1, 1, move=False),
    }


def test_first_move_that_may_not_jump() -> None:
    assert parse("ifmnD") == [Motion(0, 2, capture=False, first=True, lame=True)]


def test_groups_are_joined() -> None:
    assert steps("WfF") == WAZIR | {(1, 1), (-1, 1)}
    assert steps("RN") == WAZIR | KNIGHT
    assert steps("QN") == WAZIR | FERZ | KNIGHT


@pytest.mark.parametrize(("text", "reach"), [("R", 0), ("R3", 3), ("W15", 15), ("NN", 0), ("N2", 2), ("W", 1)])
def test_range_is_how_often_the_step_may_be_repeated(text: str, reach: int) -> None:
    assert {motion.reach for motion in parse(text)} == {reach}


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 1),
        ("f", 2),
        ("x", 1),
        ("fmWfxF", 5),
        ("RX", 2),
        ("3", 1),
        ("RR", 2),
        ("NN3", 3),
        ("W16", 2),
        ("W007", 2),
        ("W99999999999999999999", 2),
        ("nN", 1),
        ("fnW", 2),
        ("nR", 1),
        ("nD2", 1),
        ("mmW", 2),
        ("frK", 1),
        ("WfsQ", 2),
        ("hN", 1),
        ("fhF", 1),
        ("fhW", 1),
        ("W F", 2),
        ("(W)", 1),
        ("ÄW", 1),
        ("W\n", 2),
        ("W²", 2),
        ("W" * 121, 121),
    ],
)
def test_nonsense_is_refused_with_its_position(text: str, position: int) -> None:
    with pytest.raises(BetzaError) as refused:
        parse(text)
    assert refused.value.position == position
    assert str(refused.value).isprintable()
