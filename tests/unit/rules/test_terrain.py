"""The table of terrain is the only one: the page, its editor and the core ask it."""

import json
import re
from pathlib import Path

import pytest

from chessmith import _core
from chessmith.rules.compile import core_spec
from chessmith.rules.loader import load_game_file
from chessmith.rules.schema import json_schema
from chessmith.rules.terrain import KINDS, TERRAIN, Terrain

ROOT = Path(__file__).parents[3]
DRAWINGS = ROOT / "web" / "src" / "board"


def test_letters_and_names_are_unique_and_no_letter_looks_like_a_number_of_squares() -> None:
    assert len(TERRAIN) == len({kind.name for kind in KINDS}) == len(KINDS)
    assert not any(kind.letter.isdigit() or kind.letter in "./;}" for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_page_draws_every_kind(kind: Terrain) -> None:
    drawn = [path.read_text(encoding="utf-8") for path in DRAWINGS.rglob("*.svelte")]
    assert any(re.search(rf'cells\(view, side, [^)]*"{kind.drawing}"', text) for text in drawn)


def test_the_page_is_tried_with_the_same_kinds_as_the_server_sends() -> None:
    fixture = json.loads((ROOT / "web" / "src" / "fixtures" / "terrain.json").read_text(encoding="utf-8"))
    assert fixture == [kind.shown() for kind in KINDS]


def test_the_schema_takes_the_letters_of_the_table_and_no_others() -> None:
    world = json_schema()["$defs"]["Layout"]["properties"]["world"]
    allowed = re.compile(next(option["pattern"] for option in world["anyOf"] if "pattern" in option))
    assert all(allowed.match(f"3{letter}4/8") for letter in TERRAIN)
    assert not allowed.match("3?4/8")


def test_the_core_knows_no_letter_that_it_is_not_told_of() -> None:
    spec = {**core_spec(load_game_file("ruins")), "network": None}
    _core.Rules(spec)
    with pytest.raises(ValueError, match=r"^world: unknown terrain$"):
        _core.Rules({**spec, "terrain": []})
