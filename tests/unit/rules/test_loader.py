"""Loading by name and path, and `extends`."""

from pathlib import Path

import pytest

from chessmith.errors import GameFileError
from chessmith.game import Game
from chessmith.rules.compile import core_spec
from chessmith.rules.loader import builtin_names, builtin_text, load_game_file, parse_game_file

CHILD = 'extends = "chess"\ntitle = "Child"\n'


def test_built_in_game_is_loaded_by_name() -> None:
    game = load_game_file("chess")
    assert (game.name, game.title) == ("chess", "Chess")
    assert list(game.pieces) == ["king", "queen", "rook", "bishop", "knight", "pawn"]


def test_every_built_in_game_loads_and_says_in_a_line_what_it_is() -> None:
    for name in builtin_names():
        game = load_game_file(name)
        assert game.name == name
        assert game.summary
        assert len(game.summary) <= 110


def test_file_is_loaded_by_path(tmp_path: Path) -> None:
    path = tmp_path / "my_game.toml"
    path.write_text(CHILD, encoding="utf-8")
    for spelling in (path, str(path)):
        assert load_game_file(spelling).name == "my_game"


def test_text_can_be_loaded_without_a_file() -> None:
    assert parse_game_file(CHILD).title == "Child"


def test_text_of_a_built_in_game_can_be_read_for_export() -> None:
    exported = parse_game_file(builtin_text("ruins"), "ruins.toml")
    assert exported.model_dump() == load_game_file("ruins").model_dump()


def test_unknown_name_gets_a_hint() -> None:
    with pytest.raises(GameFileError, match=r'^ruin: no such game; did you mean "ruins"\?$'):
        load_game_file("ruin")


@pytest.mark.parametrize("name", ["", "xyzzy", "no/such.toml", "a\0b", "x" * 5000, "\ud7ff" * 99, "\n", ".."])
def test_what_is_no_game_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(GameFileError) as refused:
        load_game_file(name)
    assert str(refused.value).isprintable()


def test_a_change_keeps_what_it_does_not_mention() -> None:
    chess, child = load_game_file("chess"), parse_game_file(CHILD + "[pieces.pawn]\ndouble_step = 'always'\n")
    assert child.pieces["pawn"].double_step == "always"
    assert child.pieces["pawn"].moves == chess.pieces["pawn"].moves
    assert child.layouts == chess.layouts
    assert child.ends == chess.ends


def test_false_and_none_take_things_away() -> None:
    child = parse_game_file(
        CHILD
        + "castling = false\npieces.queen = false\npieces.pawn.promotes_to = ['rook']\n"
        + "layouts.0.setup = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR'\n"
        + "ends.move_limit = 'none'\n"
    )
    assert child.castling is None
    assert "queen" not in child.pieces
    assert child.ends.move_limits == []


def test_new_layouts_take_the_place_of_the_old_ones() -> None:
    child = parse_game_file(CHILD + "[layouts.a]\nworld = '8/8/8/3oo3/8/8/8/8'\n[layouts.b]\nturn = 'b'\n")
    assert list(child.layouts) == ["a", "b"]
    first = load_game_file("chess").default_layout
    assert (child.layouts["a"].setup, child.layouts["a"].castling) == (first.setup, first.castling)
    assert child.layouts["b"].turn == "b"


def test_extends_is_read_from_the_file_s_own_folder(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "one.toml").write_text(CHILD, encoding="utf-8")
    (tmp_path / "two.toml").write_text('extends = "base/one.toml"\ntitle = "Grandchild"\n', encoding="utf-8")
    assert load_game_file(tmp_path / "two.toml").title == "Grandchild"


def test_mistake_in_an_extended_file_is_shown_there(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(CHILD + "[pieces.pawn]\nletter = 1\n", encoding="utf-8")
    (tmp_path / "two.toml").write_text('extends = "one.toml"\ntitle = "Two"\n', encoding="utf-8")
    with pytest.raises(GameFileError, match=r"one\.toml:4: pieces\.pawn\.letter: expected one letter A to Z, found 1$"):
        load_game_file(tmp_path / "two.toml")


def test_error_carries_its_parts() -> None:
    with pytest.raises(GameFileError) as refused:
        parse_game_file(CHILD + "goal.checks = true\n", "my.toml")
    error = refused.value
    assert (error.path, error.line, error.key) == ("my.toml", 3, "goal.checks")
    assert error.message == "expected a whole number of 0 to 9, found true"


def test_loading_does_not_depend_on_the_order_of_tables() -> None:
    forward = parse_game_file(CHILD + "[goal]\nchecks = 2\n[ends]\nstalemate = 'loss'\n")
    backward = parse_game_file(CHILD + "[ends]\nstalemate = 'loss'\n[goal]\nchecks = 2\n")
    assert core_spec(forward) == core_spec(backward)


def test_a_layout_that_cannot_be_set_up_is_found_in_the_file() -> None:
    text = "extends = 'chess'\ntitle = 'T'\ncastling = false\n[layouts.0]\nsetup = '4k3/8/8/8/8/8/4R3/4K3'\n"
    with pytest.raises(GameFileError, match=r"^game.toml:5: layouts.0.setup: Black's king could be taken"):
        Game(parse_game_file(text)).start()
