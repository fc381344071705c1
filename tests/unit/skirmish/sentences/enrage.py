"""The Berserker."""

from fractions import Fraction

from tests.unit.skirmish.case import Case

_GAME = "skirmish_berserker"

CASES = (
    Case(
        "With 18 of 37 HP what the king deals is doubled",
        "4k3/4P3/8/8/8/8/8/4K3 b - - 7 20 {hp=e8:18}",
        game=_GAME,
        line="e8xe7/1",
        after="4k3/4P3/8/8/8/8/8/4K3 w - - 0 21 {hp=e7:3,e8:18}",
    ),
    Case(
        "With 19 of 37 HP it is not",
        "4k3/4P3/8/8/8/8/8/4K3 b - - 7 20 {hp=e8:19}",
        game=_GAME,
        line="e8xe7/1",
        after="4k3/4P3/8/8/8/8/8/4K3 w - - 0 21 {hp=e7:5,e8:19}",
    ),
    Case(
        "The decree is doubled as well",
        "4k3/4R3/8/8/8/8/8/4K3 b - - 7 20 {hp=e8:18;decree=b}",
        game=_GAME,
        odds=(
            "e8xe7",
            {
                "4k3/4R3/8/8/8/8/8/4K3 w - - 0 21 {hp=e7:5,e8:18}": Fraction(1, 6),
                "4k3/4R3/8/8/8/8/8/4K3 w - - 0 21 {hp=e7:3,e8:18}": Fraction(1, 6),
                "4k3/4R3/8/8/8/8/8/4K3 w - - 0 21 {hp=e7:1,e8:18}": Fraction(1, 6),
                "4k3/8/8/8/8/8/8/4K3 w - - 0 21 {hp=e8:18}": Fraction(1, 2),
            },
        ),
    ),
    Case(
        "Guard divides the doubled damage",
        "4k3/4P2R/8/8/8/8/8/4K3 b - - 7 20 {hp=e8:18}",
        game=_GAME,
        line="e8xe7/2",
        after="4k3/4P2R/8/8/8/8/8/4K3 w - - 0 21 {hp=e7:4,h7:10,e8:18;cd=h7:3;uses=h7:4}",
    ),
    Case(
        "His other pieces deal what they always do",
        "4k3/8/8/8/8/8/3q4/4K3 b - - 7 20 {hp=d2:1,e8:1}",
        game=_GAME,
        line="d2xe1/1",
        after="4k3/8/8/8/8/8/3q4/4K3 w - - 0 21 {hp=e1:21,d2:1,e8:1}",
    ),
    Case(
        "White's king does not rage",
        "4k3/8/8/8/8/8/4p3/4K3 w - - 7 20 {hp=e1:1}",
        game=_GAME,
        line="e1xe2/1",
        after="4k3/8/8/8/8/8/4p3/4K3 b - - 0 20 {hp=e1:1,e2:8}",
    ),
    Case(
        "Without a boss no king rages",
        "4k3/4P3/8/8/8/8/8/4K3 b - - 7 20 {hp=e8:1}",
        line="e8xe7/1",
        after="4k3/4P3/8/8/8/8/8/4K3 w - - 0 21 {hp=e7:5,e8:1}",
    ),
)
