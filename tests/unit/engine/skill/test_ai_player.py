from __future__ import annotations

import math
import subprocess
import sys
import time
from textwrap import dedent

import pytest

import chessmith
from chessmith import AiPlayer
from chessmith.engine import AiState, level

START = chessmith.load("chess").start()


def frames_until_decision(
    ai: AiPlayer, position: chessmith.Position, most: int = 2000
) -> tuple[chessmith.Decision, int]:
    for frame in range(most):
        decision = ai.update(position)
        if decision is not None:
            return decision, frame
    raise AssertionError("no decision")


def test_the_states_follow_each_other() -> None:
    ai = AiPlayer(2, side="white", speed=0.1, looks_human=False, frame_budget=5)
    seen = [ai.state]
    position = START
    while position is START:
        decision = ai.update(position)
        if ai.state is not seen[-1]:
            seen.append(ai.state)
        if decision is not None:
            assert ai.update(position) is None  # handed out once
            position = position.play(decision.action)
    ai.update(position)
    seen.append(ai.state)
    assert seen == [
        AiState.IDLE,
        AiState.PREPARING,
        AiState.SEARCHING,
        AiState.EXECUTING,
        AiState.WAITING,
        AiState.IDLE,
    ]


def test_it_waits_for_its_turn_and_for_the_host() -> None:
    ai = AiPlayer(1, side="black", looks_human=False)
    for _ in range(5):
        assert ai.update(START) is None
    assert ai.state is AiState.IDLE
    position = START.play("e2e4")
    assert ai.update(position, busy=True) is None
    assert ai.state is AiState.IDLE
    decision, _ = frames_until_decision(ai, position)
    assert decision.move in position.moves


def test_no_frame_takes_much_longer_than_its_budget() -> None:
    ai = AiPlayer(3, side="white", speed=0.2, looks_human=False, frame_budget=10)
    frames = 0
    # Processor time, not the clock on the wall: other programs may take the processor away.
    begin = time.process_time()
    while ai.update(START) is None:
        frames += 1
    assert frames > 3
    assert time.process_time() - begin < (frames + 2) * 0.015


def test_a_position_that_changes_ends_the_thought() -> None:
    ai = AiPlayer(5, side="white")
    for _ in range(4):
        ai.update(START)
    assert ai.state is AiState.SEARCHING
    other = START.play("e2e4").play("e7e5")
    ai.update(other)
    assert ai.state in (AiState.IDLE, AiState.PREPARING)
    for _ in range(3):
        ai.update(other)
    assert ai.state is AiState.SEARCHING
    ai.hurry()
    decision, _ = frames_until_decision(ai, other)
    assert decision.move in other.moves


def test_it_keeps_a_pause_if_it_is_to_look_human() -> None:
    now = 0.0
    ai = AiPlayer(1, side="white", clock=lambda: now)
    for _ in range(4):
        assert ai.update(START) is None
    assert ai.state is AiState.EXECUTING
    now = 30.0
    assert ai.update(START) is not None


def test_hurry_plays_at_once() -> None:
    ai = AiPlayer(5, side="white")
    for _ in range(4):
        ai.update(START)
    ai.hurry()
    _, frames = frames_until_decision(ai, START)
    assert frames < 5


def test_the_status_says_how_far_it_is() -> None:
    ai = AiPlayer(level(4, speed=0.1), side="white", frame_budget=20)
    assert ai.status() == "Hard: idle"
    for _ in range(5):
        ai.update(START)
    assert ai.status().startswith("Hard: searching, depth ")
    assert " of 20, " in ai.status()
    ai.hurry()


@pytest.mark.parametrize("name", ["skirmish", "ruins"])
def test_two_ai_players_play_a_game_in_frames(name: str) -> None:
    position = chessmith.load(name).start(seed=3)
    players = [AiPlayer(1, side=side, looks_human=False, seed=1) for side in ("white", "black")]
    for _ in range(200):
        for player in players:
            decision = player.update(position)
            if decision is not None:
                position = position.play(decision.action)
    assert position.is_over or position.ply > 20


def test_hurry_before_the_thought_has_begun_plays_at_once() -> None:
    ai = AiPlayer(5, side="white")
    ai.update(START)
    assert ai.state is AiState.PREPARING
    ai.hurry()
    decision, frames = frames_until_decision(ai, START)
    assert frames < 5
    assert decision.move in START.moves


def test_hurry_is_about_one_move_only() -> None:
    ai = AiPlayer(5, side="white")
    ai.hurry()
    for _ in range(5):
        ai.update(START)
    assert ai.state is AiState.SEARCHING
    ai.hurry()
    decision, _ = frames_until_decision(ai, START)
    position = START.play(decision.action).play("e7e5")
    for _ in range(5):
        ai.update(position)
    assert ai.state is AiState.SEARCHING
    ai.hurry()


@pytest.mark.parametrize("budget", [math.inf, math.nan, 0, -1])
def test_a_frame_budget_that_is_no_time_is_refused(budget: float) -> None:
    with pytest.raises(chessmith.ChessmithError, match=rf"^frame_budget: {budget}, expected a finite number"):
        AiPlayer(1, frame_budget=budget)


@pytest.mark.parametrize("side", ["White", "w", ""])
def test_a_side_that_never_moves_is_refused(side: str) -> None:
    with pytest.raises(chessmith.ChessmithError, match=rf'^side: "{side}", expected white or black$'):
        AiPlayer(1, side=side)


def test_the_first_decision_of_a_program_loads_nothing() -> None:
    """Loading a module takes longer than a frame has."""
    code = """
        import sys
        import chessmith
        position = chessmith.load("ruins").start()
        ai = chessmith.AiPlayer(1, side="white", looks_human=False)
        loaded = set(sys.modules)
        while ai.update(position) is None:
            pass
        print(sorted(set(sys.modules) - loaded))
    """
    assert subprocess.check_output([sys.executable, "-c", dedent(code)], text=True).strip() == "[]"
