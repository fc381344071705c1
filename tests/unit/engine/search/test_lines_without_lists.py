"""Lines and wins are found without listing or playing every action: some games have tens of thousands."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import chessmith
from chessmith.core_view import action_of, state_of
from chessmith.engine.explanation.study import Study
from chessmith.engine.line import walk

if TYPE_CHECKING:
    from chessmith import _core


class Unlisted:
    """A state that may be asked anything but for what grows with the number of its actions."""

    def __init__(self, state: _core.State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> object:
        assert name not in ("legal", "play", "turns"), f"{name} was asked for"
        return getattr(self._state, name)


def unlisted(position: chessmith.Position) -> _core.State:
    return cast("_core.State", Unlisted(state_of(position)))


def test_a_line_is_walked_without_lists() -> None:
    start = chessmith.load("chess").start()
    action = action_of(start, start.action("e2e4"))
    (step,) = walk(unlisted(start), [action])
    assert step.after.key == start.play("e2e4").key


def test_a_line_ends_before_what_is_not_legal() -> None:
    start = chessmith.load("chess").start()
    action = action_of(start, start.action("e2e4"))
    assert len(list(walk(state_of(start), [action, action]))) == 1


def test_where_nobody_wins_at_once_nothing_is_played() -> None:
    start = chessmith.load("chess").start()
    assert Study.wins_at_once(cast("Study", None), unlisted(start)) is None
