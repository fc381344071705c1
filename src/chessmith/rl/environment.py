"""One game with PettingZoo's agent-environment-cycle interface."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from chessmith.errors import ChessmithError
from chessmith.game import Game
from chessmith.rl.batch import Batch

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"chessmith.rl.env needs {error.name}: install chessmith[rl]") from None

if TYPE_CHECKING:
    from chessmith.position import Position

AGENTS: Final = ("white", "black")
_MODES: Final = ("ansi", "human")


class Environment(AECEnv, EzPickle):  # type: ignore[misc]
    """A game of two agents, a batch of one. `chessmith.rl.env` wraps it for use."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(_MODES),
        "name": "chessmith_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game | str | os.PathLike[str],
        layout: str | int | None = None,
        max_plies: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, layout, max_plies, render_mode)
        if render_mode is not None and render_mode not in _MODES:
            raise ChessmithError(f"render_mode: {render_mode!r}, expected {' or '.join(_MODES)}")
        self.batch = Batch(game, 1, layout=layout, max_plies=max_plies, auto_reset=False)
        self.actions = self.batch.actions
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, self.batch.observations.shape[1:], np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )
        # Each agent has its own space: they are seeded one by one.
        self.observation_spaces = {agent: spaces.Dict(dict(seen.spaces)) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in AGENTS}
        self._random = seeding.np_random()[0]

    @property
    def position(self) -> Position:
        """The current position, without its history."""
        return self.batch.position(0)

    @property
    def plane_names(self) -> list[str]:
        """The name of each plane of an observation."""
        return self.batch.plane_names

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return an agent's observation space."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return an agent's action space."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game with the dice and, unless fixed, the layout of this seed; a random one if left out."""
        if seed is None:
            seed = int(self._random.integers(1 << 32))
        else:
            self._random = seeding.np_random(seed)[0]
        self.batch.reset(seed)
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[self.batch.players[0]]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation; only the agent to move has legal actions."""
        player = AGENTS.index(agent)
        to_move = player == self.batch.players[0]
        observation = self.batch.observations[0].copy() if to_move else self.batch.observe(0, player)
        mask = self.batch.masks[0].astype(np.int8) if to_move else np.zeros(len(self.actions), np.int8)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action for the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.batch.step(np.array([action], np.int64))
        self._cumulative_rewards[agent] = 0.0
        for player, name in enumerate(AGENTS):
            self.rewards[name] = float(self.batch.rewards[0, player])
            self.terminations[name] = bool(self.batch.terminated[0])
            self.truncations[name] = bool(self.batch.truncated[0])
        self._accumulate_rewards()
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the board as text, or print it."""
        if self.render_mode is None:
            return None
        board = self.position.render(unicode=True)
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def wrapped(game: Game | str | os.PathLike[str], **options: Any) -> AECEnv:
    """Wrap an environment with the checks of PettingZoo's own board games."""
    env: AECEnv = Environment(game, **options)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
