"""Evaluations that other chess-like games have used, as sets of numbers for our search: to be compared with ours.

`simple` is round material and nothing else but the game's tables; `classic` adds a pair of bishops, mobility and pawn
structure, and an order of moves by points; `worlds` has values that change towards the endgame, and terrain;
`skirmish` judges a game with hit points.
"""

from __future__ import annotations

from typing import Final

from chessmith.engine.profiles.profile import Profile
from chessmith.engine.profiles.style import OrderWeights, Style
from chessmith.engine.profiles.weights import PieceWeights, Weights

_SECONDS: Final = 2.0
_ROUND: Final = {
    "pawn": PieceWeights(100),
    "knight": PieceWeights(320),
    "bishop": PieceWeights(330),
    "rook": PieceWeights(500),
    "queen": PieceWeights(900),
}
_TAPERED: Final = {
    "pawn": PieceWeights(82, 94),
    "knight": PieceWeights(337, 281),
    "bishop": PieceWeights(365, 297),
    "rook": PieceWeights(477, 512),
    "queen": PieceWeights(1025, 936),
}

SIMPLE: Final = Profile(
    "simple",
    "Material of 100, 320, 330, 500 and 900, and the game's tables.",
    weights=Weights(pieces=_ROUND),
    seconds=_SECONDS,
)
CLASSIC: Final = Profile(
    "classic",
    "The same with mobility, pawn structure and a pair of bishops, and moves ordered by points.",
    weights=Weights(
        pieces=_ROUND, pair=30, minor_mobility=4, doubled=-10, isolated=-20, passed=20, king_company=(-20, 0, 10)
    ),
    style=Style(
        order=OrderWeights(
            known=20000,
            killer=10000,
            history=True,
            capture=200,
            promotion=1200,
            other_promotion=900,
            castling=80,
            check=40,
        )
    ),
    seconds=_SECONDS,
)
WORLDS: Final = Profile(
    "worlds",
    "Values that change towards the endgame, pawn structure, stones of 50 and 10, belts of -15.",
    weights=Weights(
        pieces=_TAPERED,
        doubled=-10,
        isolated=-20,
        passed_rank=10,
        minor_mobility=4,
        on_stone=50,
        near_stone=10,
        on_belt=-15,
        belt_danger=True,
    ),
    style=Style(delta=200),
    seconds=_SECONDS,
)
SKIRMISH: Final = Profile(
    "skirmish",
    "Material with two points a hit point, mobility of 5, attacked kings, pawns, posts and coordination.",
    weights=Weights(
        pieces=_ROUND,
        hit_point=2,
        king_attacked=(-300, 200),
        mobility=5,
        centre=10,
        undeveloped=-40,
        pawn_rank=15,
        passed=40,
        doubled=-30,
        connected=20,
        isolated=-20,
        defended=15,
        open_file=30,
        connected_rooks=25,
        pair=30,
        outpost=35,
    ),
    seconds=_SECONDS,
)
WEIGHT_SETS: Final = (SIMPLE, CLASSIC, WORLDS, SKIRMISH)
