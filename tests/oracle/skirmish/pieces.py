"""The table of pieces: hit points, damage, and what their ability costs."""

from typing import Final, Literal, NamedTuple

from tests.oracle.skirmish.squares import Direction

Side = Literal["w", "b"]
WHITE: Final = "w"
BLACK: Final = "b"
SIDES: Final[tuple[Side, Side]] = (WHITE, BLACK)

FORWARD: Final[dict[Side, Direction]] = {WHITE: (0, 1), BLACK: (0, -1)}
PAWN_RANK: Final[dict[Side, int]] = {WHITE: 1, BLACK: 6}
LAST_RANK: Final[dict[Side, int]] = {WHITE: 7, BLACK: 0}
PROMOTIONS: Final = "qrbn"


def enemy(side: Side) -> Side:
    """The other side."""
    return BLACK if side == WHITE else WHITE


class Kind(NamedTuple):
    """What all pieces of one letter share."""

    hp: int  # maximum in the plain game
    damage: int  # base damage, before the die
    cooldown: int  # of the ability; 0: it has none
    uses: int  # of the ability; 0: they are not counted


KINDS: Final = {
    "k": Kind(hp=25, damage=1, cooldown=0, uses=3),
    "q": Kind(hp=10, damage=3, cooldown=3, uses=0),
    "r": Kind(hp=13, damage=2, cooldown=3, uses=5),
    "b": Kind(hp=10, damage=2, cooldown=3, uses=3),
    "n": Kind(hp=11, damage=2, cooldown=3, uses=5),
    "p": Kind(hp=7, damage=1, cooldown=0, uses=0),
}


class Piece(NamedTuple):
    """One piece on the board, with all that it remembers."""

    side: Side
    kind: str  # a key of KINDS
    full: int  # maximum HP in this game
    hp: int  # 1 to full
    cooldown: int  # step 4s of its owner until the ability is ready
    uses: int  # uses left; 0 where they are not counted
    resting: bool  # a pawn that may not Advance in its side's next turn

    @property
    def ready(self) -> bool:
        """Whether the ability may be used: no cooldown is running, and a use is left where uses are counted."""
        return self.cooldown == 0 and (self.uses > 0 or KINDS[self.kind].uses == 0)
