"""Games for `sample.cpp`: rules and a start position as words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from chessmith.core_view import layout_setup
from chessmith.game import Game
from chessmith.rules.compile import core_spec


def written(game: Game) -> str:
    """Write a game and its first layout on one line."""
    setup = layout_setup(game, next(iter(game.layouts)))
    spec = {**core_spec(game.file), "world": setup.world, "network": None, "tuning": None}
    return f"{_words(spec)} {_words(setup.for_core())}\n"


def _words(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, str):
        return '"' + value.encode().hex()
    if isinstance(value, Mapping):
        return "{ " + "".join(f"{_words(str(key))} {_words(each)} " for key, each in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[ " + "".join(f"{_words(each)} " for each in value) + "]"
    return str(int(value))
