from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel

import chessmith
from chessmith.rules import betza
from chessmith.rules.loader import parse_game_file
from chessmith.rules.model import GameFile
from chessmith.rules.terrain import KINDS
from tests.docs.blocks import ROOT, blocks

PAGE = ROOT / "docs" / "game-file.md"
TEXT = PAGE.read_text(encoding="utf-8")
CHESS = 'extends = "chess"\ntitle = "T"\n'


def models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from models_in(part)


def every_model() -> list[type[BaseModel]]:
    found: list[type[BaseModel]] = [GameFile]
    for model in found:
        for field in model.model_fields.values():
            found += [each for each in models_in(field.annotation) if each not in found]
    return found


@pytest.mark.parametrize("model", every_model(), ids=lambda model: model.__name__)
def test_every_key_is_in_the_reference(model: type[BaseModel]) -> None:
    for name, field in model.model_fields.items():
        key = field.alias or name
        assert re.search(rf"`{key}`|\b{key} = ", TEXT), f"{model.__name__}.{key} is not mentioned"


def test_every_atom_and_terrain_character_is_in_the_reference() -> None:
    for sign in [*betza.LEAPERS, *betza.COMPOUNDS]:
        assert f"`{sign}`" in TEXT
    for kind in KINDS:
        row = "| `A` to `Z` | portal A to Z | " if kind.portal else f"| `{kind.letter}` | {kind.title} | "
        assert f"\n{row}" in TEXT, f"{kind.name} is not in the table of terrain"


def test_every_example_of_the_betza_table_can_be_read() -> None:
    for text in ["WfF", "fsW", "frF", "fN", "ffN", "frN", "rfN", "fsN", "fK", "fmWfcF", "RN", "FfW", "nD", "KimD"]:
        assert f"`{text}`" in TEXT
        assert betza.parse(text)
    assert betza.parse("fsN") == betza.parse("frNflN")
    assert betza.parse("fK") == betza.parse("fWfF")
    assert betza.parse("ffN") == betza.parse("fN")
    assert set(betza.parse("Q")) == set(betza.parse("RB"))


def test_the_example_plays() -> None:
    text = next(block.text for block in blocks(PAGE) if block.language == "toml")
    position = chessmith.Game(parse_game_file(text)).start()
    assert position.moves == chessmith.load("fragments").start().moves


def test_layouts_replace_those_of_the_extended_game_and_take_over_its_setup() -> None:
    game = parse_game_file(CHESS + 'layouts.island.world = "8/8/8/8/8/8/8/8"\nlayouts.b.turn = "b"')
    assert list(game.layouts) == ["island", "b"]
    assert game.layouts["island"].castling == "KQkq"
    assert game.layouts["b"].setup == chessmith.load("chess").layouts["0"].setup


def test_a_layout_with_a_setup_has_no_castling_unless_it_says_so() -> None:
    game = parse_game_file(CHESS + 'layouts.0.setup = "4k3/8/8/8/8/8/8/R3K3"')
    assert game.layouts["0"].castling == "-"


def test_none_takes_a_key_away_and_false_a_table() -> None:
    game = parse_game_file(CHESS + 'castling = false\nlayouts.0.castling = "-"\npieces.pawn.double_step = "none"\n'
                                   "pieces.pawn.en_passant = false\n"
                                   'ends.insufficient_material = "none"')  # fmt: skip
    assert game.castling is None
    assert game.pieces["pawn"].double_step is None
    assert game.ends.insufficient_material is None


def test_an_empty_list_of_effects_stops_the_belts() -> None:
    text = CHESS + 'layouts.0.world = "8/8/8/8/8/>>>>>>>>/8/8"\n'
    still = chessmith.Game(parse_game_file(text + "effects = []")).start().play("a2a3")
    moving = chessmith.Game(parse_game_file(text)).start().play("a2a3")
    assert still.piece_at("a3") is not None
    assert moving.piece_at("b3") is not None


def test_a_first_move_is_one_from_a_home_square() -> None:
    game = chessmith.Game(
        parse_game_file(CHESS + 'pieces.king.moves = "KimD"\ncastling = false\nlayouts.0.castling = "-"')
    )
    at_home = game.position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
    elsewhere = game.position("4k3/8/8/8/8/8/P7/3K4 w - - 0 1")
    assert "e1e3" in at_home.moves
    assert "d1d3" not in elsewhere.moves


def test_extinction_of_any_one_kind_loses() -> None:
    text = CHESS + 'goal.extinction = { pieces = ["rook", "knight"] }'
    game = chessmith.Game(parse_game_file(text))
    position = game.position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert position.reason == "extinction"


def test_a_list_of_moves_says_the_same_as_betza() -> None:
    listed = (
        'pieces.knight.moves = [{ leap = [1, 2], mirror = "sides" }, { slide = [1, 1], range = 2, only = "capture" }]'
    )
    written = 'pieces.knight.moves = "ffNcF2"'
    fen = "4k3/8/8/2p1p3/3N4/8/8/4K3 w - - 0 1"
    games = [chessmith.Game(parse_game_file(CHESS + line)) for line in (listed, written)]
    assert games[0].position(fen).moves == games[1].position(fen).moves
