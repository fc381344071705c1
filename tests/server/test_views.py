"""Views for the board: actions to click through, and turns to animate."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import chessmith
from chessmith.position import Position
from chessmith.server.views.action_view import action_view
from chessmith.server.views.move_view import move_view
from chessmith.server.views.position_view import position_view
from tests.mixed_pawns import mixed_pawns


def view_of(position: Position, text: str) -> dict[str, object]:
    return action_view(position, position.action(text))


def stages_of(position: Position, text: str, roll: int | None = None) -> list[list[dict[str, object]]]:
    """The stages of a turn, without the names of the pieces."""
    stages = move_view(position, position.action(text), position.take_turn(text, roll), 1)["stages"]
    return [[{key: event[key] for key in event if key not in ("name", "side")} for event in stage] for stage in stages]


def test_castling_tells_where_king_and_rook_go() -> None:
    position = chessmith.load("chess").position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    view = view_of(position, "e1g1")
    assert (view["ends"], view["also"], view["captures"]) == ("g1", [["h1", "f1"]], False)
    assert view["path"] == [{"square": "g1", "does": "castle"}]


def test_chess960_castling_is_clicked_on_the_rook_and_ends_beside_it() -> None:
    position = chessmith.load("chess960").position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1")
    view = view_of(position, "f1g1")
    assert (view["to"], view["ends"], view["also"]) == ("g1", "g1", [["g1", "f1"]])
    assert view["taken"] == []
    castle = {"does": "castle", "from": "f1", "to": "g1", "rook_from": "g1", "rook_to": "f1"}
    assert stages_of(position, "f1g1") == [[castle]]


def test_en_passant_takes_the_pawn_beside() -> None:
    position = chessmith.load("chess").position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
    view = view_of(position, "d4e3")
    assert (view["taken"], view["captures"]) == (["e4"], True)
    assert view["path"] == [{"square": "e3", "does": "capture"}]


def test_promotions_share_their_clicks_and_differ_in_the_piece() -> None:
    position = chessmith.load("chess").position("7k/P7/8/8/8/8/8/K7 w - - 0 1")
    views = [action_view(position, action) for action in position.legal() if action.promotion]
    assert len({str(view["path"]) for view in views}) == 1
    assert {view["promotion"]["letter"] for view in views} == set("QRBN")


def test_a_chain_is_clicked_landing_ride_and_final_square() -> None:
    position = chessmith.load("ruins").start()
    chains = [action_view(position, action) for action in position.legal() if action.kind == "chain"]
    position = position.play("e2e3").play("e7e6")
    chains = [action_view(position, action) for action in position.legal() if action.kind == "chain"]
    assert chains
    for view in chains:
        assert [click["does"] for click in view["path"]][:2] == ["stone", "ride"]
        assert view["via"] == view["path"][0]["square"]
        assert len(view["legs"]) == 3
        assert view["ends"] == view["legs"][-1][1]


def test_a_belt_turn_is_told_stage_by_stage() -> None:
    position = chessmith.load("factory").start()
    assert stages_of(position, "b2b3") == [
        [{"does": "move", "from": "b2", "to": "b3"}],
        [{"does": "carry", "from": "b3", "to": "c3"}],
    ]


def test_a_piece_that_falls_into_a_pit_is_told() -> None:
    game = chessmith.load("factory")
    position = game.position("4k3/8/8/8/8/6N1/8/4K3 w - - 0 1 {world=8/8/x<<<<<<x/8/8/x>>>>>>x/8/8}")
    assert stages_of(position, "e1e2")[-1] == [{"does": "fall", "square": "g3", "into": "pit"}]


def test_pieces_on_a_belt_shift_together_and_promote_on_it() -> None:
    world = "{world=8/^7/^7/8/8/8/8/8}"
    position = chessmith.load("factory").position(f"4k3/P7/R7/8/8/8/8/4K3 w - - 0 1 {world}")
    carried = stages_of(position, "e1e2")[1]
    assert [(event["does"], event.get("from", event.get("square"))) for event in carried] == [
        ("carry", "a7"),
        ("promote", "a8"),
        ("carry", "a6"),
    ]


def test_what_one_belt_hands_to_the_next_is_carried_in_two_stages() -> None:
    position = chessmith.load("factory").position("4k3/8/8/8/8/8/8/N3K3 w - - 0 1 {world=8/8/8/8/8/8/8/><6}")
    stages = stages_of(position, "e1e2")
    assert stages[1:] == [
        [{"does": "carry", "from": "a1", "to": "b1"}],
        [{"does": "carry", "from": "b1", "to": "a1"}],
    ]


def test_a_striker_waits_for_the_die() -> None:
    position = chessmith.load("skirmish").position("4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20")
    stages = stages_of(position, "d1xd4", roll=2)
    assert [[event["does"] for event in stage] for stage in stages] == [["roll"], ["strike", "damage", "damage"]]
    assert [event.get("cause") for event in stages[1]] == [None, "guard", "strike"]


def test_a_quiet_berolina_move_beside_orthodox_pawns_takes_nothing(tmp_path: Path) -> None:
    position = mixed_pawns(tmp_path)
    quiet, passing = view_of(position, "d5e6"), view_of(position, "f5e6")
    assert (quiet["taken"], quiet["captures"], quiet["path"]) == ([], False, [{"square": "e6", "does": "move"}])
    assert (passing["taken"], passing["path"]) == (["e5"], [{"square": "e6", "does": "capture"}])


def test_terrain_and_check_are_named() -> None:
    position = chessmith.load("pirate_seas").start()
    view = position_view(position, "pirate_seas", legal=False)
    assert set(view["terrain"].values()) == {"water", "bridge"}
    assert len(view["terrain"]) == 16
    checked = chessmith.load("chess").position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    assert position_view(checked, "chess")["check"] == "e1"


@pytest.mark.parametrize("name", chessmith.builtin_names())
def test_every_turn_of_a_random_game_can_be_animated_and_clicked(name: str) -> None:
    game = chessmith.load(name)
    chance = random.Random(name)
    position = game.start(seed=chance.randrange(1000))
    for ply in range(1, 61):
        if position.is_over:
            break
        action = chance.choice(position.legal())
        view = action_view(position, action)
        turn = position.take_turn(action, chance.randint(1, 6) if "odds" in view else None)
        stages = move_view(position, action, turn, ply)["stages"]
        assert sorted(event["does"] for stage in stages for event in stage) == sorted(each.does for each in turn.events)
        if action.kind not in ("pass", "decree"):
            assert view["path"], (position.fen, action.text)
        assert not set(view["taken"]) - set(position_view(position, name, legal=False)["pieces"])
        position = turn.after
