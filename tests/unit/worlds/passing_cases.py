"""Taking en passant onto a promotion rank, which some games have where double steps pass over it."""

from __future__ import annotations

from functools import partial

from tests.unit.worlds.case import Case, fen

_fen = partial(fen, files=5, ranks=7)

PASSING_CASES = (
    Case(
        "a pawn that takes en passant onto its promotion rank has to promote",
        "terrace",
        _fen("b", "Ka1 Pb4 pa6 ke7"),
        play=("a6a4",),
        has=("b4a5q", "b4a5n"),
        lacks=("b4a5", "b4a5r"),
    ),
    Case(
        "so does one of Black",
        "terrace",
        _fen("w", "Ka1 Pd2 pe4 ke7"),
        play=("d2d4", "e4d3n"),
        becomes=_fen("w", "Ka1 nd3 ke7", number=2),
    ),
    Case(
        "what it has become stands there and the pawn that passed is gone",
        "terrace",
        _fen("b", "Ka1 Pb4 pa6 ke7"),
        play=("a6a4", "b4a5q"),
        becomes=_fen("b", "Ka1 Qa5 ke7", number=2),
    ),
    Case(
        "the en passant square is written if only a promotion uses it",
        "terrace",
        _fen("b", "Ka1 Pb4 pa6 ke7"),
        play=("a6a4",),
        becomes=_fen("w", "Ka1 Pb4 pa4 ke7", ep="a5", number=2),
    ),
    Case(
        "a pinned pawn does not take en passant to promote",
        "terrace",
        _fen("b", "Kb1 Pb4 pa6 rb7 ke7"),
        play=("a6a4",),
        lacks=("b4a5*",),
        becomes=_fen("w", "Kb1 Pb4 pa4 rb7 ke7", number=2),
    ),
    Case(
        "it may promote en passant to parry the check of the pawn it takes",
        "terrace",
        _fen("b", "Kb3 Pb4 pa6 ke7"),
        play=("a6a4",),
        check=True,
        has=("b4a5q", "b4a5n"),
    ),
    Case(
        "what a pawn becomes en passant gives check from there",
        "terrace",
        _fen("b", "Ka1 Pb4 pa6 ke5"),
        play=("a6a4", "b4a5q"),
        check=True,
    ),
    Case(
        "and none if it becomes something else",
        "terrace",
        _fen("b", "Ka1 Pb4 pa6 ke5"),
        play=("a6a4", "b4a5n"),
        check=False,
    ),
    Case(
        "a chain whose last leg takes en passant onto a promotion rank promotes too",
        "terrace",
        _fen("b", "Ka1 Pc3 pa6 ke7", "oc4"),
        play=("a6a4",),
        has=("c3c4,c4b4,b4a5q", "c3c4,c4b4,b4a5n"),
        lacks=("c3c4,c4b4,b4a5",),
        becomes=_fen("w", "Ka1 Pc3 pa4 ke7", "oc4", ep="a5", number=2),
    ),
    Case(
        "after such a chain both the pawn and the one that passed are gone",
        "terrace",
        _fen("b", "Ka1 Pc3 pa6 ke7", "oc4"),
        play=("a6a4", "c3c4,c4b4,b4a5n"),
        becomes=_fen("b", "Ka1 Na5 ke7", "oc4", number=2),
    ),
    Case(
        "a belt carries off what a pawn has become en passant",
        "terrace",
        _fen("b", "Ka1 Pb4 pa6 ke7", ">a5"),
        play=("a6a4", "b4a5q"),
        becomes=_fen("b", "Ka1 Qb5 ke7", ">a5", number=2),
    ),
)
