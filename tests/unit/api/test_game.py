from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import chessmith
from chessmith import ChessmithError, GameFileError, Position, dice

TEN_LINES = """
extends = "chess"
title = "Courier corner"
board = { files = 6, ranks = 6 }
castling = false
[pieces]
wizard = { letter = "W", moves = "FC", value = 300 }
[pieces.pawn]
double_step = "none"
en_passant = false
promotes_to = ["wizard"]
[layouts.0]
setup = "rwkqwr/pppppp/6/6/PPPPPP/RWKQWR"
"""


def own_game(tmp_path: Path) -> Path:
    path = tmp_path / "corner.toml"
    path.write_text(TEN_LINES)
    return path


def test_a_built_in_game_is_loaded_once() -> None:
    assert chessmith.load("chess") is chessmith.load("chess")


def test_a_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    path = own_game(tmp_path)
    before = chessmith.load(path)
    path.write_text(TEN_LINES.replace('"FC"', '"F"'))
    after = chessmith.load(str(path))
    assert before.rules_hash != after.rules_hash
    assert before.name == after.name == "corner"


def test_a_game_of_ten_lines_can_be_played_with_no_code(tmp_path: Path) -> None:
    position = chessmith.load(own_game(tmp_path)).start()
    assert "b1c4" in position.moves  # the wizard's camel leap
    assert position.san("b1c4").startswith("Wc4")
    assert position.perft(3) > 0


def test_an_own_game_survives_pickling_without_its_file(tmp_path: Path) -> None:
    path = own_game(tmp_path)
    position = chessmith.load(path).start().play("a2a3")
    data = pickle.dumps(position)
    path.unlink()
    copy: Position = pickle.loads(data)
    assert copy == position
    assert copy.game == position.game
    assert copy.moves == position.moves


def test_an_unknown_game_is_refused_with_a_hint() -> None:
    with pytest.raises(GameFileError, match='did you mean "chess"'):
        chessmith.load("ches")


def test_layouts_are_chosen_by_name_or_by_number() -> None:
    fragments = chessmith.load("fragments")
    assert fragments.start().fen == fragments.start("sample0").fen == fragments.start(0).fen
    assert fragments.start(1).fen == fragments.start("sample1").fen != fragments.start().fen
    assert chessmith.load("ruins").start(3).fen.endswith("{world=8/8/8/3o2o1/1o6/8/8/8}")


def test_chess960_layouts_go_by_their_numbers() -> None:
    game = chessmith.load("chess960")
    assert len(game.layouts) == 960
    assert game.start().fen == game.start(518).fen == chessmith.load("chess").start().fen
    assert game.start(0).fen.startswith("bbqnnrkr/")
    assert game.start("959").fen.startswith("rkrnnqbb/")


@pytest.mark.parametrize("layout", ["nothing", 2, -1, "²", 10**30])
def test_an_unknown_layout_is_refused_with_those_there_are(layout: str | int) -> None:
    with pytest.raises(ChessmithError, match="expected one of sample0, sample1"):
        chessmith.load("fragments").start(layout)


def test_a_seed_always_picks_the_same_layout_and_reaches_them_all() -> None:
    game = chessmith.load("pirate_seas")
    assert game.start(seed=7) == game.start(seed=7)
    assert len({game.start(seed=seed).fen for seed in range(200)}) == 15
    assert game.start(layout=3, seed=7) == game.start(layout=3)


def test_the_rules_hash_changes_with_the_rules_only(tmp_path: Path) -> None:
    path = own_game(tmp_path)
    before = chessmith.load(path).rules_hash
    path.write_text(TEN_LINES.replace("Courier corner", "Other title").replace("value = 300", "value = 1"))
    assert chessmith.load(path).rules_hash == before
    assert len(before) == 16
    assert chessmith.load("chess").rules_hash != chessmith.load("chess960").rules_hash


def test_many_worlds_do_not_fill_the_memory() -> None:
    game = chessmith.load("ruins")
    for first in range(8):
        for second in range(9):
            rows = ["8" if place == 8 else f"{place or ''}o{7 - place or ''}" for place in (first, second)]
            game.position(f"4k3/8/8/8/8/8/8/4K3 w - - 0 1 {{world=8/8/8/{'/'.join(rows)}/8/8/8}}")
    assert len(game._rules) <= 64


@pytest.mark.parametrize("sides", [1, 2, 6, 20])
def test_dice_show_every_face_about_equally_often(sides: int) -> None:
    rolls = [dice.roll(3, ply, sides) for ply in range(600 * sides)]
    assert all(450 < rolls.count(face) < 750 for face in range(1, sides + 1))
    assert set(rolls) == set(range(1, sides + 1))


def test_dice_are_a_function_of_seed_and_ply() -> None:
    assert [dice.roll(7, ply) for ply in range(6)] == [5, 5, 4, 6, 4, 6]
    assert dice.roll(-1, 0) == dice.roll((1 << 64) - 1, 0)
    with pytest.raises(ValueError, match="a die of 0 sides"):
        dice.roll(1, 1, 0)


def test_a_piece_that_a_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(ChessmithError, match=r'^fragments has no piece "dragon", expected king, .* or [a-z]+$'):
        chessmith.load("fragments").piece("dragon")
