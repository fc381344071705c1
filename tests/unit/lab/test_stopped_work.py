"""Ctrl+C while games are played: the core stops at once, and what was finished is shown and kept."""

from __future__ import annotations

import json
import multiprocessing
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

import chessmith
from chessmith import _core
from chessmith.cli import main
from chessmith.lab import our_engine
from chessmith.lab.contestant import read_entry
from chessmith.lab.core_games import Duel, SelfPlay, layout_setups
from chessmith.lab.match_report import Watcher
from chessmith.lab.time_control import Clocks, TimeControl
from chessmith.lab.workers import Job, Processes, Task, Threads
from chessmith.notation import pgn
from chessmith.training.state import StateFolder
from chessmith.training.tuner import Tuner, TuningPlan
from tests.unit.lab.ctrl_c import PATIENCE, CtrlC, ctrl_c

FOREVER = 10**12  # nodes of a search
BEGUN = threading.Event()


class Signalling:
    """Mixed into a bench: says when it begins a job, and with `folder` also when it is closed."""

    folder: Path | None = None

    def do(self, job: Any) -> Any:
        BEGUN.set()
        if self.folder is not None:
            (self.folder / "begun").touch()
        return super().do(job)  # type: ignore[misc]

    def close(self) -> None:
        if self.folder is not None:
            (self.folder / "closed").touch()


class EndlessSelfPlay(Signalling, SelfPlay):
    job: ClassVar[Any] = (0, 0, 4)

    def __init__(self, folder: Path | None = None) -> None:
        game = chessmith.load("gardner", network=False)
        super().__init__(game, [layout_setups(game)], FOREVER, [1])
        self.folder = folder


class EndlessDuel(Signalling, Duel):
    job: ClassVar[Any] = ((FOREVER, FOREVER), 0, 2)

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(chessmith.load("gardner", network=False), 1)
        self.folder = folder


@pytest.mark.parametrize("bench", [EndlessSelfPlay, EndlessDuel])
def test_ctrl_c_stops_games_of_the_core(bench: type[EndlessSelfPlay | EndlessDuel]) -> None:
    BEGUN.clear()
    threads = threading.active_count()
    with ctrl_c() as pressed, Threads(2) as workers:
        pressed.press(1, BEGUN)
        with pytest.raises(KeyboardInterrupt):
            list(workers.results(Task(bench), [(0, bench.job), (1, bench.job)]))
    assert gone(threads)


def gone(threads: int) -> bool:
    """Whether there are no more threads than before; one that has ended may need a moment."""
    for _ in range(int(PATIENCE / 0.02)):
        if threading.active_count() <= threads:
            return True
        threading.Event().wait(0.02)
    return False


@pytest.mark.parametrize("bench", [EndlessSelfPlay, EndlessDuel])
def test_a_process_in_the_core_ends_when_it_is_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bench: type[EndlessSelfPlay | EndlessDuel]
) -> None:
    """One that must be killed does not close its bench."""
    monkeypatch.setattr("chessmith.lab.workers.processes._GRACE_SECONDS", PATIENCE)
    with Processes(1) as workers:
        worker = workers.hire(Task(bench, (tmp_path,)))
        worker.begin(bench.job)
        wait_for(tmp_path / "begun")
        workers.release([worker])
    assert (tmp_path / "closed").exists()


def wait_for(file: Path) -> None:
    for _ in range(int(PATIENCE / 0.02)):
        if file.exists():
            return
        threading.Event().wait(0.02)
    raise AssertionError(f"{file.name}: not there")


class Deaf:
    """A bench that does not end before Ctrl+C has been heard as often as it is pressed."""

    pressed: CtrlC
    ended: threading.Event

    def do(self, job: Any) -> Any:
        BEGUN.set()
        assert Deaf.pressed.done.wait(PATIENCE)
        threading.Event().wait(0.2)
        Deaf.ended.set()

    def close(self) -> None: ...


def test_threads_are_waited_for_however_often_ctrl_c_is_pressed() -> None:
    BEGUN.clear()
    with ctrl_c() as pressed:
        Deaf.pressed, Deaf.ended = pressed, threading.Event()
        pressed.press(3, BEGUN)
        with pytest.raises(KeyboardInterrupt), Threads(1) as workers:
            list(workers.results(Task(Deaf), [(0, None)]))
        assert Deaf.ended.is_set()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux")
def test_a_process_never_hears_ctrl_c_not_even_while_it_starts() -> None:
    """It would print a traceback; the process that started it is the one that ends it."""
    interrupt = 1 << 1  # of the signals in /proc
    with Processes(1) as workers:
        worker = workers.hire(Task(Deaf))
        [process] = multiprocessing.active_children()
        lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
        signals = dict(line.split(":\t") for line in lines if line.startswith("Sig") and "/" not in line)
        worker.close()
    assert (int(signals["SigBlk"], 16) | int(signals["SigIgn"], 16)) & interrupt


def test_our_engine_hears_signals_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = threading.Event()

    class Watched:
        def __init__(self, *arguments: Any) -> None:
            self._search = _core.Search(*arguments)
            begun.set()

        def __getattr__(self, name: str) -> Any:
            return getattr(self._search, name)

    monkeypatch.setattr(our_engine, "_core", SimpleNamespace(Search=Watched))
    game = chessmith.load("chess", network=False)
    control = TimeControl(nodes=FOREVER)
    engine = our_engine.OurEngine(read_entry("ours"), control, game)
    with ctrl_c() as pressed:
        pressed.press(1, begun)
        with pytest.raises(KeyboardInterrupt):
            engine.choose(game.start(), [], game.start(), Clocks.wound_up(control))


def test_a_tuning_that_is_interrupted_while_it_saves_knows_what_is_saved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    save, saved = StateFolder.save, list[int]()

    def interrupted(folder: StateFolder, state: Any) -> None:
        if len(saved) == 2:
            raise KeyboardInterrupt
        saved.append(state.games)
        save(folder, state)

    monkeypatch.setattr(StateFolder, "save", interrupted)
    game, plan = chessmith.load("gardner", network=False), TuningPlan(games=20, nodes=10)
    with Threads(1) as workers, Tuner(game, workers, plan) as tuner:
        with pytest.raises(KeyboardInterrupt):
            tuner.run()
        assert tuner.state.games == saved[-1] == 8
    with Threads(1) as workers, Tuner(game, workers, plan) as again:
        assert again.state.games == 8


@pytest.fixture
def stopped_match(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ctrl+C after the second game."""
    with monkeypatch.context() as patch:
        patch.setattr(Watcher, "update", lambda self, standing: interrupt_at(len(standing.games), 2))
        yield


def interrupt_at(done: int, last: int) -> None:
    if done >= last:
        raise KeyboardInterrupt


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as caught:
        main(list(arguments))
    return int(caught.value.code or 0), *capsys.readouterr()


@pytest.mark.usefixtures("stopped_match")
def test_a_match_that_is_stopped_shows_its_standing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games, journal = tmp_path / "games.pgn", tmp_path / "journal.jsonl"
    command = ["match", "a=ours:nodes=30", "b=ours:nodes=30", "--game", "fragments", "--games", "6"]
    command += ["--journal", str(journal), "--pgn", str(games)]
    code, out, err = run(capsys, *command)
    assert (code, "2 of 6 games" in out, "a – b" in out) == (130, True, True)
    assert "run the same command again to continue" in err
    assert len(list(pgn.read(games.read_text()))) == 2
    code, out, err = run(capsys, *command, "--json")
    told = json.loads(out)
    assert (code, told["stopped"], told["played"], told["scheduled"]) == (130, True, 2, 6)


@pytest.mark.usefixtures("stopped_match")
def test_a_ladder_that_is_stopped_shows_its_standing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page, journal = tmp_path / "page.html", tmp_path / "journal.jsonl"
    players = ["a=ours:nodes=30", "b=ours:nodes=30", "c=ours:nodes=30"]
    command = ["ladder", "fragments", "--only", *players, "--output", str(page), "--journal", str(journal)]
    code, out, err = run(capsys, *command)
    assert (code, "2 of 6 games" in out, page.exists()) == (130, True, True)
    assert "run the same command again to continue" in err
    code, out, err = run(capsys, *command, "--json")
    told = json.loads(out)
    assert (code, told["stopped"], told["played"], told["page"]) == (130, True, 2, str(page))


def test_values_that_are_stopped_are_those_of_the_games_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "chessmith.cli.lab.progress.Progress.update", lambda self, what, done, total: interrupt_at(done, 32)
    )
    command = ["lab", "values", "fragments", "--games", "40", "--nodes", "10"]
    code, out, err = run(capsys, *command)
    assert (code, "±" in out, "stopped after 32 of" in err) == (130, True, True)
    code, out, err = run(capsys, *command, "--json")
    told = json.loads(out)
    assert (code, told["stopped"], told["played"]) == (130, True, 32)
    assert any(each["regression"] for each in told["values"])
    assert not any(each["odds"] for each in told["values"])


def test_values_without_a_finished_game_are_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(self: Threads, task: Task, jobs: Any) -> Iterator[Job]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Threads, "in_order", interrupt)
    code, out, err = run(capsys, "lab", "values", "fragments", "--games", "40", "--nodes", "10")
    assert (code, out, err) == (130, "", "stopped after 0 of 80 games; they are not kept\n")
