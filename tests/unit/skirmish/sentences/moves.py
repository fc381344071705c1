"""The array, and moving to an empty square."""

from tests.unit.skirmish.case import Case

CASES = (
    Case(
        "The orthodox array gives White twenty chess moves and the decree",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        only="a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e1!decree e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4"
        " h2h3 h2h4",
        after="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    ),
    Case(
        "A turn hands the move over, and the move number grows after Black's turn",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        line="e2e4 g8f6",
        after="rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w - - 2 2",
    ),
    Case("Nothing is captured by moving", "4k3/8/8/8/p7/8/8/R3K3 w - - 0 1", has="a1a2 a1a3", lacks="a1a4 a1a5"),
    Case(
        "The king moves one step",
        "4k3/7p/8/8/8/8/8/4K3 w - - 0 1",
        only="e1!decree e1d1 e1d2 e1e2 e1f1 e1f2",
    ),
    Case(
        "There is no check rule: a king may stay or step where he can be struck",
        "4k3/8/8/8/8/8/3r4/4K2N w - - 0 1",
        has="e1!decree e1d1 e1e2 e1f2 h1g3",
    ),
    Case(
        "There is no castling, and castling rights are dropped",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9",
        after="r3k2r/8/8/8/8/8/8/R3K2R w - - 3 9",
        lacks="e1g1 e1c1 e1h1 e1a1",
    ),
    Case(
        "There is no en passant, and its square is dropped",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        after="4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2",
        lacks="e5d6 e5xd5 e5xd6",
    ),
    Case("A double step leaves no en passant square", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 2", line="e2e4", lacks="d4e3"),
    Case("A pawn goes two squares from its start rank", "4k3/1p6/8/8/8/8/8/4K3 b - - 0 1", has="b7b6 b7b5"),
    Case("A double step needs the first square empty", "4k3/8/8/8/8/1p6/1P6/4K3 w - - 0 1", lacks="b2b3 b2b4"),
    Case("A double step needs the second square empty", "4k3/8/8/8/1p6/8/1P6/4K3 w - - 0 1", has="b2b3", lacks="b2b4"),
    Case("A pawn beyond its start rank moves one square", "4k3/8/8/8/8/1P6/8/4K3 w - - 0 1", has="b3b4", lacks="b3b5"),
    Case("Pawns do not move backwards or aside", "4k3/8/8/8/1P6/8/8/4K3 w - - 0 1", lacks="b4b3 b4a4 b4c4 b4c5 b4a5"),
    Case(
        "A bishop slides to the edge or to the first piece",
        "4k3/8/8/8/3P4/8/1B6/4K3 w - - 0 1",
        has="b2a1 b2a3 b2c1 b2c3",
        lacks="b2d4 b2e5 b2b3",
    ),
    Case(
        "A rook slides to the edge or to the first piece",
        "4k3/8/8/8/1P6/8/1R4p1/4K3 w - - 0 1",
        has="b2b1 b2b3 b2a2 b2c2 b2f2",
        lacks="b2b4 b2g2 b2h2 b2c3",
    ),
    Case(
        "A queen slides as rook and bishop",
        "4k3/8/8/8/8/8/1Q6/4K3 w - - 0 1",
        has="b2b8 b2h2 b2h8 b2a1 b2a3 b2c1",
        lacks="b2c4 b2d3",
    ),
    Case(
        "A knight leaps over pieces to an empty square",
        "4k3/8/8/8/8/2p1P3/1PPP4/1NKR4 w - - 0 1",
        has="b1a3",
        lacks="b1c3 b1d2 b1b3",
    ),
)
