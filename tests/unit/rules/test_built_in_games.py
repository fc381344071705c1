"""The built-in games against what is known about them."""

import pytest

from chessmith.rules.loader import load_game_file
from chessmith.rules.world import read_world

pyffish = pytest.importorskip("pyffish")

AS_ELSEWHERE = [
    "chess",
    "gardner",
    "losalamos",
    "torpedo",
    "makruk",
    "almost",
    "chigorin",
    "shatranj",
    "amazon",
    "nightrider",
    "racingkings",
    "kingofthehill",
    "3check",
    "knightmate",
    "breakthrough",
    "capablanca",
    "chancellor",
    "grand",
]


@pytest.mark.parametrize("name", AS_ELSEWHERE)
def test_start_is_the_one_other_engines_know(name: str) -> None:
    layout = load_game_file(name).default_layout
    fields = pyffish.start_fen(name).split()
    assert layout.setup == fields[0]
    if len(fields) >= 6:
        assert layout.castling == fields[2]


@pytest.mark.parametrize(
    ("name", "layouts"),
    [("chess960", 960), ("pirate_seas", 15), ("ruins", 6), ("factory", 1), ("rift", 4), ("fragments", 2)],
)
def test_number_of_layouts(name: str, layouts: int) -> None:
    game = load_game_file(name)
    assert len(game.layouts) == layouts
    assert len({(layout.setup, layout.world) for layout in game.layouts.values()}) == layouts


def test_chess960_begins_with_the_array_of_chess() -> None:
    game = load_game_file("chess960")
    assert next(iter(game.layouts)) == "518"
    assert game.default_layout == load_game_file("chess").default_layout
    assert {str(number) for number in range(960)} == set(game.layouts)


def test_bridges_of_the_pirate_seas() -> None:
    game = load_game_file("pirate_seas")
    expected = [(i, j) for i in range(7) for j in range(i + 2, 7)]
    for (left, right), layout in zip(expected, game.layouts.values(), strict=True):
        world = read_world(game.board, layout.world or "")
        for square, ground in enumerate(world):
            rank, file = divmod(square, 8)
            bridged = file in (left, left + 1, right, right + 1)
            assert ground == ("." if rank not in (3, 4) else "=" if bridged else "~")


def test_stones_of_the_ruins() -> None:
    game = load_game_file("ruins")
    stones = [
        {
            game.board.name(square)
            for square, ground in enumerate(read_world(game.board, layout.world or ""))
            if ground == "o"
        }
        for layout in game.layouts.values()
    ]
    assert stones == [
        {"b5", "g5", "e4"},
        {"e5", "b4", "g4"},
        {"d5", "b4", "g4"},
        {"d5", "g5", "b4"},
        {"b5", "d5", "g4"},
        {"b5", "g5", "d4"},
    ]


def test_arrangements_of_the_rift() -> None:
    rows = [layout.setup.split("/") for layout in load_game_file("rift").layouts.values()]
    assert [(white[1:7], black[1:7]) for (_, black, _, _, _, _, white, _) in rows] == [
        ("NBQKBR", "nbqkbr"),
        ("NBQKBR", "rbqkbn"),
        ("RBQKBN", "nbqkbr"),
        ("RBQKBN", "rbqkbn"),
    ]


def test_worlds_draw_by_themselves() -> None:
    for name in ("pirate_seas", "ruins", "factory", "rift"):
        ends = load_game_file(name).ends
        assert [(rule.count, rule.claim) for rule in ends.repetitions] == [(3, False)]
        assert [(rule.plies, rule.claim) for rule in ends.move_limits] == [(100, False)]
        assert ends.insufficient_material is None
