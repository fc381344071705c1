"""Materials: how they are written, and what moves can make of them."""

from __future__ import annotations

import pytest

import chessmith
from chessmith.endgame import Material
from chessmith.endgame.material import all_materials, smaller
from chessmith.errors import ChessmithError

CHESS = chessmith.load("chess")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("KQK", "the letters of both sides"),
        ("KQvKvK", "the letters of both sides"),
        ("KXvK", "no piece X"),
        ("QvK", "one king"),
        ("KKvK", "one king"),
        ("KQQQQQQQvK", "at most 8"),
        ("kqvk", "no piece k"),
    ],
)
def test_a_material_that_cannot_be_is_refused_by_name(text: str, problem: str) -> None:
    with pytest.raises(ChessmithError, match=problem) as error:
        Material.read(text, CHESS)
    assert text in str(error.value)


def test_captures_take_one_piece_and_promotions_replace_one() -> None:
    found = {str(material) for material in smaller(Material.read("KPvKR", CHESS), CHESS)}
    assert found == {"KvKR", "KPvK", "KQvKR", "KRvKR", "KBvKR", "KNvKR"}


def test_every_material_of_three_pieces_is_listed_once() -> None:
    names = [str(material) for material in all_materials(CHESS, 3)]
    assert sorted(names) == sorted(set(names))
    assert len(names) == 1 + 2 * 5  # the kings alone, then each of five pieces on either side
