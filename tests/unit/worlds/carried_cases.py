"""Effects of being carried by a belt: castling, en passant, promotion."""

from __future__ import annotations

from tests.unit.worlds.case import Case, fen

CASTLING_CASES = (
    Case(
        "a rook that a belt has carried counts as moved",
        "factory",
        fen("w", "Ke1 Ra1 Rh1 Ph2 kh8", ">a1", rights="KQ"),
        play=("h2h3",),
        becomes=fen("b", "Ke1 Rb1 Rh1 Ph3 kh8", ">a1", rights="K"),
    ),
    Case(
        "a king that a belt has carried counts as moved",
        "factory",
        fen("w", "Ke1 Ra1 Rh1 Ph2 kh8", ">e1", rights="KQ"),
        play=("h2h3",),
        becomes=fen("b", "Kf1 Ra1 Rh1 Ph3 kh8", ">e1"),
    ),
    Case(
        "a rook carried away and back in one turn counts as moved",
        "factory",
        fen("w", "Ke1 Ra1 Rh1 Ph2 kh8", ">a1 <b1", rights="KQ"),
        play=("h2h3",),
        becomes=fen("b", "Ke1 Ra1 Rh1 Ph3 kh8", ">a1 <b1", rights="K"),
    ),
    Case(
        "a rook that a belt could not move has not moved",
        "factory",
        fen("w", "Ke1 Ra1 Nb1 Rh1 Ph2 kh8", ">a1", rights="KQ"),
        play=("h2h3",),
        becomes=fen("b", "Ke1 Ra1 Nb1 Rh1 Ph3 kh8", ">a1", rights="KQ"),
    ),
    Case(
        "belts do not hinder castling, and carry king and rook after it",
        "factory",
        fen("w", "Ke1 Rh1 kc8", "^f1 ^g1", rights="K"),
        play=("e1g1",),
        becomes=fen("b", "Kg2 Rf2 kc8", "^f1 ^g1", clock=1),
    ),
    Case(
        "the castling king's target is judged after the belts: out of an attack",
        "factory",
        fen("w", "Ke1 Rh1 bb6 kc8", "^g1", rights="K"),
        has=("e1g1",),
    ),
    Case(
        "without the belt that target is attacked",
        "factory",
        fen("w", "Ke1 Rh1 bb6 kc8", rights="K"),
        lacks=("e1g1",),
    ),
    Case(
        "the castling king's target is judged after the belts: into an attack",
        "factory",
        fen("w", "Ke1 Rh1 ra2 kc8", "^g1", rights="K"),
        lacks=("e1g1",),
    ),
    Case(
        "the castling king's transit square is judged before the turn",
        "factory",
        fen("w", "Ke1 Rh1 rf8 Nf3 kc8", ">f3", rights="K"),
        has=("e1g1",),
    ),
    Case(
        "a belt that would cover the transit square comes too late",
        "factory",
        fen("w", "Ke1 Rh1 rf8 Ne3 kc8", ">e3", rights="K"),
        lacks=("e1g1",),
    ),
)

PAWN_CASES = (
    Case(
        "a carried pawn can no longer be taken en passant",
        "factory",
        fen("w", "Ka1 Pd2 pc4 kh8", ">d4"),
        play=("d2d4",),
        becomes=fen("b", "Ka1 Pe4 pc4 kh8", ">d4"),
        lacks=("c4d3",),
    ),
    Case(
        "a pawn that the belt could not move can be taken en passant",
        "factory",
        fen("w", "Ka1 Pd2 Ne4 pc4 kh8", ">d4"),
        play=("d2d4",),
        becomes=fen("b", "Ka1 Pd4 Ne4 pc4 kh8", ">d4", ep="d3"),
        has=("c4d3",),
    ),
    Case(
        "the pawn that takes en passant is carried like any other",
        "factory",
        fen("w", "Ka1 Pd2 pc4 kh8", "<d3"),
        play=("d2d4", "c4d3"),
        becomes=fen("w", "Ka1 pc3 kh8", "<d3", number=2),
    ),
    Case(
        "a pawn whose passed-over square a belt has filled cannot be taken en passant",
        "factory",
        fen("w", "Ka1 Pd2 Nc3 pc4 kh8", ">c3"),
        play=("d2d4",),
        becomes=fen("b", "Ka1 Pd4 Nd3 pc4 kh8", ">c3"),
    ),
    Case(
        "what stands on the filled square can be taken as usual, and the pawn stays",
        "factory",
        fen("w", "Ka1 Pd2 Nc3 pc4 kh8", ">c3"),
        play=("d2d4", "c4d3"),
        becomes=fen("w", "Ka1 Pd4 pd3 kh8", ">c3", number=2),
    ),
    Case(
        "a piece that a belt brings behind the double step does not hinder en passant",
        "factory",
        fen("w", "Ka1 Pd2 Nc2 pc4 kh8", ">c2"),
        play=("d2d4",),
        becomes=fen("b", "Ka1 Pd4 Nd2 pc4 kh8", ">c2", ep="d3"),
        has=("c4d3",),
    ),
    Case(
        "a pawn carried onto its promotion rank becomes a queen, with no letter in the text",
        "factory",
        fen("w", "Ka1 Pd6 kh5", "^d7"),
        play=("d6d7",),
        becomes=fen("b", "Ka1 Qd8 kh5", "^d7"),
    ),
    Case(
        "no letter is offered to a pawn that only the belt promotes",
        "factory",
        fen("w", "Ka1 Pd6 kh5", "^d7"),
        has=("d6d7",),
        lacks=("d6d7q", "d6d7n"),
    ),
    Case(
        "a waiting pawn is promoted by the belt in the opponent's turn, and the clock runs on",
        "factory",
        fen("w", "Ka1 pe2 kh5", "ve2", clock=4),
        play=("a1a2",),
        becomes=fen("b", "Ka2 qe1 kh5", "ve2", clock=5),
    ),
    Case(
        "a queen made by one belt rides on with the next",
        "factory",
        fen("w", "Ka1 pe2 kh5", "ve2 >e1", clock=4),
        play=("a1a2",),
        becomes=fen("b", "Ka2 qf1 kh5", "ve2 >e1", clock=5),
    ),
    Case(
        "a pawn that has promoted by its own move is carried as what it has become",
        "factory",
        fen("w", "Ka1 Pd7 kh5", ">d8"),
        play=("d7d8n",),
        becomes=fen("b", "Ka1 Ne8 kh5", ">d8"),
    ),
    Case(
        "a pawn carried back to its double-step rank may double-step again",
        "factory",
        fen("w", "Ka1 Pd3 kh8 ph7", "vd4-d3"),
        play=("a1a2", "h7h6"),
        has=("d2d3", "d2d4"),
    ),
    Case(
        "double steps go by rank, so a pawn carried along its rank keeps its double step",
        "factory",
        fen("w", "Ka1 Pd2 ph7 kh8", ">d2"),
        play=("a1b1", "h7h6"),
        has=("e2e3", "e2e4"),
    ),
    Case(
        "in rift a pawn carried onto rank 7 becomes a queen",
        "rift",
        fen("w", "Kb2 Pd5 kg5", "^d6"),
        play=("d5d6",),
        becomes=fen("b", "Kb2 Qd7 kg5", "^d6"),
    ),
    Case(
        "a carried pawn becomes the first promotion piece of its game",
        "workshop",
        fen("w", "Ka1 Pc3 ke3", "^c4", files=5, ranks=5),
        play=("c3c4",),
        becomes=fen("b", "Ka1 Nc5 ke3", "^c4", files=5, ranks=5),
    ),
)

CARRIED_CASES = CASTLING_CASES + PAWN_CASES
