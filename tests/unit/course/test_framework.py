"""Our agents on the ChessMaker framework's own boards."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import chessmith
from chessmith.course import CourseAgent, E, M, Q, S, to_board, to_position
from chessmith.course.__main__ import main
from chessmith.course.board import options
from chessmith.course.game_log import GameLog
from chessmith.course.runner import play
from chessmith.errors import ChessmithError

GAME = chessmith.load("fragments")
TRAP = "c2c3 a4a3 c3d4 c5d4 e2e3 d4c5 d2d4"


def trap() -> chessmith.Position:
    position = GAME.start()
    for move in TRAP.split():
        position = position.play(move)
    return position


@pytest.mark.parametrize("layout", ["sample0", "sample1"])
def test_boards_and_positions_are_the_same_both_ways(layout: str) -> None:
    dice = random.Random(5)
    position = GAME.start(layout=layout)
    board = to_board(position)
    for _ in range(10):
        assert to_position(board).fen.split()[:4] == position.fen.split()[:4]
        assert to_position(board) == to_position(to_board(position))
        assert sorted(options(board)) == position.moves
        move = dice.choice(position.moves)
        piece, option = options(board)[move]
        piece.move(option)
        position = position.play(move)
        if position.is_over:
            break


def test_the_trap_has_two_moves_both_en_passant_on_either_board() -> None:
    position = trap()
    board = to_board(position)
    assert sorted(options(board)) == position.moves
    assert len(position.moves) == 2
    for agent in (CourseAgent("Q", seconds=0.05), CourseAgent("M", seconds=0.05)):
        _, option = agent(board.clone(), board.current_player, [7, 1.0])
        assert option.extra.get("en_passant")


def test_agents_come_by_a_single_import() -> None:
    board = to_board(GAME.start())
    for agent in (S, Q, E, M):
        piece, option = agent(board.clone(), board.current_player, [0, 0.2])
        assert piece.player.name == "white"
        assert option in piece.get_move_options()


def test_an_agent_follows_the_game_and_knows_its_repetitions() -> None:
    agent = CourseAgent("S", seconds=0.02)
    seen: list[int] = []

    def watched(board: Any, player: Any, var: Any) -> tuple[Any, Any]:
        chosen = agent(board, player, var)
        assert agent._expected is not None
        seen.append(agent._expected.ply)
        return chosen

    dice = random.Random(2)

    def other(board: Any, player: Any, var: Any) -> tuple[Any, Any]:
        return dice.choice(list(options(board, player).values()))

    game = play(watched, other, longest=6)
    assert len(game.moves) == 6
    assert seen == [1, 3, 5]  # one game, not three positions


def test_the_referee_judges_by_the_rules_of_the_course() -> None:
    first = CourseAgent("beginner")

    def nothing(board: Any, player: Any, var: Any) -> tuple[Any, Any]:
        return None, None

    def broken(board: Any, player: Any, var: Any) -> tuple[Any, Any]:
        raise ValueError("no idea")

    assert (play(nothing, first).result, play(nothing, first).reason) == ("0-1", "illegal move")
    assert play(first, broken).fault == "black: ValueError: no idea"
    assert play(first, first, move_seconds=0).reason == "time"
    assert play(first, first, game_seconds=0).result == "1/2-1/2"
    start = GAME.position("k4/5/K4/1Q3/5 w - - 0 1")
    move = next(move for move in start.moves if start.play(move).reason == "stalemate")
    game = play(lambda board, player, var: options(board, player)[move], first, start)
    assert (game.result, game.reason) == ("1-0", "Stalemate (no more possible moves) - black loses")


def test_a_file_is_loaded_before_the_first_move_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("def agent(:\n", encoding="utf-8")
    with pytest.raises(ChessmithError, match="SyntaxError"):
        CourseAgent(str(path))


def test_a_log_has_boards_depths_and_lines_and_stays_in_its_bounds(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "game_log.txt", most_bytes=1200)
    agent = CourseAgent("Q", seconds=0.05, log=log)
    play(agent, CourseAgent("beginner"), longest=12)
    text = (tmp_path / "game_log.txt").read_text()
    assert "depth  1:" in text
    assert "static evaluation" in text
    assert "\n    " in text  # a reply, indented by its depth
    assert "The log is full" in text
    assert len(text.encode()) <= 1300


def test_a_match_is_played_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.txt"
    assert main(["beginner", "S", "--seconds", "0.02", "--start", "k4/5/K4/1Q3/5 w - - 0 1", "--log", str(log)]) == 0
    assert "beginner 1 – 1 S" in capsys.readouterr().out
    assert "##### game 2: S – beginner #####" in log.read_text()
    assert main(["nobody", "S"]) == 2
    assert "no agent" in capsys.readouterr().err
