from __future__ import annotations

import random
from pathlib import Path

import pytest

import chessmith
from tests.docs.blocks import ROOT, blocks

TUTORIAL = ROOT / "docs" / "tutorial.md"


@pytest.fixture(scope="module")
def text() -> str:
    """The game file, as the page has it."""
    return next(block.text for block in blocks(TUTORIAL) if block.language == "toml")


@pytest.fixture(scope="module")
def game(text: str, tmp_path_factory: pytest.TempPathFactory) -> chessmith.Game:
    path = tmp_path_factory.mktemp("tutorial") / "hare.toml"
    path.write_text(text, encoding="utf-8")
    return chessmith.load(path)


def moves_from(position: chessmith.Position, square: str) -> set[str]:
    return {move.removeprefix(square) for move in position.moves if move.startswith(square)}


def test_the_game_file_has_ten_lines(text: str) -> None:
    assert len(text.splitlines()) == 10


def test_the_game_has_a_board_of_six_by_six_and_a_piece_of_its_own(game: chessmith.Game) -> None:
    assert (game.files, game.ranks) == (6, 6)
    assert [piece.name for piece in game.pieces] == ["king", "queen", "rook", "knight", "pawn", "hare"]


def test_a_hare_steps_diagonally_and_leaps_forward_and_sideways(game: chessmith.Game) -> None:
    position = game.position("k5/6/6/2H3/6/5K w - - 0 1")
    assert moves_from(position, "c3") == {"b4", "d4", "b2", "d2", "c5", "a3", "e3"}


def test_black_hares_leap_down_the_board(game: chessmith.Game) -> None:
    position = game.position("k5/6/2h3/6/6/5K b - - 0 1")
    assert moves_from(position, "c4") == {"b5", "d5", "b3", "d3", "c2", "a4", "e4"}


def test_a_hare_leaps_over_pieces_and_captures_where_it_lands(game: chessmith.Game) -> None:
    position = game.position("k5/2p3/1pPp2/1PHP2/1P1P2/5K w - - 0 1")
    assert moves_from(position, "c3") == {"b4", "d4", "c5", "a3", "e3"}
    assert position.play("c3c5").fen.startswith("k5/2H3/1pPp2/1P1P2/")


def test_a_hare_does_not_leave_the_board(game: chessmith.Game) -> None:
    position = game.position("k5/6/6/6/6/H4K w - - 0 1")
    assert moves_from(position, "a1") == {"b2", "a3", "c1"}


def test_a_hare_gives_check_forward_but_not_backward(game: chessmith.Game) -> None:
    assert game.position("6/2k3/6/2H3/6/5K b - - 0 1").in_check
    assert not game.position("6/6/6/2H3/6/2k2K b - - 0 1").in_check


def test_a_pawn_may_become_a_hare_and_not_a_bishop(game: chessmith.Game) -> None:
    position = game.position("6/P5/3k2/6/6/5K w - - 0 1")
    assert moves_from(position, "a5") == {"a6q", "a6r", "a6h", "a6n"}
    assert position.play("a5a6h").fen.startswith("H5/6/")


def test_pawns_step_once_and_nobody_castles(game: chessmith.Game) -> None:
    kinds = {action.kind for action in game.start().legal()}
    assert kinds == {"move"}
    assert "a2a4" not in game.start().moves


def test_the_engine_knows_that_a_hare_is_worth_more_than_a_pawn_and_less_than_a_queen(game: chessmith.Game) -> None:
    # White can take either of two pieces that nobody protects, and takes the better one.
    hare_or_pawn = game.position("k5/6/6/h1R2p/6/5K w - - 0 1")
    assert chessmith.think(hare_or_pawn, depth=2).move == "c3a3"
    hare_or_queen = game.position("k5/6/6/h1R2q/6/1K4 w - - 0 1")
    assert chessmith.think(hare_or_queen, depth=2).move == "c3f3"


@pytest.mark.parametrize("seed", range(10))
def test_random_games_end(game: chessmith.Game, seed: int) -> None:
    choose = random.Random(seed)
    position = game.start()
    for _ in range(5000):
        if position.is_over:
            break
        position = position.play(choose.choice(position.legal()))
    assert position.result in {"1-0", "0-1", "1/2-1/2"}
    assert position.reason


def test_the_ideas_at_the_end_are_game_files_too(text: str, tmp_path: Path) -> None:
    ideas = [
        text.replace("FfsD", "mFmfsDcN"),
        text.replace("[pieces]", 'ends.stalemate = "loss"\n[pieces]'),
        text.replace("[pieces]", 'goal.reach = { piece = "king", ranks = [6] }\n[pieces]'),
        text.replace("[pieces]", 'layouts.0.world = "6/6/=~~~~=/6/6/6"\n[pieces]'),
    ]
    page = TUTORIAL.read_text(encoding="utf-8")
    for idea in ideas:
        assert idea != text
        changed = next(line for line in idea.splitlines() if line not in text.splitlines())
        assert changed in page or "mFmfsDcN" in changed
        path = tmp_path / "idea.toml"
        path.write_text(idea, encoding="utf-8")
        assert chessmith.load(path).start().legal()
