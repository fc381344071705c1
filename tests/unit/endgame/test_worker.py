"""Work in the core, and Ctrl+C."""

from __future__ import annotations

import threading

import pytest

from chessmith.endgame.worker import run_core
from tests.unit.lab.ctrl_c import PATIENCE, CtrlC, ctrl_c


class Slow:
    """Ends some time after it was told to: when Ctrl+C has been heard as often as it is pressed."""

    def __init__(self, pressed: CtrlC) -> None:
        self._pressed = pressed
        self.begun, self.told, self.ended = threading.Event(), threading.Event(), threading.Event()

    def run(self) -> bool:
        self.begun.set()
        assert self.told.wait(PATIENCE)
        assert self._pressed.done.wait(PATIENCE)
        threading.Event().wait(0.2)  # in the core, deaf to everything
        self.ended.set()
        return False

    def stop(self) -> None:
        self.told.set()


@pytest.mark.parametrize("times", [1, 3])
def test_nothing_is_in_the_core_any_more_once_ctrl_c_has_ended_the_work(times: int) -> None:
    with ctrl_c() as pressed:
        task = Slow(pressed)
        pressed.press(times, task.begun)
        with pytest.raises(KeyboardInterrupt):
            run_core(task, lambda: None, threading.Event())
        assert task.ended.is_set()


def test_an_error_of_the_work_is_raised_here() -> None:
    class Broken:
        def run(self) -> bool:
            raise ValueError("no memory")

        def stop(self) -> None: ...

    with pytest.raises(ValueError, match="no memory"):
        run_core(Broken(), lambda: None, threading.Event())


def test_work_that_is_told_to_stop_ends() -> None:
    told = threading.Event()

    class Endless:
        def run(self) -> bool:
            return not told.wait(PATIENCE)

        def stop(self) -> None:
            told.set()

    stop = threading.Event()
    stop.set()
    assert not run_core(Endless(), lambda: None, stop)
