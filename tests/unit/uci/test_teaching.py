"""Engines are told which game is played, each in its own way."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

import chessmith
from chessmith import ChessmithError
from chessmith.uci.client import UciEngine
from chessmith.uci.teaching import describe, teach, tell_dice

PATH = "/usr/games:/usr/bin:/usr/local/bin"
STOCKFISH = shutil.which("stockfish", path=PATH)
FAIRY = shutil.which("fairy-stockfish", path=PATH)
OURS = [sys.executable, "-m", "chessmith", "uci"]


@pytest.mark.skipif(STOCKFISH is None, reason="Stockfish is not installed")
def test_stockfish_plays_chess_and_chess960_only() -> None:
    with UciEngine([STOCKFISH or ""]) as engine:
        assert teach(engine, chessmith.load("chess")) == []
        with pytest.raises(ChessmithError, match="cannot play fragments: it has no option UCI_Variant"):
            teach(engine, chessmith.load("fragments"))
        assert teach(engine, chessmith.load("chess960")) == []
        start = chessmith.load("chess960").position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
        reply = engine.go(describe(engine, start, (), start), "searchmoves e1h1 depth 1", seconds=60)
        assert reply.move == "e1h1"


@pytest.mark.skipif(FAIRY is None, reason="Fairy-Stockfish is not installed")
@pytest.mark.parametrize("name", ["fragments", "makruk", "knightmate", "3check", "racingkings", "grand"])
def test_fairy_stockfish_learns_our_games(name: str) -> None:
    game = chessmith.load(name)
    with UciEngine([FAIRY or ""]) as engine:
        teach(engine, game)
        start = game.start()
        moves: list[str] = []
        position = start
        for _ in range(6):
            reply = engine.go(describe(engine, start, moves, position), "depth 2", seconds=60)
            position = position.play(reply.move)
            moves.append(reply.move)


@pytest.mark.skipif(FAIRY is None, reason="Fairy-Stockfish is not installed")
def test_what_fairy_stockfish_cannot_play_is_named(tmp_path: Path) -> None:
    with UciEngine([FAIRY or ""]) as engine:
        with pytest.raises(ChessmithError, match="ruins cannot be expressed for Fairy-Stockfish: terrain"):
            teach(engine, chessmith.load("ruins"))
        own = tmp_path / "camels.toml"
        own.write_text('extends = "chess"\ntitle = "Camels"\n[pieces.knight]\nmoves = "C"\n')
        if " 11" in engine.name:
            with pytest.raises(ChessmithError, match="is too old for camels: the moves of the knight"):
                teach(engine, chessmith.load(own), str(own))


def test_our_own_engine_plays_everything(tmp_path: Path) -> None:
    own = tmp_path / "camels.toml"
    own.write_text('extends = "chess"\ntitle = "Camels"\n[pieces.knight]\nmoves = "C"\n')
    with UciEngine(OURS) as engine:
        for game, path in ((chessmith.load("ruins"), None), (chessmith.load(own), str(own))):
            assert teach(engine, game, path) == []
            start = game.start(layout=0)
            assert engine.go(describe(engine, start, (), start), "nodes 50", seconds=60).move in start.moves


def test_dice_are_told_to_who_knows_them() -> None:
    game = chessmith.load("skirmish")
    start = game.position(game.start().fen, seed=99)
    moves, position = ["e2e4", "e7e5", "d1h5"], start
    for move in moves:
        position = position.play(move)
    with UciEngine(OURS) as engine:
        teach(engine, game)
        tell_dice(engine, 99)
        assert engine.go(describe(engine, start, moves, position), "nodes 50", seconds=60).move in position.moves
    if STOCKFISH:
        with UciEngine([STOCKFISH]) as engine, pytest.raises(ChessmithError, match="knows no dice"):
            describe(engine, start, moves, position)
