"""The Recruiter."""

from tests.unit.skirmish.case import BLACK_WINS, THREEFOLD, Case

_GAME = "skirmish_recruiter"
_TO_AND_FRO = "a1b1 e8d8 b1a1 d8e8"
_FULL_RANK = "4k3/pppppppp/8/8/8/8/8/R3K3 w - - 0 1"

CASES = (
    Case(
        "In its fifth turn a pawn with full HP appears on the lowest-file empty square of its pawn rank",
        "4k3/p2ppppp/8/8/8/8/8/4K3 b - - 7 5",
        game=_GAME,
        line="e8d8",
        after="3k4/pp1ppppp/8/8/8/8/8/4K3 w - - 8 6",
    ),
    Case(
        "In its tenth turn too",
        "4k3/1ppppppp/8/8/8/8/8/4K3 b - - 7 10",
        game=_GAME,
        line="e8d8",
        after="3k4/pppppppp/8/8/8/8/8/4K3 w - - 8 11",
    ),
    Case(
        "Not in its fourth turn",
        "4k3/1ppppppp/8/8/8/8/8/4K3 b - - 7 4",
        game=_GAME,
        line="e8d8",
        after="3k4/1ppppppp/8/8/8/8/8/4K3 w - - 8 5",
    ),
    Case(
        "Not in White's turns",
        "4k3/1ppppppp/8/8/8/8/8/4K3 w - - 7 5",
        game=_GAME,
        line="e1d1",
        after="4k3/1ppppppp/8/8/8/8/8/3K4 b - - 8 5",
    ),
    Case(
        "Not in other games",
        "4k3/1ppppppp/8/8/8/8/8/4K3 b - - 7 5",
        game="skirmish_warden",
        line="e8d8",
        after="3k4/1ppppppp/8/8/8/8/8/4K3 w - - 8 6",
    ),
    Case(
        "The pawn comes after the action: a square that it vacates is empty",
        "4k3/pppppppp/8/8/8/8/8/4K3 b - - 7 5",
        game=_GAME,
        line="a7a6",
        after="4k3/pppppppp/p7/8/8/8/8/4K3 w - - 8 6",
    ),
    Case(
        "The pawn comes after the action: a square that it fills is not empty",
        "1k6/2pppppp/8/8/8/8/8/4K3 b - - 7 5",
        game=_GAME,
        line="b8a7",
        after="8/kppppppp/8/8/8/8/8/4K3 w - - 8 6",
    ),
    Case(
        "If no square is empty nothing appears",
        "4k3/pppppppp/8/8/8/8/8/4K3 b - - 7 5",
        game=_GAME,
        line="e8d8",
        after="3k4/pppppppp/8/8/8/8/8/4K3 w - - 8 6",
    ),
    Case(
        "A white piece fills its square",
        "4k3/N1pppppp/8/8/8/8/8/4K3 b - - 7 5",
        game=_GAME,
        line="e8d8",
        after="3k4/Nppppppp/8/8/8/8/8/4K3 w - - 8 6",
    ),
    Case(
        "A new pawn may go two squares, and can be more than the eighth",
        "4k3/1ppppppp/p7/8/8/8/8/4K3 b - - 7 5",
        game=_GAME,
        line="e8d8 e1d1 a6a5 d1e1 h7h6",
        after="3k4/ppppppp1/7p/p7/8/8/8/4K3 w - - 12 8",
    ),
    Case(
        "A pawn that stands alone may go two squares from its pawn rank when it has appeared",
        "4k3/8/8/8/8/8/8/R3K3 b - - 7 5",
        game=_GAME,
        line="e8d8 a1b1",
        has="a7a6 a7a5",
        after="3k4/p7/8/8/8/8/8/1R2K3 b - - 9 6",
    ),
    Case(
        "When White's king dies no pawn appears",
        "4k3/1ppppppp/8/8/8/8/3q4/4K3 b - - 7 5 {hp=e1:1}",
        game=_GAME,
        line="d2xe1/1",
        after="4k3/1ppppppp/8/8/8/8/3q4/8 w - - 0 6",
        result=BLACK_WINS,
    ),
    Case(
        "The pawn appears before the test for bare kings",
        "4k3/4P3/8/8/8/8/8/4K3 b - - 7 5 {hp=e7:1}",
        game=_GAME,
        line="e8xe7/1",
        after="4k3/p7/8/8/8/8/8/4K3 w - - 0 6",
    ),
    Case(
        "A turn of 0000 recruits like any other",
        "kbN5/pbP5/P1P5/8/8/8/8/4K3 b - - 7 5 {uses=a8:0}",
        game=_GAME,
        line="0000",
        after="kbN5/pbPp4/P1P5/8/8/8/8/4K3 w - - 8 6 {uses=a8:0}",
    ),
    Case(
        "States at different distance from the next recruit are not the same",
        _FULL_RANK,
        game=_GAME,
        line=" ".join([_TO_AND_FRO] * 9),
    ),
    Case(
        "States at the same distance from the next recruit are the same",
        _FULL_RANK,
        game=_GAME,
        line=" ".join([_TO_AND_FRO] * 10),
        after="4k3/pppppppp/8/8/8/8/8/R3K3 w - - 40 21",
        result=THREEFOLD,
    ),
)
