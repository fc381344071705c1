"""The Warden."""

from fractions import Fraction

from tests.unit.skirmish.case import WHITE_WINS, Case

_GAME = "skirmish_warden"

CASES = (
    Case(
        "A strike on the Warden's king is legal, rolls a die and does nothing while another piece stands",
        "3rk3/8/8/4Q3/8/8/8/4K3 w - - 7 20",
        game=_GAME,
        rolls="e5xe8",
        odds=("e5xe8", {"3rk3/8/8/4Q3/8/8/8/4K3 b - - 8 20": Fraction(1)}),
    ),
    Case(
        "Any piece that is not a pawn holds the shield",
        "4k3/8/8/4Q3/8/8/8/4K2n w - - 7 20 {hp=e8:1}",
        game=_GAME,
        line="e5xe8/6",
        after="4k3/8/8/4Q3/8/8/8/4K2n b - - 8 20 {hp=e8:1}",
    ),
    Case(
        "Pawns do not hold the shield",
        "4k3/p7/8/4Q3/8/8/8/4K3 w - - 7 20",
        game=_GAME,
        line="e5xe8/1",
        after="4k3/p7/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=e8:33}",
    ),
    Case(
        "White's pieces do not hold the shield",
        "4k3/8/8/4Q3/8/8/8/R3K2N w - - 7 20 {hp=e8:1}",
        game=_GAME,
        line="e5xe8/1",
        after="8/8/8/4Q3/8/8/8/R3K2N b - - 0 20",
        result=WHITE_WINS,
    ),
    Case(
        "The shield is for the king only",
        "3rk3/8/8/3Q4/8/8/8/4K3 w - - 7 20",
        game=_GAME,
        line="d5xd8/1",
        after="3rk3/8/8/3Q4/8/8/8/4K3 b - - 0 20 {hp=d8:15}",
    ),
    Case(
        "White's king has no shield",
        "4k3/8/8/8/8/8/3q4/R3K3 b - - 7 20",
        game=_GAME,
        line="d2xe1/1",
        after="4k3/8/8/8/8/8/3q4/R3K3 w - - 0 21 {hp=e1:21}",
    ),
    Case(
        "A Lunge at the shielded king costs the queen 2 HP all the same",
        "3rk3/8/8/8/8/8/8/4KQ2 w - - 7 20",
        game=_GAME,
        line="f1f7!lunge@e8/3",
        after="3rk3/5Q2/8/8/8/8/8/4K3 b - - 0 20 {hp=f7:8;cd=f7:2}",
    ),
    Case(
        "A knight that hits the shielded king runs, and has used its ability",
        "3rk3/4N3/8/8/8/8/8/4K3 w - - 7 20",
        game=_GAME,
        line="e7!hit@e8,e7f6/6",
        after="3rk3/8/5N2/8/8/8/8/4K3 b - - 8 20 {cd=f6:2;uses=f6:4}",
    ),
    Case(
        "Without a boss the same strike hurts, and the rook guards",
        "3rk3/8/8/4Q3/8/8/8/4K3 w - - 7 20",
        line="e5xe8/1",
        after="3rk3/8/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=d8:11,e8:23;cd=d8:3;uses=d8:4}",
    ),
)
