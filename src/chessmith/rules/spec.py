"""The shape of the rules as the core takes them: what a game file is compiled to.

Everything is spelled out here so that the core never has to interpret a file: directions one by one, ranks and files
from 0, pieces and squares as numbers. Squares are `rank * files + file`, a1 is 0. Pieces are numbered in the order
of the file. Sides are 0 (White) and 1 (Black); lists "by side" have two entries. Ranks in a piece's part are counted
from the owner's side: 0 is the owner's back rank.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Outcome = Literal["draw", "win", "loss"]


class MotionSpec(TypedDict):
    """One direction of movement, as the owner sees the board: dx to the right, dy forward; Black's board is turned by
    180 degrees. A square that several motions reach is still one action."""

    dx: int
    dy: int
    range: int  # 1 a leap, 0 a ride without limit, n a ride of at most n steps
    move: bool  # to empty squares
    capture: bool  # of enemy pieces
    first: bool  # only from one of the piece's home squares
    lame: bool  # a leap along a line (dx or dy is 0, or both are equal) that pieces in between block; range is 1


class DoubleStepSpec(TypedDict):
    """Two squares straight ahead over empty ground, never a capture."""

    ranks: list[int]  # from which it may be made
    fresh: bool  # only by a piece that has never moved


class PromotionSpec(TypedDict):
    """What a piece becomes on which ranks."""

    ranks: list[int]
    forced: list[int]  # those of them where it has to; no piece may stand there unpromoted
    to: list[list[int]]  # by side; the first is taken where nobody chooses
    limit: list[int] | None  # for each piece number, how many of it a side may have on the board at most


class LineSpec(TypedDict):
    """A line of sight: the squares dx*n, dy*n for min <= n <= max; all squares before the target have to be empty, so
    that the target is the first piece met."""

    dx: int
    dy: int
    min: int
    max: int


class AbilitySpec(TypedDict):
    """One ability. Fields that its kind does not use are 0 or empty."""

    kind: Literal["decree", "lunge", "guard", "consecrate", "hit", "advance"]
    cooldown: int  # 0: ready again at once
    uses: int  # 255: no limit
    bonus: int  # decree: added to each own damage and healing roll of the next turn
    cost: int  # lunge: hit points it pays
    reach: list[LineSpec]  # guard, consecrate: whom; hit: where it strikes
    step: list[LineSpec]  # hit: where it goes afterwards


class PieceCombatSpec(TypedDict):
    """What a piece is in combat. At most one of its abilities has a cooldown or a number of uses."""

    hp: list[int]  # maximum hit points, by side
    damage: int  # base damage; dice and decree come on top
    strike: list[LineSpec]  # empty: it cannot strike
    strike_alone: bool  # as an action of its own
    strike_after_move: bool  # as the end of a move
    abilities: list[AbilitySpec]


class PieceSpec(TypedDict):
    """One kind of piece."""

    name: str
    letter: str  # upper case
    royal: bool
    pawn: bool  # its actions put the clock back to 0
    moves: list[MotionSpec]
    home: list[list[int]]  # squares where the layouts put it, by side: from there a "first" motion may be made
    value: list[int] | None  # middlegame, endgame; None: to be derived
    table: list[list[int]] | None  # middlegame, endgame: one number a square from a1, White's view
    double_step: DoubleStepSpec | None
    en_passant: bool
    promotion: PromotionSpec | None
    combat: PieceCombatSpec | None


class CastlingSpec(TypedDict):
    """Castling. Files are from 0, the a-side comes first."""

    king: int
    rook: int
    king_to: list[int]
    rook_to: list[int]
    chess960: bool  # written king takes rook


class ReachSpec(TypedDict):
    """A piece of these types on one of these squares wins for its owner."""

    types: list[int]
    squares: list[list[int]]  # by side
    reply: bool  # when White is there, Black goes on if he can get there at once too: then it is a draw


class GoalSpec(TypedDict):
    """What wins."""

    checkmate: bool  # the royal piece may not be left under attack
    extinction: list[int]  # a side that has none of these types left loses; empty: no such rule
    reach: ReachSpec | None
    checks: int  # that many checks win; 0: no such rule
    giving_check: bool  # False: a move that gives check is illegal
    hit_points: bool  # a royal piece at 0 hit points loses


class RepetitionSpec(TypedDict):
    """The result is the side to move's."""

    count: int
    result: Outcome
    claim: bool
    start: bool  # whether the start position counts
    compare: Literal["full", "pieces"]  # "pieces": pieces and side to move only


class MoveLimitSpec(TypedDict):
    """The result is the side to move's."""

    plies: int
    result: Outcome
    claim: bool


# "pass" is a word of Python, hence the other way of writing a TypedDict.
EndsSpec = TypedDict(
    "EndsSpec",
    {
        "stalemate": Outcome,  # for the side that has no action
        "repetition": list[RepetitionSpec],
        "move_limit": list[MoveLimitSpec],
        "bare_kings": Literal["draw"] | None,
        # A side with nothing but its royal piece loses; but while it is to move and the other side has only one piece
        # besides its royal one, it may still try to take that one.
        "bare_king": Literal["loss"] | None,
        # Royal pieces alone; or one piece of lone_minors besides; or any number of colour_bound ones, all on squares
        # of one colour.
        "insufficient_material": Literal["draw"] | None,
        "lone_minors": list[int],  # bishops and knights, told by their moves
        "colour_bound": list[int],  # bishops
        "pass": bool,  # in combat: a side without an action passes ("0000") instead of being stalemated
    },
)


class SpawnSpec(TypedDict):
    """In step 2 of the side's turns whose move number `every` divides: lowest-file empty square of the rank."""

    every: int
    piece: int
    rank: int  # absolute, from 0


class CombatSpec(TypedDict):
    """Combat; the lists are by side."""

    dice: int  # sides of the die
    shield: list[bool]  # royal piece unharmed while the side has another piece that is not a pawn
    enrage: list[bool]  # royal piece deals double damage while 2 * hp < maximum
    regenerate: list[int]  # hit points the royal piece regains when it becomes the side's turn
    spawn: list[SpawnSpec | None]


class Spec(TypedDict):
    """The rules of one game on one world."""

    files: int
    ranks: int
    world: str  # one character a square from a1, see world.py; "": the game has no worlds
    pieces: list[PieceSpec]
    castling: CastlingSpec | None
    effects: list[str]
    goal: GoalSpec
    ends: EndsSpec
    combat: CombatSpec | None
    network: str | None  # the name of a learned evaluation; the core gets its bytes
