"""Points that the rules leave open, as the oracle reads them (its README gives the reasons)."""

from tests.unit.skirmish.case import BLACK_WINS, FIFTY_MOVES, Case, Refusal

_BOARD = "4k3/8/8/8/P7/8/8/4K3"

CASES = (
    Case("A clock of 100 in a FEN is a finished game", f"{_BOARD} w - - 100 80", result=FIFTY_MOVES),
    Case("A lost king comes before a full clock", "4k3/8/8/8/P7/8/8/8 w - - 100 80", result=BLACK_WINS),
    Case("A move number may be missing alone", f"{_BOARD} w - - 7", after=f"{_BOARD} w - - 7 1"),
    Case(
        "Counters may be missing before field 7", f"{_BOARD} w - - {{hp=a4:3}}", after=f"{_BOARD} w - - 0 1 {{hp=a4:3}}"
    ),
    Case("An empty field 7 says nothing", f"{_BOARD} w - - 0 1 {{}}", after=f"{_BOARD} w - - 0 1"),
    Case("An empty section says nothing", f"{_BOARD} w - - 0 1 {{hp=;decree=}}", after=f"{_BOARD} w - - 0 1"),
    Case("Neighbouring digits add up", "4k3/44/8/8/P7/8/8/4K3 w - - 0 1", after=f"{_BOARD} w - - 0 1"),
    Case(
        "Any pawn may be read as resting, also on a rank that no Advance reaches",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 {rest=a2}",
        line="a2a3",
        after="4k3/8/8/8/8/P7/8/4K3 b - - 1 1",
    ),
)

REFUSALS = (
    Refusal("Refused: a board without any king", "8/8/8/8/P7/8/8/8 w - - 0 1"),
    Refusal("Refused: HP on an empty square", f"{_BOARD} w - - 0 1 {{hp=b4:3}}"),
    Refusal("Refused: rest on an empty square", f"{_BOARD} w - - 0 1 {{rest=b4}}"),
    Refusal("Refused: a side twice in decree", f"{_BOARD} w - - 0 1 {{decree=w,w}}"),
    Refusal("Refused: a section of another game", f"{_BOARD} w - - 0 1 {{world=8/8/8/8/8/8/8/8}}"),
    Refusal("Refused: freshness, which this game does not have", f"{_BOARD} w - - 0 1 {{fresh=-}}"),
    Refusal("Refused: an empty part between semicolons", f"{_BOARD} w - - 0 1 {{hp=a4:3;;decree=w}}"),
    Refusal("Refused: move number 0", f"{_BOARD} w - - 0 0"),
    Refusal("Refused: only three fields", f"{_BOARD} w -"),
    Refusal("Refused: a castling field of other letters", f"{_BOARD} w XY - 0 1"),
    Refusal("Refused: an en passant field that is no square", f"{_BOARD} w - x9 0 1"),
)
