"""SkirmishPosition: the class that tests use."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tests.oracle.skirmish import ends, fen, spawn, turn
from tests.oracle.skirmish.action import Action
from tests.oracle.skirmish.game import START, SkirmishGame
from tests.oracle.skirmish.pieces import Side
from tests.oracle.skirmish.state import Board, State

Identity = tuple[Board, Side, tuple[Side, ...], int]


class ActionError(ValueError):
    """An action or a roll that this position does not allow, in one line."""


@dataclass(frozen=True)
class SkirmishPosition:
    """One position of a game, with the states that came before it. Playing makes a new one."""

    game: SkirmishGame
    state: State
    past: tuple[Identity, ...] = ()  # what repetition looks at: the identity of every earlier position

    @classmethod
    def start(cls, game: SkirmishGame) -> "SkirmishPosition":
        """The orthodox array, White to move."""
        return cls.from_fen(game, START)

    @classmethod
    def from_fen(cls, game: SkirmishGame, text: str) -> "SkirmishPosition":
        """The position that a FEN describes, as the start of a game; FenError if it describes none."""
        return cls(game, fen.read(game, text))

    def fen(self) -> str:
        """The canonical FEN."""
        return fen.write(self.state)

    @property
    def side(self) -> Side:
        """Who is to move: `w` or `b`."""
        return self.state.side

    @cached_property
    def _identity(self) -> Identity:
        phase = self.state.number % spawn.EVERY if self.game.spawn else 0
        return (self.state.board, self.state.side, tuple(sorted(self.state.decrees)), phase)

    def identity(self) -> Identity:
        """Everything that can change the future and nothing else: no clock, the move number only where it matters."""
        return self._identity

    @cached_property
    def _result(self) -> tuple[str, str]:
        return ends.result(self.state, self.past.count(self._identity) + 1, self.game.repeater_loses)

    def result(self) -> tuple[str, str]:
        """The result and its reason; `("*", "")` while the game goes on."""
        return self._result

    @cached_property
    def _actions(self) -> dict[str, Action]:
        if self._result != ends.ONGOING:
            return {}
        return {action.text: action for action in turn.actions(self.state)}

    def legal_texts(self) -> list[str]:
        """Every action in code-point order; empty when the game is finished."""
        return list(self._actions)

    def needs_roll(self, text: str) -> bool:
        """Whether the action rolls the die."""
        return self._action(text).needs_roll

    def play(self, text: str, roll: int | None = None) -> "SkirmishPosition":
        """The position after the action; `roll` is 1 to 6 if the action needs one, else None."""
        action = self._action(text)
        if action.needs_roll and roll not in range(1, 7):
            raise ActionError(f"{text} with roll {roll}: expected a roll of 1 to 6")
        if not action.needs_roll and roll is not None:
            raise ActionError(f"{text} with roll {roll}: expected no roll")
        return self._after(turn.play(self.game, self.state, action, roll or 0))

    def outcomes(self, text: str) -> list[tuple[Fraction, "SkirmishPosition"]]:
        """Every position the action can lead to with its probability, equal ones merged, lowest roll first."""
        ways = turn.outcomes(self.game, self.state, self._action(text))
        rolls = sum(ways.values())
        return [(Fraction(count, rolls), self._after(state)) for state, count in ways.items()]

    def perft(self, depth: int) -> int:
        """Actions on the last ply, merged outcomes on the plies before; only a lost king ends a line."""
        return _perft(self.game, self.state, depth)

    def _action(self, text: str) -> Action:
        action = self._actions.get(text)
        if action is None:
            raise ActionError(f"{text} is no action in {self.fen()}")
        return action

    def _after(self, state: State) -> "SkirmishPosition":
        return SkirmishPosition(self.game, state, (*self.past, self._identity))


def _perft(game: SkirmishGame, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    actions = turn.actions(state)
    if depth == 1:
        return len(actions)
    return sum(_perft(game, after, depth - 1) for action in actions for after in turn.outcomes(game, state, action))
