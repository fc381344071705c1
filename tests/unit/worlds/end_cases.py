"""How world games end, what their FEN says, how their games start, and boards of other sizes."""

from __future__ import annotations

from tests.unit.worlds.case import Case, fen

ONGOING = ("*", "")
SHUFFLE = ("a1a2", "h8h7", "a2a1", "h7h8")
CASTLER_SHUFFLE = ("e1e2", "h8h7", "e2e1", "h7h8")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SEAS_0 = "8/8/8/====~~~~/====~~~~/8/8/8"
RUINS_0 = "8/8/8/1o4o1/4o3/8/8/8"
FACTORY_0 = "8/8/x<<<<<<x/8/8/x>>>>>>x/8/8"
RIFT_0 = "********/*6*/*6*/*6*/*6*/*6*/*6*/********"

DRAW_CASES = (
    Case(
        "stalemate is a draw",
        "ruins",
        fen("b", "Kf7 Qg6 kh8", "=a1"),
        moves=(),
        check=False,
        result=("1/2-1/2", "stalemate"),
    ),
    Case(
        "the second occurrence is no draw",
        "ruins",
        fen("w", "Ka1 Pd2 kh8"),
        play=SHUFFLE,
        result=ONGOING,
    ),
    Case(
        "the third occurrence is a draw by itself, the start position counted, and a finished game has no moves",
        "ruins",
        fen("w", "Ka1 Pd2 kh8"),
        play=SHUFFLE + SHUFFLE,
        result=("1/2-1/2", "threefold repetition"),
        moves=(),
    ),
    Case(
        "a position with other castling rights is another position",
        "ruins",
        fen("w", "Ke1 Ra1 Pd2 kh8", rights="Q"),
        play=CASTLER_SHUFFLE + CASTLER_SHUFFLE,
        result=ONGOING,
    ),
    Case(
        "the third occurrence without the right is a draw",
        "ruins",
        fen("w", "Ke1 Ra1 Pd2 kh8", rights="Q"),
        play=CASTLER_SHUFFLE + CASTLER_SHUFFLE + ("e1e2",),
        result=("1/2-1/2", "threefold repetition"),
    ),
    Case(
        "99 plies by the clock are no draw",
        "ruins",
        fen("w", "Ka1 Pd2 kh8", clock=98),
        play=("a1a2",),
        result=ONGOING,
    ),
    Case(
        "100 plies by the clock are a draw by itself",
        "ruins",
        fen("w", "Ka1 Pd2 kh8", clock=99),
        play=("a1a2",),
        result=("1/2-1/2", "fifty-move rule"),
        moves=(),
    ),
    Case(
        "mate comes before the clock",
        "ruins",
        fen("w", "Kg6 Ra1 kg8", clock=99),
        play=("a1a8",),
        result=("1-0", "checkmate"),
    ),
    Case(
        "a piece that a belt destroys on the 100th ply restarts the clock",
        "factory",
        fen("w", "Ka1 Pd2 nh4 kh8", ">h4", clock=99),
        play=("a1a2",),
        result=ONGOING,
    ),
    Case("there is no draw by insufficient material", "ruins", fen("w", "Ka1 kh8"), result=ONGOING, has=("a1a2",)),
    Case(
        "checkmate wins",
        "pirate_seas",
        fen("w", "Kg6 Ra1 kg8", "~a4-h4 =a4"),
        play=("a1a8",),
        check=True,
        result=("1-0", "checkmate"),
        moves=(),
    ),
    Case(
        "a missing king is a finished game",
        "factory",
        fen("b", "Ka1 Pd2"),
        result=("1-0", "king lost"),
        moves=(),
        check=False,
        becomes=fen("b", "Ka1 Pd2"),
    ),
    Case(
        "a missing white king is a loss for White",
        "factory",
        fen("w", "kh8 pd7"),
        result=("0-1", "king lost"),
        moves=(),
    ),
    Case(
        "with a king missing nobody can be taken, so nothing is refused",
        "factory",
        fen("w", "kh8 Rh1"),
        result=("0-1", "king lost"),
    ),
)

FEN_CASES = (
    Case(
        "a world game always writes its world, and a missing one is that of layout 0",
        "ruins",
        START,
        becomes=f"{START} {{world={RUINS_0}}}",
    ),
    Case(
        "a world of plain ground is written too",
        "factory",
        fen("w", "Ka1 kh8"),
        becomes="7k/8/8/8/8/8/8/K7 w - - 0 1 {world=8/8/8/8/8/8/8/8}",
    ),
    Case(
        "any world is accepted, in any of these games",
        "pirate_seas",
        fen("w", "Ka1 kh8", "oa4 >b4 <c4 ^d4 ve4 ~f4 =g4 *h4 xa5"),
        becomes="7k/8/8/8/8/8/8/K7 w - - 0 1 {world=8/8/8/x7/o><^v~=*/8/8/8}",
    ),
    Case(
        "missing counters read as 0 1",
        "ruins",
        "7k/8/8/8/8/8/8/K7 w - - {world=8/8/8/8/8/8/8/8}",
        becomes=fen("w", "Ka1 kh8"),
    ),
    Case(
        "impossible castling rights are dropped",
        "ruins",
        fen("w", "Ke1 Rh1 kd8 ra8", rights="KQkq"),
        becomes=fen("w", "Ke1 Rh1 kd8 ra8", rights="K"),
    ),
    Case(
        "impossible en passant rights are dropped",
        "ruins",
        fen("w", "Ka1 Pe5 pd5 nd7 kh8", ep="d6"),
        becomes=fen("w", "Ka1 Pe5 pd5 nd7 kh8"),
    ),
    Case(
        "an en passant right that a legal action uses is kept",
        "ruins",
        fen("w", "Ka1 Pe5 pd5 kh8", ep="d6"),
        has=("e5d6",),
        becomes=fen("w", "Ka1 Pe5 pd5 kh8", ep="d6"),
    ),
    Case(
        "an en passant right of a pinned pawn is dropped",
        "ruins",
        fen("w", "Ke1 Pe5 pd5 re8 kh8", ep="d6"),
        lacks=("e5d6",),
        becomes=fen("w", "Ke1 Pe5 pd5 re8 kh8"),
    ),
    Case("a world with a row missing is refused", "ruins", "7k/8/8/8/8/8/8/K7 w - - 0 1 {world=8/8/8}", refused=True),
    Case(
        "a world with a short row is refused",
        "ruins",
        "7k/8/8/8/8/8/8/K7 w - - 0 1 {world=8/8/8/8/8/8/8/7}",
        refused=True,
    ),
    Case(
        "a world with an unknown letter is refused",
        "ruins",
        "7k/8/8/8/8/8/8/K7 w - - 0 1 {world=8/8/8/8/8/8/8/7#}",
        refused=True,
    ),
    Case("two kings of a side are refused", "ruins", fen("w", "Ka1 Kc1 kh8"), refused=True),
    Case("a pawn on its own promotion rank is refused", "ruins", fen("w", "Ka1 Pd8 kh8"), refused=True),
    Case("a king that the side to move could take is refused", "ruins", fen("w", "Ka1 Rh1 kh8"), refused=True),
)

START_CASES = (
    Case(
        "pirate seas 0 bridges files a to d",
        "pirate_seas",
        f"{START} {{world={SEAS_0}}}",
        has=("a2a3", "a2a4", "d2d4", "e2e3", "g1f3"),
        lacks=("e2e4", "h2h4"),
        becomes=f"{START} {{world={SEAS_0}}}",
    ),
    Case(
        "ruins 0 offers chains at once",
        "ruins",
        f"{START} {{world={RUINS_0}}}",
        has=("e2e3", "e2e4,e4e3,e3e4", "e2e4,e4d4,d4d5", "e2e4,e4f5,f5f6"),
        lacks=("e2e4", "e2e4,e4e5,e5e7", "e2e4,e4e5,e5e6,*"),
    ),
    Case(
        "factory 0 carries a knight",
        "factory",
        f"{START} {{world={FACTORY_0}}}",
        play=("b1c3",),
        becomes=f"rnbqkbnr/pppppppp/8/8/8/3N4/PPPPPPPP/R1BQKBNR b KQkq - 1 1 {{world={FACTORY_0}}}",
    ),
    Case(
        "factory 0 has pits that pawns cannot enter",
        "factory",
        f"{START} {{world={FACTORY_0}}}",
        has=("b2b3", "b2b4", "g2g4", "b1c3", "g1f3"),
        lacks=("a2a3", "a2a4", "h2h3", "h2h4", "b1a3", "g1h3"),
    ),
    Case(
        "rift 0 has knights on file b and rooks on file g",
        "rift",
        f"8/1nbqkbr1/1pppppp1/8/8/1PPPPPP1/1NBQKBR1/8 w - - 0 1 {{world={RIFT_0}}}",
        moves=(
            "b2c4",
            "b3b4",
            "b3b5",
            "c3c4",
            "c3c5",
            "d3d4",
            "d3d5",
            "e3e4",
            "e3e5",
            "f3f4",
            "f3f5",
            "g3g4",
            "g3g5",
        ),
    ),
)

SIZE_CASES = (
    Case(
        "belts, stones and water work together on 5x5",
        "workshop",
        fen("w", "Ka1 Nb1 rd4 kb5", "oc3 >b4-d4 ~e1", files=5, ranks=5),
        has=("b1c3,c3d3,d3b2", "b1c3,c3b4,b4a2", "b1c3,c3d2,d2b3"),
        lacks=("b1c3", "b1c3,c3d4,*"),
    ),
    Case(
        "a chain that ends on a belt moves with it on 5x5",
        "workshop",
        fen("w", "Ka1 Nb1 rd4 kb5", "oc3 >b4-d4 ~e1", files=5, ranks=5),
        play=("b1c3,c3d3,d3b4",),
        becomes=fen("b", "Ka1 Nc4 re4 kb5", "oc3 >b4-d4 ~e1", files=5, ranks=5, clock=1),
        check=False,
    ),
    Case(
        "a pawn of the 5x5 workshop promotes to knight or queen",
        "workshop",
        fen("w", "Ka1 Pc4 ke3", files=5, ranks=5),
        has=("c4c5n", "c4c5q"),
        lacks=("c4c5", "c4c5r", "c4c5b"),
    ),
    Case(
        "belts, stones and water work together on 10x8",
        "harbour",
        fen("w", "Ka1 Ri4 Bj8 kf8", "oe4 ~a5-i5 =d5 vj3-j8 xj2", files=10, ranks=8, clock=3),
        play=("i4e4,e4d4,d4d8",),
        check=True,
        becomes=fen("b", "Ka1 Rd8 Bj7 kf8", "oe4 ~a5-i5 =d5 vj3-j8 xj2", files=10, ranks=8, clock=4),
    ),
    Case(
        "a rank of ten empty squares is written as 10",
        "harbour",
        "5k4/10/10/10/10/10/10/K9 w - - 0 1 {world=10/10/10/10/10/10/10/9o}",
        becomes="5k4/10/10/10/10/10/10/K9 w - - 0 1 {world=10/10/10/10/10/10/10/9o}",
    ),
    Case(
        "ranks above nine have two digits",
        "tower",
        fen("w", "Ka1 Pc9 kd3", "oa10", files=4, ranks=10),
        has=("c9c10b", "c9c10n", "c9c10q", "c9c10r"),
    ),
)

END_CASES = DRAW_CASES + FEN_CASES + START_CASES + SIZE_CASES
