"""Lunge."""

from fractions import Fraction

from tests.unit.skirmish.case import BARE_KINGS, Case

_FEN = "4k3/3p4/8/8/8/8/8/3QK3 w - - 7 20"

CASES = (
    Case(
        "The queen slides, strikes from there and loses 2 HP",
        _FEN,
        line="d1d4!lunge@d7/1",
        after="4k3/3p4/8/8/3Q4/8/8/4K3 b - - 0 20 {hp=d4:8,d7:3;cd=d4:2}",
    ),
    Case("A Lunge reaches 3 squares from where the slide ends", _FEN, has="d1d4!lunge@d7", lacks="d1d3!lunge@d7"),
    Case("A slide can turn into a strike of another direction", _FEN, has="d1g4!lunge@d7 d1a4!lunge@d7 d1d5!lunge@d7"),
    Case("There is no Lunge without a target", _FEN, has="d1d3", lacks="d1d3!lunge@d6 d1d3!lunge@e1 d1d3!lunge"),
    Case(
        "A Lunge slides at least one square",
        "4k3/8/8/8/8/8/pP6/QK6 w - - 0 1",
        only="a1xa2 b1!decree b1c1 b1c2 b1xa2 b2b3 b2b4",
    ),
    Case(
        "A Lunge ends on an empty square",
        "4k3/3p4/3p4/8/8/8/8/3QK3 w - - 0 1",
        has="d1d5!lunge@d6",
        lacks="d1d6!lunge@d7 d1d5!lunge@d7 d1d4!lunge@d7",
    ),
    Case(
        "The square the queen left is empty by then",
        "4k3/8/8/8/3Q4/3p4/8/4K3 w - - 7 20",
        has="d4d5!lunge@d3 d4d6!lunge@d3",
        lacks="d4d7!lunge@d3",
    ),
    Case(
        "The price is not guarded by an own rook",
        "4k3/3p4/8/8/R7/8/8/3QK3 w - - 7 20",
        line="d1d4!lunge@d7/1",
        after="4k3/3p4/8/8/R2Q4/8/8/4K3 b - - 0 20 {hp=d4:8,d7:3;cd=d4:2}",
    ),
    Case(
        "The queen may die of the price, after her strike has landed",
        "4k3/3p4/8/8/8/8/8/3QK3 w - - 7 20 {hp=d1:2}",
        line="d1d4!lunge@d7/1",
        after="4k3/3p4/8/8/8/8/8/4K3 b - - 0 20 {hp=d7:3}",
    ),
    Case(
        "A queen with 1 HP may lunge, and dies",
        "4k3/3p4/8/8/8/8/8/3QK3 w - - 7 20 {hp=d1:1}",
        line="d1d4!lunge@d7/2",
        after="4k3/3p4/8/8/8/8/8/4K3 b - - 0 20 {hp=d7:2}",
    ),
    Case(
        "A queen with 3 HP survives the price",
        "4k3/3p4/8/8/8/8/8/3QK3 w - - 7 20 {hp=d1:3}",
        line="d1d4!lunge@d7/1",
        after="4k3/3p4/8/8/3Q4/8/8/4K3 b - - 0 20 {hp=d4:1,d7:3;cd=d4:2}",
    ),
    Case(
        "Queen and target may both die, and leave bare kings",
        "4k3/3p4/8/8/8/8/8/3QK3 w - - 7 20 {hp=d1:2}",
        line="d1d4!lunge@d7/4",
        after="4k3/8/8/8/8/8/8/4K3 b - - 0 20",
        result=BARE_KINGS,
    ),
    Case(
        "After a kill the queen stays where her slide ended",
        _FEN,
        odds=(
            "d1d6!lunge@d7",
            {
                "4k3/3p4/3Q4/8/8/8/8/4K3 b - - 0 20 {hp=d6:8,d7:3;cd=d6:2}": Fraction(1, 6),
                "4k3/3p4/3Q4/8/8/8/8/4K3 b - - 0 20 {hp=d6:8,d7:2;cd=d6:2}": Fraction(1, 6),
                "4k3/3p4/3Q4/8/8/8/8/4K3 b - - 0 20 {hp=d6:8,d7:1;cd=d6:2}": Fraction(1, 6),
                "4k3/8/3Q4/8/8/8/8/4K3 b - - 0 20 {hp=d6:8;cd=d6:2}": Fraction(1, 2),
            },
        ),
    ),
    Case(
        "A queen on cooldown does not lunge, but moves and strikes",
        "4k3/3p4/8/8/3Q4/8/8/4K3 w - - 7 20 {cd=d4:1}",
        has="d4d5 d4xd7",
        lacks="d4d5!lunge@d7",
    ),
)
