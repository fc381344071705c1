"""Chains over stepping stones: their effect on pawns, check, kings, castling and belts."""

from __future__ import annotations

from tests.unit.worlds.case import Case, fen

# A black pawn that lands from c4 on d3 finds a final leg only where something stands on f3, or en passant.
CAUSEWAY = "od3 *c2 *c3 *d2 *d4 *e2 *e3"

PAWN_CASES = (
    Case(
        "only the final square promotes a pawn, with the letter on the last leg",
        "ruins",
        fen("w", "Kh1 Pa6 kh4", "oa7"),
        has=tuple(f"a6a7,a7b7,b7b8{letter}" for letter in "bnqr"),
        lacks=("a6a7,a7b7,b7b8", "a6a7q*", "a6a7,a7b7q*"),
    ),
    Case(
        "a promotion at the end of a chain takes effect",
        "ruins",
        fen("w", "Kh1 Pa6 kh4", "oa7"),
        play=("a6a7,a7b7,b7b8n",),
        becomes=fen("b", "Kh1 Nb8 kh4", "oa7"),
    ),
    Case(
        "a landing on the promotion rank does not promote",
        "ruins",
        fen("w", "Kh1 Pa7 kh4", "oa8"),
        has=("a7a8,a8b7,b7b8q", "a7a8,a8a7,a7a8q"),
        lacks=("a7a8", "a7a8q", "a7a8q*"),
    ),
    Case(
        "a ride along the promotion rank does not promote, and leads a pawn nowhere",
        "ruins",
        fen("w", "Kh1 Pa7 kh4", "oa8"),
        lacks=("a7a8,a8b8*",),
    ),
    Case(
        "a chain that ends off the promotion rank has no letter",
        "ruins",
        fen("w", "Kh1 Pa6 kh4", "oa7"),
        has=("a6a7,a7b6,b6b7", "a6a7,a7a6,a6a7"),
        lacks=("a6a7,a7b6,b6b7q",),
    ),
    Case(
        "a chain leaves no en passant exposure",
        "ruins",
        fen("w", "Ka1 Pe2 pd4 kh8", "oe4"),
        play=("e2e4,e4e3,e3e4",),
        becomes=fen("b", "Ka1 Pe4 pd4 kh8", "oe4"),
        lacks=("d4e3",),
    ),
    Case(
        "the final leg may take en passant",
        "ruins",
        fen("w", "Ka1 Pf4 pd5 kh8", "of5", ep="d6"),
        play=("f4f5,f5e5,e5d6",),
        becomes=fen("b", "Ka1 Pd6 kh8", "of5"),
    ),
    Case(
        "an en passant right that only a chain uses is kept",
        "ruins",
        fen("w", "Ka1 Pf4 pd5 kh8", "of5", ep="d6"),
        becomes=fen("w", "Ka1 Pf4 pd5 kh8", "of5", ep="d6"),
    ),
    Case(
        "a double step past a pawn that only a chain brings there leaves an en passant right",
        "ruins",
        fen("b", "Ka1 Pf4 pd7 kh8", "of5"),
        play=("d7d5",),
        becomes=fen("w", "Ka1 Pf4 pd5 kh8", "of5", ep="d6", number=2),
    ),
    Case(
        "a right that no legal action uses is dropped",
        "ruins",
        fen("w", "Ka1 Pf4 pd5 kh8", ep="d6"),
        becomes=fen("w", "Ka1 Pf4 pd5 kh8"),
    ),
    Case(
        "a double step over a stone is impossible, so a right to take there is dropped",
        "ruins",
        fen("w", "Ka1 Pe5 pd5 kh8", "od6", ep="d6"),
        becomes=fen("w", "Ka1 Pe5 pd5 kh8", "od6"),
    ),
    Case(
        "a pawn's chain restarts the clock",
        "ruins",
        fen("w", "Ka1 Pe2 kh8", "oe3", clock=30),
        play=("e2e3,e3e4,e4e5",),
        becomes=fen("b", "Ka1 Pe5 kh8", "oe3"),
    ),
    Case(
        "a quiet chain of a piece does not restart the clock",
        "ruins",
        fen("b", "Ka1 nb4 kh8", "od5", clock=30),
        play=("b4d5,d5d4,d4e6",),
        becomes=fen("w", "Ka1 ne6 kh8", "od5", clock=31, number=2),
    ),
)

CHECK_CASES = (
    Case(
        "a chain's capture on the final leg counts for check",
        "ruins",
        fen("w", "Ke1 nb5 kh8", "oc3"),
        check=True,
    ),
    Case(
        "a chain's capture on landing counts for check",
        "ruins",
        fen("w", "Kd4 nb3 kh8", "od4"),
        check=True,
    ),
    Case(
        "a slider that a stone stops still checks where it rides on",
        "ruins",
        fen("w", "Ke1 re8 kh8", "oe4"),
        check=True,
    ),
    Case(
        "a stone shields the king where no chain gets past it",
        "ruins",
        fen("w", "Ke1 bg3 kh8", "of2 og3"),
        check=False,
    ),
    Case(
        "a chain gives check",
        "ruins",
        fen("w", "Ka1 Ra4 kh8", "od4"),
        play=("a4d4,d4d5,d5d8",),
        check=True,
    ),
    Case(
        "a move that opens a chain gives check",
        "ruins",
        fen("w", "Ka1 Ra4 Nc4 ke8", "od4"),
        play=("c4b2",),
        check=True,
    ),
    Case(
        "a king may make a chain through attacked squares",
        "ruins",
        fen("w", "Ke1 ra2 rh3 kh8", "oe2"),
        has=("e1e2,e2d3,d3c4",),
        lacks=("e1e2,e2d3,d3d4", "e1e2,e2d1,d1c2"),
    ),
    Case(
        "a king may not end a chain on an attacked square",
        "ruins",
        fen("w", "Ke1 rd8 kh8", "oe2"),
        has=("e1e2,e2e3,e3e4",),
        lacks=("e1e2,e2e3,e3d4", "e1e2,e2d2,d2d1"),
    ),
    Case(
        "only the position after the whole turn must be safe, so a pinned piece may leave and come back",
        "ruins",
        fen("w", "Ke1 Re2 re8 kh8", "od2"),
        has=("e2d2,d2e3,e3e4",),
        lacks=("e2d2,d2d3,d3d4", "e2d2,d2e3,e3f3"),
    ),
    Case(
        "a chain escapes from check by taking the checking piece on the way",
        "ruins",
        fen("w", "Kd1 Nc2 rd4 kh8", "od4"),
        check=True,
        has=("c2d4,d4e4,e4c5",),
    ),
    Case(
        "a position in which a chain could take the king is refused",
        "ruins",
        fen("b", "Ke1 nb5 kh8", "oc3"),
        refused=True,
    ),
    Case(
        "a chain that only en passant would complete is no check while the opponent is not to move",
        "ruins",
        fen("w", "Kd3 Pf2 Ph2 pc4 kh8", CAUSEWAY),
        check=False,
        has=("h2h3", "h2h4"),
    ),
    Case(
        "a double step is illegal if the right to take it en passant completes a chain that takes the king",
        "ruins",
        fen("w", "Kd3 Pf2 Ph2 pc4 kh8", CAUSEWAY),
        lacks=("f2f4", "f2f3"),
    ),
    Case(
        "a king that the side to move could take by a chain that ends en passant is refused",
        "ruins",
        fen("b", "Kd3 Pf4 pc4 kh8", CAUSEWAY, ep="f3"),
        refused=True,
    ),
    Case(
        "without the en passant right that position is accepted",
        "ruins",
        fen("b", "Kd3 Pf4 pc4 kh8", CAUSEWAY),
        lacks=("c4d3*",),
    ),
    Case(
        "a king is mated by a chain",
        "ruins",
        fen("w", "Ka1 nb5 kh8", "oc3 *a2 *b1 *b2"),
        check=True,
        moves=(),
        result=("0-1", "checkmate"),
    ),
)

CASTLING_CASES = (
    *(
        Case(
            f"castling needs every square between king and rook free of {what}, {square} too",
            "ruins",
            fen("w", "Ke1 Ra1 Rh1 pg7 kg8", f"{letter}{square}", rights="KQ"),
            lacks=(castling,),
            has=(other,),
        )
        for what, letter in (("stones", "o"), ("void", "*"), ("pits", "x"), ("water", "~"))
        for square, castling, other in (
            ("f1", "e1g1", "e1c1"),
            ("g1", "e1g1", "e1c1"),
            ("b1", "e1c1", "e1g1"),
            ("c1", "e1c1", "e1g1"),
            ("d1", "e1c1", "e1g1"),
        )
    ),
    Case(
        "a bridge between king and rook does not hinder castling",
        "ruins",
        fen("w", "Ke1 Ra1 Rh1 kg8", "=f1 =b1", rights="KQ"),
        has=("e1g1", "e1c1"),
    ),
    Case(
        "a stone under the king or the rook does not hinder castling",
        "ruins",
        fen("w", "Ke1 Ra1 Rh1 kg8", "oe1 oh1", rights="KQ"),
        has=("e1g1", "e1c1"),
    ),
    Case(
        "chains count for the castling king's transit square",
        "ruins",
        fen("w", "Ke1 Rh1 Ph3 nf5 kc8", "oh4", rights="K"),
        check=False,
        lacks=("e1g1",),
    ),
    Case(
        "without the stone that transit square is safe",
        "ruins",
        fen("w", "Ke1 Rh1 Ph3 nf5 kc8", rights="K"),
        has=("e1g1",),
    ),
    Case(
        "chains count for the castling king's start square",
        "ruins",
        fen("w", "Ke1 Ra1 ne5 kc8", "og4", rights="Q"),
        check=True,
        lacks=("e1c1",),
    ),
    Case(
        "a rook that comes back from a chain has moved",
        "ruins",
        fen("w", "Ke1 Ra1 Rh1 kg8", "oa3", rights="KQ"),
        play=("a1a3,a3a2,a2a1",),
        becomes=fen("b", "Ke1 Ra1 Rh1 kg8", "oa3", rights="K", clock=1),
    ),
    Case(
        "a king that comes back from a chain has moved",
        "ruins",
        fen("w", "Ke1 Ra1 Rh1 kc8", "oe2", rights="KQ"),
        play=("e1e2,e2d2,d2e1",),
        becomes=fen("b", "Ke1 Ra1 Rh1 kc8", "oe2", clock=1),
    ),
    Case(
        "a rook taken by a chain's landing takes its right along",
        "ruins",
        fen("b", "Ke1 Ra1 Rh1 bd4 ke8", "oa1", rights="KQ"),
        play=("d4a1,a1b1,b1c2",),
        becomes=fen("w", "Ke1 Rh1 bc2 ke8", "oa1", rights="K", number=2),
    ),
)

CARRIED_CASES = (
    Case(
        "a piece carried onto a stone just stands there",
        "factory",
        fen("w", "Ka1 Rc4 kh8", ">c4 od4"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Rd4 kh8", ">c4 od4", clock=1),
    ),
    Case(
        "a piece carried onto a stone leaves it normally",
        "factory",
        fen("w", "Ka1 Rc4 kh8", ">c4 od4"),
        play=("a1a2", "h8g8"),
        has=("d4d5", "d4h4", "d4d8"),
        lacks=("d4d4*",),
    ),
    Case(
        "an own king exposed by the belt makes a chain illegal too",
        "factory",
        fen("w", "Ke1 Ne4 Na3 re8 kh8", ">e4 oc4"),
        lacks=("a3c4,c4d4,d4f5", "a3c4,c4c3,c3b5"),
        has=("e1d1",),
    ),
    Case(
        "a chain that ends on a belt is carried once",
        "factory",
        fen("w", "Ka1 Nb3 kh8", "od4 >f6 >g6"),
        play=("b3d4,d4d5,d5f6",),
        becomes=fen("b", "Ka1 Ng6 kh8", "od4 >f6 >g6", clock=1),
    ),
)

CHAIN_CASES = PAWN_CASES + CHECK_CASES + CASTLING_CASES + CARRIED_CASES
