"""Limits are kept exactly, and ends of the game near the root are seen at any depth."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import Game
from chessmith.rules.loader import parse_game_file

MATE_IN_ONE = "k7/8/1K6/8/8/8/8/7R w - - 0 1"


def chess_with(ends: str) -> Game:
    return Game(parse_game_file(f"extends = 'chess'\ntitle = 'Other ends'\n[ends]\n{ends}"))


@pytest.mark.parametrize("nodes", [1, 100, 1000, 5000])
def test_one_thread_searches_no_more_nodes_than_it_may(nodes: int) -> None:
    decision = chessmith.think(chessmith.load("chess").start(), nodes=nodes, threads=1)
    assert decision.nodes <= nodes + 1


def test_a_search_for_a_mate_ends_with_the_mate() -> None:
    position = chessmith.load("chess").position(MATE_IN_ONE)
    decision = chessmith.think(position, mate=1, depth=40, threads=1)
    assert decision.score.mate == 1
    assert decision.depth < 40


def test_a_stalemate_that_wins_is_seen_at_depth_1() -> None:
    position = chess_with("stalemate = 'loss'").position("5k2/5P2/4K3/8/8/8/8/8 w - - 0 1")
    assert position.play("e6f6").result == "1-0"
    decision = chessmith.think(position, depth=1)
    assert (decision.move, decision.score.mate) == ("e6f6", 1)


def test_mate_with_the_last_move_before_the_limit_is_mate() -> None:
    position = chess_with("move_limit = { plies = 20, result = 'draw' }").position(MATE_IN_ONE.replace("0 1", "19 40"))
    assert position.play("h1h8").reason == "checkmate"
    assert chessmith.think(position, depth=2).score.mate == 1


@pytest.mark.parametrize("network", [True, False])
def test_any_number_of_bishops_on_one_colour_is_a_draw(network: bool) -> None:
    position = chessmith.load("chess", network=network).position("7k/8/8/6B1/8/p3B3/8/K1B5 w - - 0 1")
    assert position.play("c1a3").reason == "insufficient material"
    decision = chessmith.think(position, depth=4, only=("c1a3",))
    assert (decision.score.cp, decision.line) == (0, ("c1a3",))


def test_a_position_that_occurred_once_before_may_be_played_for_again() -> None:
    # Kh7 is forced after Rg1, and Rh1 mates: that Rg1 was on the board before is only one repetition.
    position = chessmith.load("chess").position("7k/5K2/8/8/8/8/6R1/8 w - - 0 1")
    for move in ("g2g1", "h8h7", "g1g3", "h7h8"):
        position = position.play(move)
    assert chessmith.think(position, depth=5, threads=1, only=("g3g1",)).score.mate == 2


def test_what_was_won_with_time_to_spare_is_a_draw_just_before_the_limit() -> None:
    game = chess_with("move_limit = { plies = 20, result = 'draw' }")
    engine = chessmith.Engine()
    rook = "8/8/8/4k3/8/8/8/R3K3 w - - {} 30"
    assert (engine.think(game.position(rook.format(0)), depth=8).score.cp or 0) > 300
    assert engine.think(game.position(rook.format(17)), depth=8).score.cp == 0


@pytest.mark.parametrize(
    "board",
    ["8/4R3/2k5/p7/8/5Kp1/8/8", "8/6K1/8/4Qp2/8/rk6/8/8", "8/8/8/4p3/7R/3Kp3/7k/8", "8/8/8/1p3Q2/8/2k5/1p3K2/8"],
)
def test_what_the_table_knows_to_lose_may_hold_out_until_the_limit(board: str) -> None:
    # Far from the limit Black loses. Two plies before it there is a move that draws, though the table says it loses.
    game = chess_with("move_limit = { plies = 20, result = 'draw' }")
    engine = chessmith.Engine()
    assert (engine.think(game.position(f"{board} b - - 0 30"), depth=7, threads=1).score.cp or -1000) < -100
    assert engine.think(game.position(f"{board} b - - 18 30"), depth=3, threads=1).score.cp == 0
