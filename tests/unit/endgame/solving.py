"""Tables that tests make for themselves."""

from __future__ import annotations

from pathlib import Path

from chessmith import Game
from chessmith.endgame import EndgameTables, Material, make_plan, solve


def solved(folder: Path, game: Game, *texts: str, world: str = "") -> EndgameTables:
    """The tables of these materials and of all they lead to."""
    wanted = [Material.read(text, game) for text in texts]
    assert solve(make_plan(game, wanted, world, folder), threads=2)
    return EndgameTables(game, world, folder)
