"""Small samples of what `python -m tests.fuzz.peers` does at length."""

from __future__ import annotations

import random

import pytest

from tests.property import chessmaker_rules, fairy_stockfish, python_chess


@pytest.mark.parametrize("name", python_chess.BOARDS)
@pytest.mark.parametrize("seed", range(1))
def test_random_games_agree_with_python_chess(name: str, seed: int) -> None:
    assert python_chess.compare_one_game(name, random.Random(seed)) > 10


@pytest.mark.parametrize("name", fairy_stockfish.VARIANTS)
def test_random_games_agree_with_fairy_stockfish(name: str) -> None:
    assert fairy_stockfish.compare_one_game(name, random.Random(1), plies=60) > 10


@pytest.mark.parametrize("layout", ["sample0", "sample1"])
def test_random_games_of_fragments_agree_with_chessmaker(layout: str) -> None:
    assert chessmaker_rules.compare_one_game(layout, random.Random(2), plies=25) > 5
