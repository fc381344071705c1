"""Guard: a ready rook that sees a struck piece of its side takes half of the blow."""

from typing import Final

from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import LAST_RANK, Side, enemy
from tests.oracle.skirmish.sight import first_met
from tests.oracle.skirmish.squares import ORTHOGONAL, Square, file_of, rank_of

_FAR: Final = 3


def guardian(field: Battlefield, target: Square) -> Square | None:
    """The rook that guards the piece on `target` at this moment, if one does."""
    side = field.piece(target).side
    seen = [first_met(field.board, target, direction, 1, _FAR) for direction in ORTHOGONAL]
    rooks = [met[0] for met in seen if met is not None and met[1][:2] == (side, "r") and met[1].ready]
    return min(rooks, key=lambda square: (_own_rank(side, square), file_of(square)), default=None)


def shares(damage: int, target: Square, rook: Square) -> dict[Square, int]:
    """How the full damage is divided; nothing passes back if the rook cannot bear its part."""
    return {target: damage // 2, rook: damage - damage // 2}


def _own_rank(side: Side, square: Square) -> int:
    """The rank as its owner counts: 0 is the side's own back rank."""
    return abs(rank_of(square) - LAST_RANK[enemy(side)])
