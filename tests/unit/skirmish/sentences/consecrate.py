"""Consecration."""

from fractions import Fraction

from tests.unit.skirmish.case import Case

CASES = (
    Case(
        "The bishop heals the first piece met on each diagonal within 3 squares, if it is wounded",
        "4k3/8/1P6/4P3/3B4/2P5/1P6/4K1N1 w - - 0 1 {hp=g1:3,b2:3,e5:3,b6:3}",
        has="d4!consecrate@e5 d4!consecrate@b6 d4!consecrate@g1",
        lacks="d4!consecrate@c3 d4!consecrate@b2",
    ),
    Case(
        "A piece 4 squares away is too far to heal",
        "4k3/8/8/4P3/8/8/8/B3K3 w - - 0 1 {hp=e5:3}",
        lacks="a1!consecrate@e5",
    ),
    Case(
        "A piece beside the bishop orthogonally is not healed",
        "4k3/8/8/8/8/8/P7/B3K3 w - - 0 1 {hp=a2:3}",
        lacks="a1!consecrate@a2",
    ),
    Case(
        "A wounded enemy is struck, not healed",
        "4k3/8/8/8/8/4p3/8/2B1K3 w - - 0 1 {hp=e3:3}",
        has="c1xe3",
        lacks="c1!consecrate@e3",
    ),
    Case("An unhurt piece is not healed", "4k3/8/8/8/8/4P3/8/2B1K3 w - - 0 1", lacks="c1!consecrate@e3"),
    Case(
        "The king can be healed; the bishop stays, and no HP is lost",
        "4k3/8/8/8/8/2B5/8/4K3 w - - 7 20 {hp=e1:5}",
        line="c3!consecrate@e1/6",
        after="4k3/8/8/8/8/2B5/8/4K3 b - - 8 20 {hp=e1:11;cd=c3:2;uses=c3:2}",
    ),
    Case(
        "Healing stops at the maximum, and those rolls are one outcome",
        "4k3/8/8/8/8/4P3/8/2B1K3 w - - 7 20 {hp=e3:5}",
        odds=(
            "c1!consecrate@e3",
            {
                "4k3/8/8/8/8/4P3/8/2B1K3 b - - 8 20 {hp=e3:6;cd=c1:2;uses=c1:2}": Fraction(1, 6),
                "4k3/8/8/8/8/4P3/8/2B1K3 b - - 8 20 {cd=c1:2;uses=c1:2}": Fraction(5, 6),
            },
        ),
    ),
    Case(
        "With a decree healing stops at the maximum too",
        "4k3/8/8/8/8/4P3/8/2B1K3 w - - 7 20 {hp=e3:5;decree=w}",
        odds=("c1!consecrate@e3", {"4k3/8/8/8/8/4P3/8/2B1K3 b - - 8 20 {cd=c1:2;uses=c1:2}": Fraction(1)}),
    ),
    Case(
        "A bishop on cooldown does not heal",
        "4k3/8/8/8/8/4P3/8/2B1K3 w - - 0 1 {hp=e3:5;cd=c1:1}",
        lacks="c1!consecrate@e3",
    ),
    Case(
        "A bishop without uses does not heal",
        "4k3/8/8/8/8/4P3/8/2B1K3 w - - 0 1 {hp=e3:5;uses=c1:0}",
        lacks="c1!consecrate@e3",
    ),
    Case(
        "A bishop can heal another bishop",
        "4k3/8/8/8/5B2/8/8/2B1K3 w - - 0 1 {hp=f4:9}",
        has="c1!consecrate@f4",
        lacks="f4!consecrate@c1",
    ),
    Case(
        "Who is wounded goes by the maximum of his own side in this game",
        "2b1k3/8/4p3/8/8/4P3/8/2B1K3 b - - 0 1 {hp=e6:7}",
        game="skirmish_elite",
        has="c8!consecrate@e6",
    ),
)
