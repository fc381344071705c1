"""Many games at once, played by the core."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from chessmith import _core
from chessmith.core_view import position_of, state_of
from chessmith.errors import ChessmithError
from chessmith.game import Game, load
from chessmith.position import Position
from chessmith.rl.action_space import ActionSpace

try:
    import numpy as np
except ModuleNotFoundError:
    raise ModuleNotFoundError("chessmith.rl needs NumPy: install chessmith[rl]") from None

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_WORD = (1 << 64) - 1


class Batch:
    """Games played side by side, one action in each at every step.

    The arrays are views of the core's memory: every `step`, `reset` and `sample` changes them in place, so copy what
    you want to keep. All of them have one entry for each game.

    >>> from chessmith.rl import Batch
    >>> batch = Batch("fragments", 64, seed=1)
    >>> batch.observations.shape, batch.masks.shape
    ((64, 16, 5, 5), (64, 434))
    >>> for _ in range(200):
    ...     batch.step(batch.sample())
    >>> int(batch.plies.min()) < 200  # a game that ends makes room for the next
    True
    """

    observations: NDArray[np.float32]
    """Observations for the side to move: (games, planes, ranks, files), its own back rank first."""
    masks: NDArray[np.bool_]
    """Legal actions: (games, actions)."""
    rewards: NDArray[np.float32]
    """Rewards of the last step for White and Black: (games, 2). 1 for a win, -1 for a loss, 0 otherwise."""
    terminated: NDArray[np.bool_]
    """Whether the last step ended the game by its rules."""
    truncated: NDArray[np.bool_]
    """Whether the last step reached `max_plies`."""
    players: NDArray[np.int8]
    """The side to move: 0 for White, 1 for Black."""
    plies: NDArray[np.int32]
    """Plies played so far."""
    layouts: NDArray[np.int32]
    """The number of the layout that the game started from."""
    seeds: NDArray[np.uint64]
    """The seed of the game's dice, see `chessmith.dice`."""

    def __init__(
        self,
        game: Game | str | os.PathLike[str],
        games: int,
        *,
        seed: int = 0,
        layout: str | int | None = None,
        max_plies: int = 1000,
        auto_reset: bool = True,
        threads: int = 1,
    ) -> None:
        """Start a batch of games.

        Args:
            game: a game, the name of a built-in one, or the path of a game file.
            games: how many to play at once.
            seed: the seed of the first game; see `reset`.
            layout: the layout to start from; the seed of each game picks one if left out.
            max_plies: the plies after which a game is truncated; 0 means never.
            auto_reset: whether a game that is over is replaced by a new one in the same step. If not, it stays as it
                is, without legal actions, until `reset`.
            threads: how many threads share the games of a step.
        """
        self.actions = ActionSpace(game if isinstance(game, Game) else load(game))
        """The action space."""
        self.game = self.actions.game
        """The game."""
        starts = [self.game.start(name) for name in self.game.layouts]
        names = list(self.game.layouts)
        number = -1 if layout is None else names.index(self.game.layout_name(layout))
        for name, start in zip(names, starts, strict=True):
            if start.is_over:
                raise ChessmithError(f"{self.game.name}: the game is over before it begins in layout {name}")
        self._worlds = [start.world for start in starts]
        try:
            self._core = _core.Batch(
                [state_of(start) for start in starts],
                self.actions._core,
                games,
                number,
                all(rule.start for rule in self.game.traits.repetition),
                max_plies,
                auto_reset,
                threads,
            )
        except ValueError as error:
            raise ChessmithError(str(error)) from None
        self.observations = self._core.observations
        self.masks = self._core.masks
        self.rewards = self._core.rewards
        self.terminated = self._core.terminated
        self.truncated = self._core.truncated
        self.players = self._core.players
        self.plies = self._core.plies
        self.layouts = self._core.layouts
        self.seeds = self._core.seeds
        self._choices = self._core.choices
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.players)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self.game.name}>"

    @property
    def plane_names(self) -> list[str]:
        """Name each plane of an observation.

        >>> Batch("breakthrough", 1).plane_names
        ['own pawn', 'enemy pawn', 'black']
        """
        return self._core.plane_names

    def reset(self, seed: int = 0) -> None:
        """Restart all games.

        Games are numbered: game i of n continues with the numbers i + n, i + 2n and so on, and game number k has the
        seed `seed + k`: it is the game that starts with `game.start(layout, seed=seed + k)`.
        """
        self._core.reset(seed & _WORD)

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game and update the arrays.

        Raise a ChessmithError that names the first illegal action; no game is changed then.
        """
        try:
            self._core.step(np.asarray(actions, dtype=np.int64).ravel())
        except ValueError as error:
            raise ChessmithError(str(error)) from None

    def sample(self) -> NDArray[np.int64]:
        """Draw a uniformly random legal action for each game; -1 where the game is over.

        The seed of the last `reset` determines the draw.
        """
        self._core.sample()
        return self._choices

    def position(self, game: int) -> Position:
        """Return the position of one game, without its history.

        >>> Batch("chess", 8).position(7).fen
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
        """
        try:
            state = self._core.state(game)
        except ValueError as error:
            raise ChessmithError(str(error)) from None
        return position_of(self.game, state, self._worlds[int(self.layouts[game])], seed=int(self.seeds[game]))

    def observe(self, game: int, player: int) -> NDArray[np.float32]:
        """Return a new observation of one game for one player, 0 for White and 1 for Black, whoever is to move."""
        observation = np.empty(self.observations.shape[1:], dtype=np.float32)
        try:
            self._core.observe(game, player, observation)
        except ValueError as error:
            raise ChessmithError(str(error)) from None
        return observation
