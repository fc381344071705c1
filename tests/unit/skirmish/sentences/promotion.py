"""Promotion."""

from tests.unit.skirmish.case import Case

_HURT = "4k3/P7/8/8/8/8/8/4K3 w - - 7 20 {hp=a7:3}"

CASES = (
    Case(
        "A pawn that reaches the last rank becomes a queen, rook, bishop or knight",
        "4k3/P7/8/8/8/8/8/4K3 w - - 7 20",
        has="a7a8q a7a8r a7a8b a7a8n",
        lacks="a7a8 a7a8k a7a8p",
    ),
    Case(
        "An unhurt pawn becomes an unhurt piece, fresh and ready",
        "4k3/P7/8/8/8/8/8/4K3 w - - 7 20",
        line="a7a8r",
        after="R3k3/8/8/8/8/8/8/4K3 b - - 8 20",
    ),
    Case("3 of 7 HP are 4 of a queen's 10", _HURT, line="a7a8q", after="Q3k3/8/8/8/8/8/8/4K3 b - - 8 20 {hp=a8:4}"),
    Case("3 of 7 HP are 5 of a rook's 13", _HURT, line="a7a8r", after="R3k3/8/8/8/8/8/8/4K3 b - - 8 20 {hp=a8:5}"),
    Case("3 of 7 HP are 4 of a bishop's 10", _HURT, line="a7a8b", after="B3k3/8/8/8/8/8/8/4K3 b - - 8 20 {hp=a8:4}"),
    Case("3 of 7 HP are 4 of a knight's 11", _HURT, line="a7a8n", after="N3k3/8/8/8/8/8/8/4K3 b - - 8 20 {hp=a8:4}"),
    Case(
        "1 of 7 HP is 1 of a queen's 10",
        "4k3/P7/8/8/8/8/8/4K3 w - - 7 20 {hp=a7:1}",
        line="a7a8q",
        after="Q3k3/8/8/8/8/8/8/4K3 b - - 8 20 {hp=a8:1}",
    ),
    Case(
        "An elite pawn's 5 of 8 HP are 7 of an elite queen's 12",
        "4k3/8/8/8/8/8/p7/4K3 b - - 7 20 {hp=a2:5}",
        game="skirmish_elite",
        line="a2a1q",
        after="4k3/8/8/8/8/8/8/q3K3 w - - 8 21 {hp=a1:7}",
    ),
    Case(
        "A boss's pawn with 7 of 10 HP becomes a rook with 13 of 19",
        "4k3/8/8/8/8/8/p7/4K3 b - - 7 20 {hp=a2:7}",
        game="skirmish_warden",
        line="a2a1r",
        after="4k3/8/8/8/8/8/8/r3K3 w - - 8 21 {hp=a1:13}",
    ),
    Case(
        "A promoted pawn does not rest",
        "4k3/P7/8/8/8/8/8/4K3 w - - 7 20 {rest=a7}",
        line="a7a8b",
        after="B3k3/8/8/8/8/8/8/4K3 b - - 8 20",
    ),
    Case(
        "A promoted queen may lunge in her side's next turn",
        "8/P2k4/8/8/8/8/8/4K3 w - - 7 20",
        line="a7a8q d7d6",
        has="a8a7 a8c6!lunge@d6",
    ),
    Case(
        "A promoted rook guards at once",
        "8/P2k4/8/N7/8/8/8/4K3 w - - 7 20",
        line="a7a8r d7c6 e1f1 c6b6 f1e1 b6xa5/1",
        after="R7/8/1k6/N7/8/8/8/4K3 w - - 0 23 {hp=a5:10,a8:12;cd=a8:3;uses=a8:4}",
    ),
)
