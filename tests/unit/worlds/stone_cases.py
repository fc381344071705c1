"""Stepping stones: landing, ride and final leg."""

from __future__ import annotations

from tests.unit.worlds.case import Case, fen

# Void all around d4: a rider has nowhere to go.
ISLAND = "od4 *c3 *d3 *e3 *c4 *e4 *c5 *d5 *e5"

LANDING_CASES = (
    Case(
        "a slider can enter a stone's square but not cross it, and never just stops there",
        "ruins",
        fen("w", "Ka1 Ra4 kh8", "od4"),
        has=("a4c4", "a4d4,d4d5,d5d8"),
        lacks=("a4d4", "a4e4", "a4h4"),
    ),
    Case(
        "a leaper crosses nothing, so a stone does not hinder a knight",
        "ruins",
        fen("w", "Ka1 Nb1 kh8", "ob2 ob3"),
        has=("b1a3", "b1c3", "b1d2"),
    ),
    Case(
        "a double step cannot pass a stone",
        "ruins",
        fen("w", "Ka1 Pe2 kh8", "oe3"),
        has=("e2e3,e3e4,e4e5",),
        lacks=("e2e4", "e2e4*", "e2e3"),
    ),
    Case(
        "a double step onto a stone counts as a landing",
        "ruins",
        fen("w", "Ka1 Pe2 kh8", "oe4"),
        has=("e2e3", "e2e4,e4e5,e5e6", "e2e4,e4d5,d5d6"),
        lacks=("e2e4",),
    ),
    Case(
        "every ordinary move that ends on a stone makes a chain: a knight's",
        "ruins",
        fen("w", "Ka1 Ng1 kh8", "of3"),
        has=("g1f3,f3f4,f4e6", "g1f3,f3g4,g4h6"),
        lacks=("g1f3",),
    ),
    Case(
        "every ordinary move that ends on a stone makes a chain: a king's",
        "ruins",
        fen("w", "Ke1 kh8", "oe2"),
        has=("e1e2,e2e3,e3e4", "e1e2,e2d3,d3c4", "e1d1"),
        lacks=("e1e2",),
    ),
    Case(
        "every ordinary move that ends on a stone makes a chain: a pawn's capture",
        "ruins",
        fen("w", "Ka1 Pc3 nd4 kh8", "od4"),
        has=("c3d4,d4d5,d5d6", "c3c4"),
        lacks=("c3d4",),
    ),
    Case(
        "the landing may capture",
        "ruins",
        fen("w", "Ka1 Nb3 nd4 kh8", "od4", clock=9),
        play=("b3d4,d4e4,e4c5",),
        becomes=fen("b", "Ka1 Nc5 kh8", "od4"),
    ),
    Case(
        "a pawn's push does not land on an occupied stone",
        "ruins",
        fen("w", "Ka1 Pd3 nd4 kh8", "od4"),
        lacks=("d3d4*",),
    ),
    Case(
        "nobody lands on a stone on which an own piece stands",
        "ruins",
        fen("w", "Ka1 Ra4 Nd4 kh8", "od4"),
        has=("a4c4", "d4e6"),
        lacks=("a4d4*",),
    ),
    Case(
        "where nothing can be ridden to there is no landing",
        "ruins",
        fen("w", "Ka1 Nb3 kh8", ISLAND),
        has=("b3a5", "b3d2"),
        lacks=("b3d4*",),
    ),
    Case(
        "where there is no landing there is no capture",
        "ruins",
        fen("w", "Ka1 Nb3 qd4 kh8", ISLAND),
        lacks=("b3d4*",),
    ),
    Case(
        "where there is no landing there is no check",
        "ruins",
        fen("b", "Ka1 Nb3 kd4", ISLAND),
        check=False,
    ),
    Case(
        "where no final leg exists there is no landing either",
        "ruins",
        fen("w", "Ka1 Pc3 nd4 kh8", "od4 *d3 *e3 *c4 *e4 *c5 *d5 *e5"),
        lacks=("c3d4*",),
    ),
    Case(
        "where the final leg is missing there is no check either",
        "ruins",
        fen("b", "Ka1 Pc3 kd4", "od4 *d3 *e3 *c4 *e4 *c5 *d5 *e5"),
        check=False,
    ),
)

RIDE_CASES = (
    Case(
        "the ride is one king-step",
        "ruins",
        fen("w", "Ka1 Nb3 kh8", "od4"),
        has=tuple(f"b3d4,d4{square},*" for square in ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5")),
        lacks=("b3d4,d4d4,*", "b3d4,d4d6,*", "b3d4,d4e6*"),
    ),
    Case(
        "the ride does not end on any piece",
        "ruins",
        fen("w", "Ka1 Nb3 Pd5 pc4 kh8", "od4"),
        has=("b3d4,d4e4,*",),
        lacks=("b3d4,d4d5,*", "b3d4,d4c4,*"),
    ),
    Case(
        "the ride does not end on a deadly square",
        "ruins",
        fen("w", "Ka1 Nb3 kh8", "od4 *c5 xd5 ~e5 =e4"),
        has=("b3d4,d4e4,*",),
        lacks=("b3d4,d4c5,*", "b3d4,d4d5,*", "b3d4,d4e5,*"),
    ),
    Case(
        "the ride does not end on another stone",
        "ruins",
        fen("w", "Ka1 Nb3 kh8", "od4 od5"),
        has=("b3d4,d4e5,*",),
        lacks=("b3d4,d4d5,*",),
    ),
    Case(
        "the ride does not leave the board",
        "ruins",
        fen("w", "Kh8 Nb3 kh1", "oa1"),
        has=("b3a1,a1a2,a2b4", "b3a1,a1b2,b2d1"),
        lacks=("b3a1,a1a0,*", "b3a1,a1h2,*"),
    ),
    Case(
        "the square the piece came from is empty by then, so it may ride back there",
        "ruins",
        fen("w", "Kc3 kh8", "od4"),
        has=("c3d4,d4c3,c3b4",),
    ),
    Case(
        "a piece that came from a stone cannot ride back to it, for there is another stone",
        "ruins",
        fen("w", "Kc3 kh8", "od4 oc3"),
        has=("c3d4,d4d3,d3e2",),
        lacks=("c3d4,d4c3,*",),
    ),
    Case(
        "the place of a piece taken on landing is the stone's own, so the ride leaves it",
        "ruins",
        fen("w", "Ka1 Rd1 nd4 kh8", "od4"),
        has=("d1d4,d4d5,d5d8", "d1d4,d4d3,d3d4"),
        lacks=("d1d4", "d1d5"),
    ),
    Case(
        "a ride may end on a belt, which carries nothing until the action is over",
        "factory",
        fen("w", "Kb1 kh8", "oc2 >c3-e3"),
        play=("b1c2,c2c3,c3c4",),
        becomes=fen("b", "Kc4 kh8", "oc2 >c3-e3", clock=1),
    ),
    Case(
        "belts shift once for an action, not once for a leg",
        "factory",
        fen("w", "Kb1 Ne3 kh8", "oc2 >c3-f3"),
        play=("b1c2,c2c3,c3d3",),
        becomes=fen("b", "Ke3 Nf3 kh8", "oc2 >c3-f3", clock=1),
    ),
)

FINAL_CASES = (
    Case(
        "the final leg is an ordinary move of that piece's type",
        "ruins",
        fen("w", "Ka1 Nb3 kh8", "od4"),
        has=("b3d4,d4d5,d5e7", "b3d4,d4d5,d5f6"),
        lacks=("b3d4,d4d5,d5d6", "b3d4,d4d5,d5d8", "b3d4,d4d5"),
    ),
    Case(
        "a slider's final leg goes as far as the way is free",
        "ruins",
        fen("w", "Ka1 Ra4 Pd7 ph5 kh8", "od4"),
        has=("a4d4,d4d5,d5d6", "a4d4,d4d5,d5h5", "a4d4,d4e4,e4e8"),
        lacks=("a4d4,d4d5,d5d7", "a4d4,d4d5,d5d8"),
    ),
    Case(
        "a chain captures on the final leg",
        "ruins",
        fen("w", "Ka1 Nb3 pe7 kh8", "od4", clock=9),
        play=("b3d4,d4d5,d5e7",),
        becomes=fen("b", "Ka1 Ne7 kh8", "od4"),
    ),
    Case(
        "a chain captures on landing and on the final leg",
        "ruins",
        fen("w", "Ka1 Nb3 rd4 pe7 kh8", "od4"),
        play=("b3d4,d4d5,d5e7",),
        becomes=fen("b", "Ka1 Ne7 kh8", "od4"),
    ),
    Case(
        "the final leg does not end on another stone, empty or not",
        "ruins",
        fen("w", "Ka1 Nb3 nf6 kh8", "od4 oe7 of6"),
        has=("b3d4,d4d5,d5c7",),
        lacks=("b3d4,d4d5,d5e7*", "b3d4,d4d5,d5f6*"),
    ),
    Case(
        "the final leg does not cross another stone",
        "ruins",
        fen("w", "Ka1 Ra4 kh8", "od4 od7"),
        has=("a4d4,d4d5,d5d6",),
        lacks=("a4d4,d4d5,d5d7*", "a4d4,d4d5,d5d8*"),
    ),
    Case(
        "the final leg can neither enter nor cross a deadly square",
        "ruins",
        fen("w", "Ka1 Ra4 kh8", "od4 *d7"),
        has=("a4d4,d4d5,d5d6",),
        lacks=("a4d4,d4d5,d5d7", "a4d4,d4d5,d5d8"),
    ),
    Case(
        "a pawn has no double step on the final leg",
        "ruins",
        fen("w", "Kh1 Pa2 kh8", "oa3"),
        has=("a2a3,a3b2,b2b3",),
        lacks=("a2a3,a3b2,b2b4",),
    ),
    Case(
        "there is no castling on the final leg",
        "ruins",
        fen("w", "Ke1 Rh1 kc8", "oe2", rights="K"),
        has=("e1g1", "e1e2,e2e1,e1f1"),
        lacks=("e1e2,e2e1,e1g1",),
    ),
    Case(
        "the stone's home counts as plain ground on the final leg: it may be crossed",
        "ruins",
        fen("w", "Ka1 Ra4 kh8", "od4"),
        has=("a4d4,d4e4,e4c4", "a4d4,d4d5,d5d1"),
    ),
    Case(
        "the stone's home counts as plain ground on the final leg: the piece may end there",
        "ruins",
        fen("w", "Ka1 Ra4 kh8", "od4"),
        play=("a4d4,d4e4,e4d4",),
        becomes=fen("b", "Ka1 Rd4 kh8", "od4", clock=1),
    ),
    Case(
        "a piece on a stone leaves it normally",
        "ruins",
        fen("w", "Ka1 Ra4 kh8", "od4"),
        play=("a4d4,d4e4,e4d4", "h8g8"),
        has=("d4d5", "d4d8", "d4a4", "d4h4"),
        lacks=("d4d4*", "d4e5*"),
    ),
    Case(
        "a pawn may ride back and step onto the stone's home",
        "ruins",
        fen("w", "Ka1 Pd3 kh8", "od4"),
        play=("d3d4,d4d3,d3d4",),
        becomes=fen("b", "Ka1 Pd4 kh8", "od4"),
    ),
    Case(
        "after the chain the stone is back on its home square",
        "ruins",
        fen("w", "Ka1 Ra4 kh8", "od4"),
        play=("a4d4,d4e5,e5e7",),
        becomes=fen("b", "Ka1 Re7 kh8", "od4", clock=1),
    ),
    Case(
        "a stone under a piece still stops sliders, and the piece is taken by a chain",
        "ruins",
        fen("w", "Ka1 Ra4 nd4 kh8", "od4"),
        has=("a4c4", "a4d4,d4d5,d5d8"),
        lacks=("a4d4", "a4e4"),
    ),
    Case(
        "a chain that brings the piece back to where it started is allowed",
        "ruins",
        fen("w", "Ka1 Nb3 kh8", "od4", clock=3),
        play=("b3d4,d4c5,c5b3",),
        becomes=fen("b", "Ka1 Nb3 kh8", "od4", clock=4),
    ),
    Case(
        "moves are listed in code-point order, chains among them",
        "ruins",
        fen("w", "Ka1 kh8", "ob2 *b1 *a2 *b3 *c3 *c2 *c1"),
        moves=("a1b2,b2a1,a1b2", "a1b2,b2a3,a3a4", "a1b2,b2a3,a3b2", "a1b2,b2a3,a3b4"),
    ),
)

STONE_CASES = LANDING_CASES + RIDE_CASES + FINAL_CASES
