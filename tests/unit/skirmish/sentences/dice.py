"""Dice: exactly one d6 for each action with a target, and equal outcomes merged."""

from fractions import Fraction

from tests.unit.skirmish.case import Case

_SIXTH = Fraction(1, 6)

CASES = (
    Case("A strike rolls a die", "4k3/8/8/8/3p4/8/8/3QK3 w - - 0 1", rolls="d1xd4"),
    Case("A Lunge rolls a die", "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1", rolls="d1d2!lunge@d5", rolls_not="d1d2"),
    Case(
        "A knight's move rolls a die only with a strike",
        "4k3/8/8/4p3/8/6N1/8/4K3 w - - 0 1",
        rolls="g3f5,f5xe5",
        rolls_not="g3f5",
    ),
    Case("Hit-and-run rolls a die", "4k3/8/8/4p3/4N3/8/8/4K3 w - - 0 1", rolls="e4!hit@e5,e4d3"),
    Case(
        "Consecration rolls a die; move, Advance and decree do not",
        "4k3/8/8/8/8/4P3/8/2B1K3 w - - 0 1 {hp=e3:2}",
        rolls="c1!consecrate@e3",
        rolls_not="e3e4 e3!advance@e5 e1!decree",
    ),
    Case("Promotion rolls no die", "4k3/P7/P7/8/8/8/8/4K3 w - - 0 1", rolls_not="a7a8q"),
    Case("A promoting Advance rolls no die", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", rolls_not="a6!advance@a8q"),
    Case(
        "The six faces are equally likely, and deaths are one outcome",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 0 1",
        odds=(
            "d1xd4",
            {
                "4k3/8/8/8/3p4/8/8/3QK3 b - - 0 1 {hp=d4:3}": _SIXTH,
                "4k3/8/8/8/3p4/8/8/3QK3 b - - 0 1 {hp=d4:2}": _SIXTH,
                "4k3/8/8/8/3p4/8/8/3QK3 b - - 0 1 {hp=d4:1}": _SIXTH,
                "4k3/8/8/8/8/8/8/3QK3 b - - 0 1": Fraction(1, 2),
            },
        ),
    ),
    Case(
        "A die is rolled even where it changes nothing",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 0 1 {hp=d4:1}",
        rolls="d1xd4",
        odds=("d1xd4", {"4k3/8/8/8/8/8/8/3QK3 b - - 0 1": Fraction(1)}),
    ),
    Case(
        "An action without a die has one outcome",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 0 1",
        odds=("d1d3", {"4k3/8/8/8/3p4/3Q4/8/4K3 b - - 1 1": Fraction(1)}),
    ),
)
