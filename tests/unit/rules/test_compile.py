"""Compiling a game file for the core."""

from typing import Any

import pytest

from chessmith.errors import ChessmithError
from chessmith.rules.compile import core_spec
from chessmith.rules.loader import load_game_file


def spec_of(name: str) -> dict[str, Any]:
    return core_spec(load_game_file(name))


def piece(name: str, kind: str) -> dict[str, Any]:
    return next(piece for piece in spec_of(name)["pieces"] if piece["name"] == kind)


def test_chess_in_full() -> None:
    spec = spec_of("chess")
    assert (spec["files"], spec["ranks"], spec["world"], spec["effects"]) == (8, 8, "", [])
    assert spec["castling"] == {"king": 0, "rook": 2, "king_to": [2, 6], "rook_to": [3, 5], "chess960": False}
    assert spec["combat"] is None
    pawn = spec["pieces"][5]
    assert pawn["double_step"] == {"ranks": [1], "fresh": False}
    assert pawn["promotion"] == {"ranks": [7], "forced": [7], "to": [[1, 2, 3, 4], [1, 2, 3, 4]], "limit": None}
    assert (pawn["en_passant"], pawn["pawn"], pawn["royal"]) == (True, True, False)
    assert spec["pieces"][0]["royal"]
    assert spec["ends"]["lone_minors"] == [3, 4]
    assert spec["ends"]["colour_bound"] == [3]
    assert [(rule["plies"], rule["claim"]) for rule in spec["ends"]["move_limit"]] == [(100, True), (150, False)]


def test_every_direction_is_spelled_out() -> None:
    rook = piece("chess", "rook")["moves"]
    assert [(move["dx"], move["dy"]) for move in rook] == [(0, 1), (1, 0), (0, -1), (-1, 0)]
    assert {move["range"] for move in rook} == {0}


def test_tables_begin_at_a1() -> None:
    table = piece("fragments", "pawn")["table"]
    assert table is not None
    assert table[0][:5] == [0, 0, 0, 0, 0]
    assert table[1][-5:] == [200] * 5
    bishop = piece("fragments", "bishop")["table"]
    assert bishop is not None
    assert bishop[0] == bishop[1]


def test_fresh_and_endless_double_steps_hold_on_every_rank() -> None:
    assert piece("fragments", "pawn")["double_step"] == {"ranks": [0, 1, 2, 3, 4], "fresh": True}
    assert piece("torpedo", "pawn")["double_step"] == {"ranks": list(range(8)), "fresh": False}


def test_promotion_by_side_and_by_what_was_captured() -> None:
    chigorin = piece("chigorin", "pawn")["promotion"]
    assert chigorin is not None
    assert chigorin["to"] == [[6, 2, 4], [1, 2, 3]]
    grand = piece("grand", "pawn")["promotion"]
    assert grand is not None
    assert (grand["ranks"], grand["forced"]) == ([7, 8, 9], [9])
    assert grand["limit"] == [1, 1, 2, 2, 2, 10, 1, 1]


def test_world_is_one_letter_a_square_from_a1() -> None:
    assert spec_of("factory")["world"][16:24] == "x>>>>>>x"
    assert spec_of("factory")["effects"] == ["belts"]
    pirates = load_game_file("pirate_seas")
    assert core_spec(pirates, pirates.layouts["14"].world)["world"][24:32] == "~~~~===="


def test_any_world_is_taken_that_fits_the_board() -> None:
    ruins = load_game_file("ruins")
    assert core_spec(ruins, "8/8/8/8/8/8/8/7o")["world"].index("o") == 7
    with pytest.raises(ChessmithError, match="world: expected 8 rows, found 1"):
        core_spec(ruins, "8")
    with pytest.raises(ChessmithError, match="world: Chess is played on plain ground"):
        core_spec(load_game_file("chess"), "8/8/8/8/8/8/8/8")


def test_goals() -> None:
    hill = spec_of("kingofthehill")["goal"]["reach"]
    assert hill == {"types": [0], "squares": [[27, 28, 35, 36]] * 2, "reply": False}
    race = spec_of("racingkings")["goal"]
    assert race["reach"] == {"types": [0], "squares": [list(range(56, 64))] * 2, "reply": True}
    assert not race["giving_check"]
    breakthrough = spec_of("breakthrough")["goal"]
    assert breakthrough["reach"] == {"types": [0], "squares": [list(range(56, 64)), list(range(8))], "reply": False}
    assert not breakthrough["checkmate"]
    assert spec_of("3check")["goal"]["checks"] == 3


def test_home_squares_are_where_any_layout_puts_the_piece() -> None:
    assert piece("chess", "knight")["home"] == [[1, 6], [57, 62]]
    assert piece("chess960", "king")["home"] == [list(range(1, 7)), list(range(57, 63))]
    assert piece("chigorin", "chancellor")["home"] == [[3], []]


def test_skirmish_strikes() -> None:
    rook = piece("skirmish", "rook")["combat"]
    assert rook is not None
    near = [line for line in rook["strike"] if line["max"] == 1]
    far = [line for line in rook["strike"] if line["min"] == 2]
    assert len(near) == 8
    assert [(line["dx"], line["dy"], line["max"]) for line in far] == [(0, 1, 2), (1, 0, 2), (0, -1, 2), (-1, 0, 2)]
    bishop = piece("skirmish", "bishop")["combat"]
    assert bishop is not None
    assert {(line["dx"], line["dy"], line["min"], line["max"]) for line in bishop["strike"]} == {
        (dx, dy, length, length) for dx in (1, -1) for dy in (1, -1) for length in (2, 3)
    }
    knight = piece("skirmish", "knight")["combat"]
    assert knight is not None
    assert (knight["strike_alone"], knight["strike_after_move"]) == (False, True)
    queen = piece("skirmish", "queen")["combat"]
    assert queen is not None
    assert {(line["min"], line["max"]) for line in queen["strike"]} == {(1, 3)}


def test_skirmish_abilities() -> None:
    abilities = {}
    for kind in ("king", "queen", "rook", "bishop", "knight", "pawn"):
        combat = piece("skirmish", kind)["combat"]
        assert combat is not None
        [ability] = combat["abilities"]
        abilities[ability["kind"]] = (ability["cooldown"], ability["uses"], ability["bonus"], ability["cost"])
    assert abilities == {
        "decree": (0, 3, 2, 0),
        "lunge": (3, 255, 0, 2),
        "guard": (3, 5, 0, 0),
        "consecrate": (3, 3, 0, 0),
        "hit": (3, 5, 0, 0),
        "advance": (0, 255, 0, 0),
    }


@pytest.mark.parametrize(
    ("fight", "points"), [("skirmish_elite", [30, 12, 15, 12, 13, 8]), ("skirmish_warden", [37, 15, 19, 15, 16, 10])]
)
def test_stronger_enemies_have_more_hit_points(fight: str, points: list[int]) -> None:
    found = [piece["combat"]["hp"] for piece in spec_of(fight)["pieces"] if piece["combat"]]
    assert [hp[0] for hp in found] == [25, 10, 13, 10, 11, 7]
    assert [hp[1] for hp in found] == points


def test_the_sovereign_has_all_boss_rules() -> None:
    spec = spec_of("skirmish_sovereign")
    assert spec["combat"] == {
        "dice": 6,
        "shield": [False, True],
        "enrage": [False, True],
        "regenerate": [0, 1],
        "spawn": [None, {"every": 5, "piece": 5, "rank": 6}],
    }
    assert spec["effects"] == ["spawn"]
    assert spec["ends"]["pass"]
    assert spec["goal"]["hit_points"]
