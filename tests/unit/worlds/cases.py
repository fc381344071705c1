"""Every sentence of the world rules as a case, to be run against whatever claims to know them.

Most cases use a built-in game with a world of their own in the FEN; a few need one of `CUSTOM_GAMES`.
"""

from __future__ import annotations

from tests.oracle.random_worlds import WorldData
from tests.unit.worlds.belt_cases import BELT_CASES
from tests.unit.worlds.carried_cases import CARRIED_CASES
from tests.unit.worlds.case import Case
from tests.unit.worlds.chain_cases import CHAIN_CASES
from tests.unit.worlds.end_cases import END_CASES
from tests.unit.worlds.passing_cases import PASSING_CASES
from tests.unit.worlds.portal_cases import PORTAL_CASES
from tests.unit.worlds.stone_cases import STONE_CASES
from tests.unit.worlds.terrain_cases import TERRAIN_CASES

CASES: tuple[Case, ...] = (
    TERRAIN_CASES + BELT_CASES + CARRIED_CASES + STONE_CASES + CHAIN_CASES + PASSING_CASES + PORTAL_CASES + END_CASES
)

CHESS_PIECES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}


def _custom(
    name: str,
    files: int,
    ranks: int,
    setup: str,
    world: str,
    promotes_to: str = "QRBN",
    promotion_ranks: list[int] | None = None,
) -> WorldData:
    return WorldData(
        name=name,
        files=files,
        ranks=ranks,
        pieces=CHESS_PIECES,
        double_step_ranks=[2],
        promotion_ranks=promotion_ranks or [ranks],
        promotes_to=promotes_to,
        castling=None,
        world=world,
        setup=setup,
        fen=f"{setup} w - - 0 1 {{world={world}}}",
    )


CUSTOM_GAMES: dict[str, WorldData] = {
    "workshop": _custom("workshop", 5, 5, "knbr1/ppp2/5/2PPP/1RBNK", "4~/1>>>o/2=2/o<<<1/~4", promotes_to="NQ"),
    "harbour": _custom(
        "harbour",
        10,
        8,
        "rnbqkqbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKQBNR1",
        "10/10/2o2>>>>x/~~~==~==~~/~~~==~==~~/x<<<<2o2/10/10",
    ),
    "tower": _custom("tower", 4, 10, "rnkr/pppp/4/4/4/4/4/4/PPPP/RNKR", "4/4/o2^/3^/1~~1/1==1/v3/v2o/4/4"),
    "terrace": _custom(
        "terrace",
        5,
        7,
        "r1k1r/ppppp/5/5/5/PPPPP/R1K1R",
        "5/5/5/2o2/5/5/5",
        promotes_to="QN",
        promotion_ranks=[5, 7],
    ),
}
