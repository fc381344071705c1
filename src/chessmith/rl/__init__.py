"""Environments for reinforcement learning: one game with the PettingZoo interface, or many as NumPy arrays.

`env` is for PettingZoo's tools and tutorials, `Batch` for training: the core plays its games and writes observations,
masks and rewards into arrays that are views of its memory. Both share `ActionSpace`, the numbers of a game's actions.
All of it needs the packages of the extra `rl`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from chessmith.game import Game
from chessmith.rl.action_space import ActionSpace
from chessmith.rl.batch import Batch

if TYPE_CHECKING:
    from pettingzoo import AECEnv

__all__ = ["ActionSpace", "Batch", "env"]


def env(
    game: Game | str | os.PathLike[str],
    *,
    layout: str | int | None = None,
    max_plies: int = 1000,
    render_mode: str | None = None,
) -> AECEnv:
    """Make a PettingZoo environment of a game, with agents `white` and `black`.

    An agent that chooses an illegal action loses at once, as in PettingZoo's own board games.

    >>> import chessmith.rl
    >>> env = chessmith.rl.env("fragments")
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
    ('white', (16, 5, 5), 7)

    Args:
        game: a game, the name of a built-in one, or the path of a game file.
        layout: the layout to start from; the seed of each game picks one if left out.
        max_plies: the plies after which a game is truncated; 0 means never.
        render_mode: `ansi` to have `render` return the board as text, `human` to have it printed.
    """
    from chessmith.rl.environment import wrapped

    return wrapped(game, layout=layout, max_plies=max_plies, render_mode=render_mode)
