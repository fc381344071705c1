"""An action: what the side to move may do, with its text."""

from typing import Final, NamedTuple

from tests.oracle.skirmish.squares import Square


class Action(NamedTuple):
    """One action. The fields that its name does not need are None."""

    text: str
    name: str  # which file carries it out: move, strike, decree, lunge, consecrate, hit, advance or pass
    start: Square | None = None
    stop: Square | None = None  # where the piece ends, if it goes anywhere
    target: Square | None = None  # the piece that is struck or healed
    promotion: str = ""

    @property
    def needs_roll(self) -> bool:
        """Exactly the actions with a target roll a die, even where it changes nothing."""
        return self.target is not None


PASS: Final = Action("0000", "pass")
