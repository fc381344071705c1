"""Combat: hit points, strikes, abilities and the rules of a boss.

A reach is written in Betza notation like a movement, and means the squares a strike or ability gets to in a line of
sight: `K` the eight neighbours, `Q3` the first piece met within three squares, `nD` exactly two squares away
over an empty one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator

from chessmith.rules import betza
from chessmith.rules.motion import Motion
from chessmith.rules.sections.section import Section, documented, element

if TYPE_CHECKING:
    from chessmith.rules.model import GameFile

UNLIMITED_USES = 255


def _plain(text: str) -> str:
    """A reach is neither a move nor a capture, so it takes direction letters and `n` only."""
    for motion in betza.parse(text):
        if not (motion.move and motion.capture) or motion.first:
            raise ValueError("Betza notation without m, c and i")
    return text


Reach = Annotated[str, AfterValidator(_plain)]
_EXPECTED_REACH = "a reach in Betza notation"


def reach_motions(reach: str) -> list[Motion]:
    """The lines of a reach."""
    return betza.parse(reach)


def lines_of_sight(reach: str, game: GameFile) -> list[dict[str, int]]:
    """A reach as lines of sight; a leap that may not jump is a line that begins further away."""
    longest = max(game.board.files, game.board.ranks) - 1
    lines: list[dict[str, int]] = []
    for motion in reach_motions(reach):
        if motion.lame:
            length = max(abs(motion.dx), abs(motion.dy))
            lines.append({"dx": motion.dx // length, "dy": motion.dy // length, "min": length, "max": length})
        else:
            lines.append({"dx": motion.dx, "dy": motion.dy, "min": 1, "max": motion.reach or longest})
    return lines


class Strike(Section):
    """Damage to an enemy piece from a distance; the attacker stays where it is."""

    reach: Reach = documented("Where it strikes.", expected=_EXPECTED_REACH)
    when: Literal["standing", "after_move", "both"] = documented(
        "As an action of its own, only at the end of a move, or either.", default="standing"
    )


class Power(Section):
    """What a piece can do besides moving and striking. The core has one struct for all of them."""

    _unused: ClassVar[dict[str, Any]] = {
        "cooldown": 0,
        "uses": UNLIMITED_USES,
        "bonus": 0,
        "cost": 0,
        "reach": [],
        "step": [],
    }

    def core(self, game: GameFile) -> dict[str, Any]:
        """Return its kind and keys; those of other kinds are at their defaults."""
        own = {name: value for name, value in super().core(game).items() if value is not None}
        for name in ("reach", "step"):
            if name in own:
                own[name] = lines_of_sight(own[name], game)
        return {"kind": type(self).__name__.lower(), **self._unused, **own}


class Ability(Power):
    """Cooldown and uses, which all abilities but Advance have."""

    cooldown: int = documented("Own turns until it is ready again.", ge=0, le=100, default=0)
    uses: int | None = documented("How often in a game; no limit if left out.", ge=1, le=250, default=None)

    @property
    def counted(self) -> bool:
        """Whether the position has to keep a cooldown or uses for it."""
        return self.cooldown > 0 or self.uses is not None


class Decree(Ability):
    """Royal Decree: in the owner's next turn every own damage and healing roll has a bonus."""

    bonus: int = documented("Added to each roll.", ge=1, le=100, default=2)


class Lunge(Ability):
    """Lunge: moves, strikes from there, and pays with hit points."""

    cost: int = documented("Hit points it loses.", ge=0, le=100, default=2)


class Guard(Ability):
    """Guard, by itself: takes half of the damage of a strike on an own piece within its reach."""

    reach: Reach = documented("Whom it guards.", expected=_EXPECTED_REACH, default="R3")


class Consecrate(Ability):
    """Consecration: heals the first piece met, if it is own and wounded, by a roll of the dice."""

    reach: Reach = documented("Whom it heals.", expected=_EXPECTED_REACH, default="B3")


class Hit(Ability):
    """Hit-and-run: strikes from where it stands, then steps to a square that was empty before."""

    reach: Reach = documented("Where it strikes.", expected=_EXPECTED_REACH, default="W")
    step: Reach = documented("Where it goes afterwards.", expected=_EXPECTED_REACH, default="K")


class Advance(Power):
    """Advance: two squares straight ahead over empty ground, then a turn's rest; not from where it may step twice."""


class Abilities(Section):
    """The abilities of a piece. At most one of them may have a cooldown or a number of uses."""

    decree: Decree | None = documented("Royal Decree.", default=None)
    lunge: Lunge | None = documented("Lunge.", default=None)
    guard: Guard | None = documented("Guard.", default=None)
    consecrate: Consecrate | None = documented("Consecration.", default=None)
    hit: Hit | None = documented("Hit-and-run.", default=None)
    advance: Advance | None = documented("Advance.", default=None)

    def each(self) -> list[tuple[str, Power]]:
        """All abilities, by name."""
        everything = (self.decree, self.lunge, self.guard, self.consecrate, self.hit, self.advance)
        return [(type(ability).__name__.lower(), ability) for ability in everything if ability is not None]


class Spawn(Section):
    """A piece with full hit points that appears on the lowest-file empty square of a rank."""

    piece: str = documented("Which piece.", expected="the name of a piece")
    every: int = documented("In the side's turns whose move number this divides.", ge=1, le=100)
    rank: int = documented("On which rank, counted from the side's own back rank.", ge=1, le=16)

    def for_side(self, side: int, game: GameFile) -> dict[str, Any]:
        """The piece by number, the rank as White counts it, from 0."""
        return {
            "every": self.every,
            "piece": game.numbers([self.piece])[0],
            "rank": game.board.rank_for(side, self.rank),
        }


class SideRules(Section):
    """Rules for one side only: a stronger enemy, a boss."""

    hp_scale: list[Annotated[int, element(ge=1, le=100)]] = documented(
        "Maximum hit points times this fraction, rounded down.",
        expected="a fraction such as [3, 2]",
        min_length=2,
        max_length=2,
        default=[1, 1],
    )
    shield: bool = documented(
        "While the side has another piece that is not a pawn, strikes on its royal piece do nothing.", default=False
    )
    enrage: bool = documented(
        "The royal piece deals double damage while it has less than half of its hit points.", default=False
    )
    regenerate: int = documented(
        "Hit points that the royal piece regains whenever it becomes the side's turn.", ge=0, le=100, default=0
    )
    spawn: Spawn | None = documented("Recruits.", default=None)


class Combat(Section):
    """Hit points instead of captures: pieces strike, dice decide."""

    dice: int = documented("Sides of the die that is added to every strike and healing.", ge=2, le=20, default=6)
    white: SideRules = documented("Rules for White alone.", default=SideRules())
    black: SideRules = documented("Rules for Black alone.", default=SideRules())

    def side(self, side: int) -> SideRules:
        """The rules for one side."""
        return self.white if side == 0 else self.black

    def core(self, game: GameFile) -> dict[str, Any]:
        """The rules of both sides, side by side."""
        sides = [self.side(side) for side in (0, 1)]
        return {
            "dice": self.dice,
            "shield": [rules.shield for rules in sides],
            "enrage": [rules.enrage for rules in sides],
            "regenerate": [rules.regenerate for rules in sides],
            "spawn": [rules.spawn and rules.spawn.for_side(side, game) for side, rules in enumerate(sides)],
        }
