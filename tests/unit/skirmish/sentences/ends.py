"""How a game ends, and the ply 0000."""

from fractions import Fraction

from tests.unit.skirmish.case import BARE_KINGS, BLACK_WINS, FIFTY_MOVES, THREEFOLD, WHITE_WINS, Case

_TO_AND_FRO = "a1b1 e8d8 b1a1 d8e8"
_ROOK = "4k3/7p/8/8/8/8/8/R3K3 w - - 0 1"
_STUCK = "4k3/8/8/8/8/p1p5/PBp5/KBn5 w - - 7 20 {uses=a1:0}"

_KING_LOST = (
    Case(
        "A king at 0 HP has lost",
        "4k3/8/8/4Q3/8/8/8/4K3 w - - 7 20 {hp=e8:4}",
        line="e5xe8/1",
        after="8/8/8/4Q3/8/8/8/4K3 b - - 0 20",
        result=WHITE_WINS,
    ),
    Case(
        "The odds of a king's death are exact",
        "4k3/8/8/4Q3/8/8/8/4K3 w - - 7 20 {hp=e8:8}",
        odds=(
            "e5xe8",
            {
                "4k3/8/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=e8:4}": Fraction(1, 6),
                "4k3/8/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=e8:3}": Fraction(1, 6),
                "4k3/8/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=e8:2}": Fraction(1, 6),
                "4k3/8/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=e8:1}": Fraction(1, 6),
                "8/8/8/4Q3/8/8/8/4K3 b - - 0 20": Fraction(1, 3),
            },
        ),
    ),
    Case(
        "A queen whose Lunge kills the king pays no price",
        "4k3/8/8/8/8/8/8/3QK3 w - - 7 20 {hp=e8:1}",
        line="d1d7!lunge@e8/1",
        after="8/3Q4/8/8/8/8/8/4K3 b - - 0 20 {cd=d7:2}",
        result=WHITE_WINS,
    ),
    Case(
        "A queen with 1 HP whose Lunge kills the king lives",
        "4k3/8/8/8/8/8/8/3QK3 w - - 7 20 {hp=d1:1,e8:1}",
        line="d1d7!lunge@e8/1",
        after="8/3Q4/8/8/8/8/8/4K3 b - - 0 20 {hp=d7:1;cd=d7:2}",
        result=WHITE_WINS,
    ),
    Case(
        "A knight whose hit kills the king does not run",
        "4k3/4N3/8/8/8/8/8/4K3 w - - 7 20 {hp=e8:1}",
        line="e7!hit@e8,e7d6/1",
        after="8/4N3/8/8/8/8/8/4K3 b - - 0 20 {cd=e7:2;uses=e7:4}",
        result=WHITE_WINS,
    ),
    Case(
        "Step 4 still runs after a king's death: cooldown, decree, rest, move number",
        "4k3/8/8/8/p7/8/3q4/4K3 b - - 7 20 {hp=e1:1;cd=d2:2;rest=a4;decree=b}",
        line="d2xe1/1",
        after="4k3/8/8/8/p7/8/3q4/8 w - - 0 21 {cd=d2:1}",
        result=BLACK_WINS,
    ),
    Case("A missing black king is a finished game", "8/8/8/4Q3/8/8/8/4K3 b - - 0 20", result=WHITE_WINS),
    Case("A missing white king is a finished game", "4k3/8/8/8/p7/8/3q4/8 w - - 0 21", result=BLACK_WINS),
    Case("A lone king has beaten the missing one, it is no draw", "4k3/8/8/8/8/8/8/8 w - - 0 21", result=BLACK_WINS),
)

_DRAWS = (
    Case("Only the two kings is a draw", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", result=BARE_KINGS),
    Case("King and knight against king goes on", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", has="g1f3"),
    Case("The second occurrence does not end the game", _ROOK, line=_TO_AND_FRO),
    Case(
        "The third occurrence is a draw, the start counts",
        _ROOK,
        line=f"{_TO_AND_FRO} {_TO_AND_FRO}",
        after="4k3/7p/8/8/8/8/8/R3K3 w - - 8 5",
        result=THREEFOLD,
    ),
    Case(
        "In the sharp game who brings the third occurrence about loses",
        _ROOK,
        game="skirmish_sharp",
        line=f"{_TO_AND_FRO} {_TO_AND_FRO}",
        after="4k3/7p/8/8/8/8/8/R3K3 w - - 8 5",
        result=("1-0", "threefold repetition"),
    ),
    Case(
        "In the sharp game a king has sixteen hit points",
        _ROOK.replace("w - - 0 1", "w - - 0 1 {hp=e8:16}"),
        game="skirmish_sharp",
        line="a1b1",
        after="4k3/7p/8/8/8/8/8/1R2K3 b - - 1 1",
    ),
    Case(
        "In the sharp game a pawn has four hit points",
        "4k3/8/8/8/8/7p/8/4K2R w - - 0 1 {hp=h3:4}",
        game="skirmish_sharp",
        line="h1g1",
        after="4k3/8/8/8/8/7p/8/4K1R1 b - - 1 1",
    ),
    Case(
        "One ply before the third occurrence the game goes on",
        _ROOK,
        line=f"{_TO_AND_FRO} a1b1 e8d8 b1a1",
    ),
    Case(
        "States that differ in a cooldown are not the same",
        "4k3/7p/8/8/8/8/8/R3K3 w - - 0 1 {cd=a1:3}",
        line=f"{_TO_AND_FRO} {_TO_AND_FRO} {_TO_AND_FRO}",
        after="4k3/7p/8/8/8/8/8/R3K3 w - - 12 7",
    ),
    Case(
        "When the cooldown has ended the states are the same",
        "4k3/7p/8/8/8/8/8/R3K3 w - - 0 1 {cd=a1:3}",
        line=f"{_TO_AND_FRO} {_TO_AND_FRO} {_TO_AND_FRO} a1b1",
        result=THREEFOLD,
    ),
    Case(
        "States that differ in uses are not the same",
        _ROOK,
        line=f"{_TO_AND_FRO} e1!decree e8d8 a1b1 d8d7 b1a1 d7e8",
        after="4k3/7p/8/8/8/8/8/R3K3 w - - 10 6 {uses=e1:2}",
    ),
    Case(
        "States that differ in a rest are not the same",
        "4k3/8/8/7p/8/8/8/R3K3 w - - 0 1 {rest=h5}",
        line=f"{_TO_AND_FRO} {_TO_AND_FRO}",
        after="4k3/8/8/7p/8/8/8/R3K3 w - - 8 5",
    ),
    Case(
        "States that differ in a decree are not the same",
        "4k3/7p/8/8/8/8/8/R3K3 w - - 0 1 {decree=w}",
        line=f"{_TO_AND_FRO} {_TO_AND_FRO}",
        after="4k3/7p/8/8/8/8/8/R3K3 w - - 8 5",
    ),
    Case(
        "100 plies in which no piece lost HP are a draw",
        "4k3/7p/8/8/8/8/8/R3K3 w - - 99 80",
        line="a1a2",
        after="4k3/7p/8/8/8/8/R7/4K3 b - - 100 80",
        result=FIFTY_MOVES,
    ),
    Case("After 99 plies the game goes on", "4k3/7p/8/8/8/8/8/R3K3 w - - 98 80", line="a1a2", has="h7h6"),
    Case(
        "A pawn's move does not put the clock back",
        "4k3/7p/8/8/8/8/8/R3K3 b - - 99 80",
        line="h7h6",
        after="4k3/8/7p/8/8/8/8/R3K3 w - - 100 81",
        result=FIFTY_MOVES,
    ),
    Case(
        "A promotion does not put the clock back",
        "4k3/P7/8/8/8/8/8/4K3 w - - 50 80",
        line="a7a8q",
        after="Q3k3/8/8/8/8/8/8/4K3 b - - 51 80",
    ),
    Case(
        "A strike in the hundredth ply puts the clock back",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 99 80",
        line="d1xd4/1",
        after="4k3/8/8/8/3p4/8/8/3QK3 b - - 0 80 {hp=d4:3}",
    ),
    Case(
        "A king lost in the hundredth ply is lost",
        "4k3/8/8/4Q3/8/8/8/4K3 w - - 99 80 {hp=e8:4}",
        line="e5xe8/1",
        result=WHITE_WINS,
    ),
)

_PASS = (
    Case("A side with no action makes the ply 0000, without a die", _STUCK, only="0000", rolls_not="0000"),
    Case(
        "The ply 0000 is a turn like any other: clock, cooldown and decree",
        "4k3/8/8/8/8/p1p5/PBp5/KBn5 w - - 7 20 {cd=b1:2;uses=a1:0;decree=w}",
        line="0000",
        after="4k3/8/8/8/8/p1p5/PBp5/KBn5 b - - 8 20 {cd=b1:1;uses=a1:0}",
    ),
    Case("The ply 0000 has one outcome", _STUCK, odds=("0000", {_STUCK.replace("w - - 7", "b - - 8"): Fraction(1)})),
    Case("A side that can only decree does not pass", _STUCK.replace("a1:0", "a1:1"), only="a1!decree"),
    Case("A ply 0000 can complete the 100 plies", _STUCK.replace(" 7 20", " 99 80"), line="0000", result=FIFTY_MOVES),
)

CASES = _KING_LOST + _DRAWS + _PASS
