"""Games for OpenSpiel: importing this module registers `chessmith`, whose parameter `game` names one of ours.

Dice are chance nodes. There are no observation tensors: to learn from arrays, use `Batch`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from chessmith.action import Action
from chessmith.ending import WINS
from chessmith.game import load
from chessmith.position import ChanceOutcome, Position
from chessmith.rl.action_space import ActionSpace

try:
    import pyspiel
except ModuleNotFoundError:
    raise ModuleNotFoundError("chessmith.rl.open_spiel needs OpenSpiel: pip install open_spiel") from None

NAME: Final = "chessmith"
_DEFAULTS: Final[dict[str, Any]] = {"game": "chess", "layout": "", "max_plies": 1000}
_KINDS: Final = pyspiel.GameType


def _type(has_dice: bool) -> pyspiel.GameType:
    return _KINDS(
        short_name=NAME,
        long_name="Chessmith",
        dynamics=_KINDS.Dynamics.SEQUENTIAL,
        chance_mode=_KINDS.ChanceMode.EXPLICIT_STOCHASTIC if has_dice else _KINDS.ChanceMode.DETERMINISTIC,
        information=_KINDS.Information.PERFECT_INFORMATION,
        utility=_KINDS.Utility.ZERO_SUM,
        reward_model=_KINDS.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=_DEFAULTS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, from one layout."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = _DEFAULTS | (params or {})
        game = load(chosen["game"])
        self.actions = ActionSpace(game)
        self.start = game.start(layout=chosen["layout"] or None)
        self.max_plies = int(chosen["max_plies"])
        about = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=game.traits.dice,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(_type(game.traits.dice > 0), about, chosen)

    def new_initial_state(self) -> SpielState:
        """The start of the layout."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> _Observer:
        """Return an observer: both players see everything."""
        return _Observer()


@dataclass(frozen=True)
class _Moment:
    """A position, or the chance outcomes of an action chosen in it. Immutable, so copies share it."""

    position: Position
    actions: ActionSpace
    plies: int = 0
    chances: tuple[ChanceOutcome, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> _Moment:
        return self

    @cached_property
    def legal(self) -> dict[int, Action]:
        """Return the legal actions by number, in ascending order."""
        found = {self.actions.encode(self.position, action): action for action in self.position.actions}
        return dict(sorted(found.items()))

    def chosen(self, number: int) -> _Moment:
        chances = tuple(self.position.outcomes(self.legal[number]))
        if len(chances) == 1:
            return _Moment(chances[0].position, self.actions, self.plies + 1)
        return _Moment(self.position, self.actions, self.plies, chances)

    def rolled(self, number: int) -> _Moment:
        return _Moment(self.chances[number].position, self.actions, self.plies + 1)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or a pending roll of the die."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._max_plies = game.max_plies
        self._now = _Moment(game.start, game.actions)

    @property
    def position(self) -> Position:
        """The position; before the roll if one is pending."""
        return self._now.position

    def current_player(self) -> int:
        """Return 0 for White, 1 for Black, or OpenSpiel's numbers for chance and for the end."""
        if self._now.chances:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.position.turn == "black")

    def is_terminal(self) -> bool:
        """Whether the game is over; claimable draws are claimed, and `max_plies` draws."""
        now = self._now
        drawn = now.position.claim is not None or now.plies >= self._max_plies
        return not now.chances and (now.position.is_over or drawn)

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser."""
        white = {WINS[0]: 1.0, WINS[1]: -1.0}.get(self.position.result, 0.0) if self.is_terminal() else 0.0
        return [white, -white]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the roll; faces that lead to the same position are one outcome."""
        return [(number, float(chance)) for number, (chance, _) in enumerate(self._now.chances)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._now.legal)

    def _apply_action(self, action: int) -> None:
        self._now = self._now.rolled(action) if self._now.chances else self._now.chosen(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action + 1} of {len(self._now.chances)}"
        legal = self._now.legal.get(action)
        return self._now.actions.text(action) if legal is None else legal.text

    def __str__(self) -> str:
        return f"{self.position.fen}{' rolling' if self._now.chances else ''}"


class _Observer:
    """Observations as text; there are no tensors."""

    tensor: Final = None
    dict: Final[dict[str, Any]] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Do nothing: there is no tensor to fill."""

    def string_from(self, state: SpielState, player: int) -> str:
        """The FEN, which both players know."""
        return str(state)


pyspiel.register_game(_type(has_dice=True), SpielGame)
