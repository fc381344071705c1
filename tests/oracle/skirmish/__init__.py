"""The rules of the skirmish games in plain, slow Python: the second opinion that the fast core is tested against.

One noun a file. `game` and `pieces` are the numbers, `state` is what a FEN holds, `battlefield` is the board while one
turn is carried out. `moves`, `strikes` and `abilities` list actions and carry them out; `shield`, `spawn`, `enrage`
and `regenerate` are the boss rules. `turn` puts the steps of a turn in order, `ends` says who won, `position` is the
class that tests use.
"""

from tests.oracle.skirmish.expectimax import action_values, expectimax
from tests.oracle.skirmish.fen import FenError
from tests.oracle.skirmish.game import (
    BERSERKER,
    ELITE,
    GAMES,
    RECRUITER,
    SHARP,
    SKIRMISH,
    SOVEREIGN,
    WARDEN,
    SkirmishGame,
)
from tests.oracle.skirmish.position import ActionError, SkirmishPosition

__all__ = [
    "BERSERKER",
    "ELITE",
    "GAMES",
    "RECRUITER",
    "SHARP",
    "SKIRMISH",
    "SOVEREIGN",
    "WARDEN",
    "ActionError",
    "FenError",
    "SkirmishGame",
    "SkirmishPosition",
    "action_values",
    "expectimax",
]
