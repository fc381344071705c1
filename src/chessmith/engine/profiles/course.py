"""The agents S, Q and E of the course game.

S is plain alpha-beta with material, tables and the company of the king. Q also searches captures, up to seven plies
beyond its depth. E adds what it knows of endings, its own tables for them, and more depth with fewer pieces.

A draw that could be avoided is worth half a queen less than an even position to all three. Having no move loses in
this game, so a mating net may leave the other side as few moves as it can.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from chessmith.engine.profiles.profile import Profile
from chessmith.engine.profiles.style import OrderWeights, Style
from chessmith.engine.profiles.weights import EndingWeights, PieceWeights, Weights

GAME: Final = "fragments"

PAWN: Final = (
    (10, 10, 10, 10, 10),
    (5, 5, 5, 5, 5),
    (5, 5, 5, 5, 5),
    (-5, 5, -5, 5, 0),
    (0, 0, 0, 0, 0),
)
KNIGHT: Final = (
    (-5, -5, -5, -5, -5),
    (-5, 0, 0, 0, -5),
    (-5, 0, 0, 0, -5),
    (-5, 0, 0, 0, -5),
    (-5, -5, -5, -5, -5),
)
BISHOP: Final = (
    (-10, -5, -5, -5, -10),
    (-5, 0, 0, 0, -5),
    (-5, 0, 5, 0, -5),
    (-5, 0, 0, 0, -5),
    (-10, -5, -5, -5, -10),
)
RIGHT: Final = (
    (-5, 5, 5, 5, -5),
    (0, 5, 5, 5, 0),
    (0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0),
    (-5, 0, 0, 0, -5),
)
QUEEN: Final = (
    (-5, 0, 0, 0, -5),
    (0, 5, 5, 5, 0),
    (0, 5, 5, 5, 0),
    (0, 5, 5, 5, 0),
    (-5, 0, 0, 0, -5),
)
KING: Final = (
    (-20, -20, -20, -20, -20),
    (-15, -15, -15, -15, -15),
    (-10, -10, -10, -10, -10),
    (-5, -5, -5, -5, -5),
    (5, 5, 5, 5, 5),
)
KING_LATE: Final = ((0, 0, 0, 0, 0),) * 5

# What E uses instead in endings.
KING_ACTIVE: Final = (
    (-10, -5, 0, -5, -10),
    (-5, 10, 15, 10, -5),
    (0, 15, 20, 15, 0),
    (-5, 10, 15, 10, -5),
    (-10, -5, 0, -5, -10),
)
PAWN_LATE: Final = (
    (200, 200, 200, 200, 200),
    (80, 80, 80, 80, 80),
    (40, 40, 40, 40, 40),
    (15, 15, 15, 15, 15),
    (0, 0, 0, 0, 0),
)
MATING_PIECE: Final = (
    (-20, -5, 0, -5, -20),
    (-5, 15, 20, 15, -5),
    (0, 20, 25, 20, 0),
    (-5, 15, 20, 15, -5),
    (-20, -5, 0, -5, -20),
)

VALUES: Final = {"pawn": 100, "knight": 330, "bishop": 320, "right": 500, "queen": 900, "king": 20000}
TABLES: Final = {"pawn": PAWN, "knight": KNIGHT, "bishop": BISHOP, "right": RIGHT, "queen": QUEEN, "king": KING}
_LATE: Final = {"king": KING_LATE}
_ENDING: Final = {"king": KING_ACTIVE, "pawn": PAWN_LATE, "queen": MATING_PIECE, "right": MATING_PIECE}
_CONTEMPT: Final = 500  # a draw is welcome only when behind by this much
_TRUST: Final = 50  # what an unfinished depth must promise beyond the last one

_WEIGHTS: Final = Weights(
    pieces={name: PieceWeights(VALUES[name], table=TABLES[name], late_table=_LATE.get(name)) for name in VALUES},
    late_pieces=4,
    king_company=(-50, 20, 50),
)
_ORDER: Final = OrderWeights(mates=True, victim=10, attacker=-1, trade=1000, placement=True)
_STYLE: Final = Style(
    selective=False, remembers=False, captures=0, delta=-1, contempt=_CONTEMPT, trust=_TRUST, order=_ORDER
)

S: Final = Profile(
    "S",
    "Plain alpha-beta with material, tables and the company of the king.",
    weights=_WEIGHTS,
    style=_STYLE,
    depth=10,
    seconds=13.0,
    stops_at_mate=True,
    tables=False,
    games=(GAME,),
)
Q: Final = replace(
    S,
    name="Q",
    about="S with a search of captures beyond its depth.",
    style=replace(_STYLE, captures=7, losing_captures=False),
    seconds=12.5,
)
E: Final = replace(
    Q,
    name="E",
    about="Q with knowledge of endings, and more depth with fewer pieces.",
    weights=replace(
        _WEIGHTS,
        pieces={name: replace(piece, late_table=_ENDING.get(name)) for name, piece in _WEIGHTS.pieces.items()},
        late_pieces=8,
        ending=EndingWeights(),
    ),
    depth_by_pieces=((4, 20), (6, 15), (8, 12)),
)
COURSE: Final = (S, Q, E)
