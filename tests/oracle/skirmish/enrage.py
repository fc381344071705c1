"""The Berserker's rage: what its king deals is doubled while he has less than half of his HP."""

from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import BLACK, Piece


def factor(field: Battlefield, striker: Piece) -> int:
    """What the striker's damage is multiplied by."""
    if not field.game.enrage or striker[:2] != (BLACK, "k"):
        return 1
    return 2 if 2 * striker.hp < striker.full else 1
