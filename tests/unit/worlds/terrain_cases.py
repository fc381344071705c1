"""Water and bridges, void, pits."""

from __future__ import annotations

from tests.unit.worlds.case import Case, fen

STRAIT = "~a4-h4"
BRIDGED = "~a4-h4 =d4"
SEA = "~a4-h5"

WATER_CASES = (
    Case(
        "a slider can neither enter nor cross unbridged water",
        "pirate_seas",
        fen("w", "Ka1 Rd1 Bf1 kh8", STRAIT),
        has=("d1d3", "f1d3", "f1h3"),
        lacks=("d1d4", "d1d5", "d1d8", "f1c4", "f1b5"),
    ),
    Case(
        "a knight crosses nothing, so it leaps over water, but cannot enter it",
        "pirate_seas",
        fen("w", "Ka1 Nd3 kh8", STRAIT),
        has=("d3c5", "d3e5", "d3f2"),
        lacks=("d3b4", "d3f4"),
    ),
    Case(
        "a king cannot enter water",
        "pirate_seas",
        fen("w", "Kd3 kh8", STRAIT),
        moves=("d3c2", "d3c3", "d3d2", "d3e2", "d3e3"),
    ),
    Case(
        "a pawn can neither enter water nor double-step into it",
        "pirate_seas",
        fen("w", "Ka1 Pb3 Pe2 kh8", STRAIT),
        has=("e2e3",),
        lacks=("b3b4", "e2e4"),
    ),
    Case(
        "an unbridged square cannot be crossed by a double step",
        "pirate_seas",
        fen("w", "Ka1 Pe2 kh8", "~e3"),
        lacks=("e2e3", "e2e4"),
    ),
    Case(
        "water holds off a check",
        "pirate_seas",
        fen("w", "Ke1 re8 kh8", STRAIT),
        check=False,
    ),
    Case(
        "neither side can cross water",
        "pirate_seas",
        fen("b", "Ke1 re8 kh8", STRAIT),
        has=("e8e5",),
        lacks=("e8e4", "e8e3", "e8e1"),
    ),
    Case(
        "a bridged square is ordinary ground: a slider stops on it or crosses it",
        "pirate_seas",
        fen("w", "Ka1 Rd1 kh8", BRIDGED),
        has=("d1d4", "d1d5", "d1d8"),
    ),
    Case(
        "a bridged square is ordinary ground: leapers, kings and pawns enter it",
        "pirate_seas",
        fen("w", "Kc3 Nb3 Pd2 kh8", BRIDGED),
        has=("c3d4", "b3d4", "d2d4"),
    ),
    Case(
        "a check comes across a bridge",
        "pirate_seas",
        fen("w", "Kd1 rd8 kh8", BRIDGED),
        check=True,
    ),
    Case(
        "bridges are fixed: they stay when pieces have crossed or been taken on them",
        "pirate_seas",
        fen("w", "Ka1 Rd1 kh8 bd4", BRIDGED),
        play=("d1d4", "h8g8", "d4d8"),
        becomes=fen("b", "Ka1 Rd8 kg8", BRIDGED, clock=2, number=2),
        check=True,
    ),
    Case(
        "the bridges of pirate seas are two squares wide and two deep",
        "pirate_seas",
        fen("w", "Ka1 Rc3 Rd3 kh8", SEA + " =a4-b5 =c4-d5"),
        has=("c3c8", "d3d8"),
    ),
    Case("a piece cannot stand on water", "pirate_seas", fen("w", "Ka1 Nd4 kh8", STRAIT), refused=True),
    Case(
        "a piece can stand on a bridge",
        "pirate_seas",
        fen("w", "Ka1 Nd4 kh8", BRIDGED),
        has=("d4e6",),
        becomes=fen("w", "Ka1 Nd4 kh8", BRIDGED),
    ),
)

VOID_AND_PIT_CASES = (
    Case(
        "void can be neither entered nor crossed",
        "rift",
        fen("w", "Kb2 Rd3 Nc3 kg7", "*d5 *b5"),
        has=("d3d4", "c3e4"),
        lacks=("d3d5", "d3d6", "c3d5", "c3b5"),
    ),
    Case(
        "a pit can be neither entered nor crossed",
        "factory",
        fen("w", "Kc4 Rd3 Pd4 kg7", "xd5 xf3 xc5"),
        has=("d3e3", "d3c3"),
        lacks=("d3f3", "d3g3", "c4d5", "c4c5", "d4d5"),
    ),
    Case("a piece cannot stand on void", "rift", fen("w", "Kb2 Nd5 kg7", "*d5"), refused=True),
    Case("a piece cannot stand on a pit", "factory", fen("w", "Kb2 Nd5 kg7", "xd5"), refused=True),
    Case(
        "a king that deadly squares shut in is stalemated, and that is a draw",
        "rift",
        fen("w", "Ka1 kg7", "*a2 *b1 *b2"),
        moves=(),
        check=False,
        result=("1/2-1/2", "stalemate"),
    ),
    Case(
        "the outer ring of rift is void",
        "rift",
        fen("w", "Kd2 Nb3 Rg4 kd7", "*a1-h1 *a8-h8 *a1-a8 *h1-h8"),
        has=("g4g7", "g4b4", "b3c5", "b3d4"),
        lacks=("d2d1", "d2c1", "d2e1", "b3a1", "b3c1", "b3a5", "g4h4", "g4g1", "g4g8"),
    ),
    Case(
        "pawns of rift double-step from rank 3",
        "rift",
        fen("w", "Kd2 Pc3 Pf4 kd7"),
        has=("c3c4", "c3c5", "f4f5"),
        lacks=("f4f6",),
    ),
    Case("black pawns of rift double-step from rank 6", "rift", fen("b", "Kd2 pc6 kd7"), has=("c6c5", "c6c4")),
    Case("pawns of rift do not double-step from rank 2", "rift", fen("w", "Kd2 Pc2 kd7"), lacks=("c2c4",)),
    Case(
        "a double step in rift can be taken en passant",
        "rift",
        fen("w", "Kd2 Pc3 pb5 kd7"),
        play=("c3c5", "b5c4"),
        becomes=fen("w", "Kd2 pc4 kd7", number=2),
    ),
    Case(
        "White promotes on rank 7 in rift",
        "rift",
        fen("w", "Kd2 Pc6 kg6"),
        has=("c6c7b", "c6c7n", "c6c7q", "c6c7r"),
        lacks=("c6c7",),
    ),
    Case(
        "Black promotes on rank 2 in rift",
        "rift",
        fen("b", "Kg3 pc3 kd6"),
        has=("c3c2b", "c3c2n", "c3c2q", "c3c2r"),
        lacks=("c3c2",),
    ),
    Case("a white pawn on rank 7 of rift is refused", "rift", fen("w", "Kd2 Pc7 kg6"), refused=True),
    Case("a black pawn on rank 7 of rift is none of White's", "rift", fen("b", "Kd2 pc7 kg6"), has=("c7c6",)),
    Case(
        "there is no castling in rift, so rights are dropped",
        "rift",
        fen("w", "Ke1 Ra1 Rh1 kg6", rights="KQ"),
        lacks=("e1g1", "e1c1"),
        becomes=fen("w", "Ke1 Ra1 Rh1 kg6"),
    ),
)

TERRAIN_CASES = WATER_CASES + VOID_AND_PIT_CASES
