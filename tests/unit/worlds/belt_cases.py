"""Belts: what they carry, in which order, what they destroy, and what that means for kings."""

from __future__ import annotations

from tests.unit.worlds.case import Case, fen

FACTORY = "<b6-g6 >b3-g3 xa6 xh6 xa3 xh3"

CARRYING_CASES = (
    Case(
        "after an action every piece of either side on a belt goes one step",
        "factory",
        fen("w", "Ka1 Nd3 pc6 bf3 kh8", FACTORY),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Ne3 pb6 bg3 kh8", FACTORY, clock=1),
    ),
    Case(
        "belts shift after every action, Black's too",
        "factory",
        fen("w", "Ka1 Nd3 pd6 kh8", FACTORY),
        play=("a1a2", "h8h7"),
        becomes=fen("w", "Ka2 Nf3 pb6 kh7", FACTORY, clock=2, number=2),
    ),
    Case(
        "the piece that has just arrived is carried too",
        "factory",
        fen("w", "Ka1 Nb1 kh8", FACTORY),
        play=("b1c3",),
        becomes=fen("b", "Ka1 Nd3 kh8", FACTORY, clock=1),
    ),
    Case(
        "belts run in all four directions",
        "factory",
        fen("w", "Ka1 Nb4 Nd4 Nf4 Ng4 kh8", "^b4 vd4 <f4 >g4"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nb5 Nd3 Ne4 Nh4 kh8", "^b4 vd4 <f4 >g4", clock=1),
    ),
    Case(
        "equal arrows side by side, not along the arrow, are belts of their own",
        "factory",
        fen("w", "Ka1 Nc3 Nd3 pc4 kh8", "^c3 ^d3"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nc3 Nd4 pc4 kh8", "^c3 ^d3", clock=1),
    ),
    Case(
        "a belt shifts from its exit end backwards, so pieces in a row all move",
        "factory",
        fen("w", "Ka1 Nb4 Nc4 nd4 kh8", ">b4-d4"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nc4 Nd4 ne4 kh8", ">b4-d4", clock=1),
    ),
    Case(
        "a blocked exit holds an unbroken file of pieces, and a piece behind a gap closes up",
        "factory",
        fen("w", "Ka1 Na4 nc4 Nd4 be4 kh8", ">a4-d4"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nb4 nc4 Nd4 be4 kh8", ">a4-d4", clock=1),
    ),
    Case(
        "two belts that meet head on hold each other's first piece",
        "factory",
        fen("w", "Ka1 Nc4 nd4 kh8", ">b4-c4 <d4-e4"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nc4 nd4 kh8", ">b4-c4 <d4-e4", clock=1),
    ),
    Case(
        "a piece rides two belts in one turn if the second shifts later",
        "factory",
        fen("w", "Ka1 Nb4 kh8", ">b4 vc4-c3"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nc3 kh8", ">b4 vc4-c3", clock=1),
    ),
    Case(
        "a piece put on a belt that has already shifted waits there",
        "factory",
        fen("w", "Ka1 Nc3 kh8", ">c4-d4 ^c3"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nc4 kh8", ">c4-d4 ^c3", clock=1),
    ),
    Case(
        "an upper belt clears its first square before a lower one fills it",
        "factory",
        fen("w", "Ka1 Nc4 nc3 kh8", ">c4-d4 ^c3"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nd4 nc4 kh8", ">c4-d4 ^c3", clock=1),
    ),
    Case(
        "a target is judged occupied at that moment, even if it is free a belt later",
        "factory",
        fen("w", "Ka1 Nc4 nc3 kh8", "vc4 >c3-d3"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nc4 nd3 kh8", "vc4 >c3-d3", clock=1),
    ),
    Case(
        "a rising belt comes in reading order where its top square is, not where it starts",
        "factory",
        fen("w", "Ka1 Nb3 kh8", "^c2-c4 >a3-b3"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nc3 kh8", "^c2-c4 >a3-b3", clock=1),
    ),
    Case(
        "a falling belt comes in reading order where its top square is, not where it ends",
        "factory",
        fen("w", "Ka1 Nb3 kh8", "vc2-c4 >a3-b3"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nc3 kh8", "vc2-c4 >a3-b3", clock=1),
    ),
    Case(
        "on one rank the left belt shifts first",
        "factory",
        fen("w", "Ka1 Nb4 nf4 kh8", ">b4 ^c4 ve4 <f4"),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nc5 ne4 kh8", ">b4 ^c4 ve4 <f4", clock=1),
    ),
)

DESTROYING_CASES = (
    Case(
        "a piece carried into a pit is destroyed, and the clock restarts",
        "factory",
        fen("w", "Ka1 Nb1 qg3 kh8", FACTORY, clock=7),
        play=("a1a2",),
        becomes=fen("b", "Ka2 Nb1 kh8", FACTORY),
    ),
    Case(
        "a piece carried into void or water is destroyed",
        "factory",
        fen("w", "Ka1 nc4 nc6 kh8", ">c4 *d4 >c6 ~d6", clock=7),
        play=("a1a2",),
        becomes=fen("b", "Ka2 kh8", ">c4 *d4 >c6 ~d6"),
    ),
    Case(
        "a piece carried off the board is destroyed",
        "factory",
        fen("w", "Ka1 nh4 nc8 ke5", ">h4 ^c8", clock=7),
        play=("a1a2",),
        becomes=fen("b", "Ka2 ke5", ">h4 ^c8"),
    ),
    Case(
        "a piece carried onto a bridge stands there",
        "factory",
        fen("w", "Ka1 nc4 kh8", ">c4 =d4", clock=7),
        play=("a1a2",),
        becomes=fen("b", "Ka2 nd4 kh8", ">c4 =d4", clock=8),
    ),
    Case(
        "a piece that walks onto the end of a belt may be lost in the same turn",
        "factory",
        fen("w", "Ka1 Ng1 Nf1 kh8", FACTORY, clock=7),
        play=("f1g3",),
        becomes=fen("b", "Ka1 Ng1 kh8", FACTORY),
    ),
)

KING_CASES = (
    Case(
        "a king carried into a pit loses",
        "factory",
        fen("w", "Ka1 Pa2 kg3", FACTORY),
        play=("a1b1",),
        result=("1-0", "king lost"),
        moves=(),
        becomes=fen("b", "Kb1 Pa2", FACTORY),
    ),
    Case(
        "an action after which the own king is carried into a pit is illegal",
        "factory",
        fen("w", "Kg3 Pa2 kh8", FACTORY),
        moves=("g3f2", "g3f3", "g3f4", "g3g2", "g3g4", "g3h2", "g3h4"),
        check=False,
    ),
    Case(
        "a king may not step where the belt takes him into the pit",
        "factory",
        fen("w", "Kf2 kh8", FACTORY),
        has=("f2f3", "f2e3"),
        lacks=("f2g3",),
    ),
    Case(
        "an action that loses both kings is illegal, for the mover's king must stand",
        "factory",
        fen("w", "Kg3 Pd4 kb6", FACTORY),
        has=("g3g2",),
        lacks=("d4d5",),
    ),
    Case(
        "an action that saves the own king and lets the belt take the other one wins",
        "factory",
        fen("w", "Kg3 Pd4 kb6", FACTORY),
        play=("g3g2",),
        result=("1-0", "king lost"),
    ),
    Case(
        "an own king exposed by the belt makes the action illegal",
        "factory",
        fen("w", "Ke1 Ne4 Pa2 re8 kh8", ">e4"),
        check=False,
        has=("e1d1", "e1f2"),
        lacks=("a2a3", "e4c3", "e1e2"),
    ),
    Case(
        "a king may step into an attack from which the belt carries him",
        "factory",
        fen("w", "Kc3 rd8 kh8", ">d4"),
        has=("c3d4",),
        lacks=("c3d3", "c3d2"),
    ),
    Case(
        "a king may not step where the belt carries him into an attack",
        "factory",
        fen("w", "Kc3 re8 kh8", ">d4"),
        has=("c3d3",),
        lacks=("c3d4",),
    ),
    Case(
        "a belt that carries a piece between answers a check",
        "factory",
        fen("w", "Ke1 Nd4 Pa2 re8 kh8", ">d4"),
        check=True,
        has=("a2a3", "a2a4"),
    ),
    Case(
        "effects do not count for check: a king on his way into the pit is not in check",
        "factory",
        fen("b", "Ka1 kg3", FACTORY),
        check=False,
    ),
    Case(
        "a belt that carries the other king into an attack gives check",
        "factory",
        fen("w", "Ka1 Re2 kd5", ">d5"),
        play=("a1b1",),
        check=True,
        becomes=fen("b", "Kb1 Re2 ke5", ">d5", clock=1),
    ),
    Case(
        "with no legal action and a belt about to drop the king the side to move has lost",
        "factory",
        fen("w", "Ka1 Ph2 kh8", "<a1 *a2 *b1 *b2"),
        moves=(),
        check=False,
        result=("0-1", "checkmate"),
    ),
    Case(
        "with no legal action and a king whom the belt cannot move it is stalemate",
        "factory",
        fen("w", "Ka1 Nb1 kh8", ">a1 *a2 *b2 *a3 *c3 *d2"),
        moves=(),
        check=False,
        result=("1/2-1/2", "stalemate"),
    ),
)

BELT_CASES = CARRYING_CASES + DESTROYING_CASES + KING_CASES
