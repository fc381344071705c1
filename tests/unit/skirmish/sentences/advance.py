"""Advance and rest."""

from tests.unit.skirmish.case import Case

_FEN = "4k3/8/8/8/8/P7/8/4K3 w - - 7 20"

CASES = (
    Case(
        "An Advance goes two squares straight ahead, and the pawn rests",
        _FEN,
        line="a3!advance@a5",
        after="4k3/8/8/P7/8/8/8/4K3 b - - 8 20 {rest=a5}",
    ),
    Case(
        "A resting pawn may move but not Advance in its side's next turn",
        _FEN,
        line="a3!advance@a5 e8f8",
        after="5k2/8/8/P7/8/8/8/4K3 w - - 9 21 {rest=a5}",
        has="a5a6",
        lacks="a5!advance@a7",
    ),
    Case(
        "The turn after that it may Advance again",
        _FEN,
        line="a3!advance@a5 e8f8 e1f1 f8e8",
        after="4k3/8/8/P7/8/8/8/5K2 w - - 11 22",
        has="a5!advance@a7",
    ),
    Case(
        "A resting pawn may strike",
        "4k3/8/1p6/P7/8/8/8/4K3 w - - 7 20 {rest=a5}",
        has="a5xb6 a5a6",
        lacks="a5!advance@a7",
    ),
    Case(
        "A pawn that moves in its turn of rest has rested",
        "4k3/8/8/8/P7/8/8/4K3 w - - 7 20 {rest=a4}",
        line="a4a5 e8f8",
        after="5k2/8/8/P7/8/8/8/4K3 w - - 9 21",
        has="a5!advance@a7",
    ),
    Case(
        "Rest is for one pawn: another may Advance next, and the first has rested by then",
        "4k3/8/8/8/8/P6P/8/4K3 w - - 7 20",
        line="a3!advance@a5 e8f8 h3!advance@h5",
        after="5k2/8/8/P6P/8/8/8/4K3 b - - 10 21 {rest=h5}",
    ),
    Case(
        "Rest outlasts the enemy's turn",
        "4k3/8/8/P7/8/8/8/4K3 b - - 7 20 {rest=a5}",
        line="e8f8",
        after="5k2/8/8/P7/8/8/8/4K3 w - - 8 21 {rest=a5}",
    ),
    Case(
        "A dead pawn's rest is forgotten",
        "4k3/8/1p6/P7/8/8/8/4K3 b - - 7 20 {hp=a5:1;rest=a5}",
        line="b6xa5/1",
        after="4k3/8/1p6/8/8/8/8/4K3 w - - 0 21",
    ),
    Case("An Advance needs the first square empty", "4k3/8/8/8/p7/P7/8/4K3 w - - 0 1", lacks="a3!advance@a5"),
    Case(
        "An Advance needs the second square empty",
        "4k3/8/8/p7/8/P7/8/4K3 w - - 0 1",
        has="a3a4",
        lacks="a3!advance@a5",
    ),
    Case(
        "There is no Advance from the start rank", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", has="a2a4", lacks="a2!advance@a4"
    ),
    Case(
        "A double step is no Advance: no rest", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", line="a2a4 e8f8", has="a4!advance@a6"
    ),
    Case(
        "Black advances downwards, from any rank but the seventh",
        "4k3/1p6/p7/8/8/8/8/4K3 b - - 7 20",
        line="a6!advance@a4",
        after="4k3/1p6/8/8/p7/8/8/4K3 w - - 8 21 {rest=a4}",
    ),
    Case("Black's seventh rank is its start rank", "4k3/1p6/8/8/8/8/8/4K3 b - - 0 1", lacks="b7!advance@b5"),
    Case(
        "An Advance to the last rank promotes, to any of four pieces",
        "4k3/8/P7/8/8/8/8/4K3 w - - 7 20",
        has="a6!advance@a8q a6!advance@a8r a6!advance@a8b a6!advance@a8n",
        lacks="a6!advance@a8",
    ),
    Case(
        "A pawn promoted by an Advance does not rest",
        "4k3/8/P7/8/8/8/8/4K3 w - - 7 20",
        line="a6!advance@a8q",
        after="Q3k3/8/8/8/8/8/8/4K3 b - - 8 20",
    ),
    Case(
        "Black's Advance promotes on rank 1",
        "4k3/8/8/8/8/p7/8/4K3 b - - 7 20 {hp=a3:3}",
        line="a3!advance@a1r",
        after="4k3/8/8/8/8/8/8/r3K3 w - - 8 21 {hp=a1:5}",
    ),
    Case(
        "Rank 7 leaves no room for an Advance",
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        only="a7a8b a7a8n a7a8q a7a8r e1!decree e1d1 e1d2 e1e2 e1f1 e1f2",
    ),
)
