"""The Sovereign."""

from fractions import Fraction

from tests.unit.skirmish.case import THREEFOLD, WHITE_WINS, Case

_GAME = "skirmish_sovereign"
_TEN_ROUNDS = " ".join(["a1b1 e8d8 b1a1 d8e8"] * 10)

CASES = (
    Case(
        "When it becomes its turn the Sovereign's king regains 1 HP",
        "r3k3/8/8/8/8/8/8/4K3 w - - 7 20 {hp=e8:20}",
        game=_GAME,
        line="e1d1",
        after="r3k3/8/8/8/8/8/8/3K4 b - - 8 20 {hp=e8:21}",
    ),
    Case(
        "When it becomes White's turn nobody regains",
        "r3k3/8/8/8/8/8/8/4K3 b - - 7 21 {hp=e1:20,e8:20}",
        game=_GAME,
        line="e8d8",
        after="r2k4/8/8/8/8/8/8/4K3 w - - 8 22 {hp=e1:20,d8:20}",
    ),
    Case(
        "The king regains up to the maximum",
        "r3k3/8/8/8/8/8/8/4K3 w - - 7 21 {hp=e8:36}",
        game=_GAME,
        line="e1d1 e8f8 d1e1",
        after="r4k2/8/8/8/8/8/8/4K3 b - - 10 22",
    ),
    Case(
        "Only the Sovereign's king regains",
        "r3k3/p7/8/8/8/8/8/4K3 w - - 7 20 {hp=e1:20,a7:5,a8:5,e8:20}",
        game=_GAME,
        line="e1d1",
        after="r3k3/p7/8/8/8/8/8/3K4 b - - 8 20 {hp=d1:20,a7:5,a8:5,e8:21}",
    ),
    Case(
        "A decree does not help him regain",
        "r3k3/8/8/8/8/8/8/4K3 w - - 7 20 {hp=e8:20;decree=b}",
        game=_GAME,
        line="e1d1",
        after="r3k3/8/8/8/8/8/8/3K4 b - - 8 20 {hp=e8:21;decree=b}",
    ),
    Case(
        "He regains after the strike of the same turn",
        "4k3/p7/8/4Q3/8/8/8/4K3 w - - 7 20",
        game=_GAME,
        line="e5xe8/1",
        after="4k3/p7/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=e8:34}",
    ),
    Case(
        "A dead king does not come back",
        "4k3/p7/8/4Q3/8/8/8/4K3 w - - 7 20 {hp=e8:4}",
        game=_GAME,
        line="e5xe8/1",
        after="8/p7/8/4Q3/8/8/8/4K3 b - - 0 20",
        result=WHITE_WINS,
    ),
    Case(
        "The Sovereign has the Warden's shield",
        "3rk3/8/8/4Q3/8/8/8/4K3 w - - 7 20",
        game=_GAME,
        odds=("e5xe8", {"3rk3/8/8/4Q3/8/8/8/4K3 b - - 8 20": Fraction(1)}),
    ),
    Case(
        "The Sovereign recruits",
        "4k3/1ppppppp/8/8/8/8/8/4K3 b - - 7 5",
        game=_GAME,
        line="e8d8",
        after="3k4/pppppppp/8/8/8/8/8/4K3 w - - 8 6",
    ),
    Case(
        "The Sovereign rages",
        "4k3/4P3/8/8/8/8/8/4K3 b - - 7 21 {hp=e8:18}",
        game=_GAME,
        line="e8xe7/1",
        after="4k3/4P3/8/8/8/8/8/4K3 w - - 0 22 {hp=e7:3,e8:18}",
    ),
    Case(
        "The Sovereign's rage ends when he has regained half",
        "4k3/4P3/8/8/8/8/8/4K3 w - - 7 21 {hp=e8:18}",
        game=_GAME,
        line="e1d1 e8xe7/1",
        after="4k3/4P3/8/8/8/8/8/3K4 w - - 0 22 {hp=e7:5,e8:19}",
    ),
    Case(
        "The other bosses do not regain",
        "r3k3/8/8/8/8/8/8/4K3 w - - 7 20 {hp=e8:20}",
        game="skirmish_berserker",
        line="e1d1",
        after="r3k3/8/8/8/8/8/8/3K4 b - - 8 20 {hp=e8:20}",
    ),
    Case(
        "States that differ in HP are not the same",
        "4k3/pppppppp/8/8/8/8/8/R3K3 w - - 0 1 {hp=e8:36}",
        game=_GAME,
        line=_TEN_ROUNDS,
        after="4k3/pppppppp/8/8/8/8/8/R3K3 w - - 40 21",
    ),
    Case(
        "When the HP have come back the states are the same",
        "4k3/pppppppp/8/8/8/8/8/R3K3 w - - 0 1 {hp=e8:36}",
        game=_GAME,
        line=f"{_TEN_ROUNDS} a1b1",
        result=THREEFOLD,
    ),
)
