"""An action for a program that moves its own objects."""

from __future__ import annotations

import json
from typing import Any

import pytest

import chessmith
from chessmith.notation import action_data
from tests.unit.engine.sample_positions import sample


def data(game: str, fen: str, move: str, roll: int | None = None) -> dict[str, Any]:
    position = chessmith.load(game).position(fen)
    written: dict[str, Any] = json.loads(json.dumps(action_data.write(position, position.action(move), roll)))
    return written


def names(place: Any) -> Any:
    return place and place["square"]


@pytest.mark.parametrize(
    ("game", "fen", "move", "kind", "start", "end", "target", "does"),
    [
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "castle", "e1", "c1", None, ["castle"]),
        ("chess960", "7k/8/8/8/8/8/8/1RK5 w B - 0 1", "O-O-O", "castle", "c1", "c1", None, ["castle"]),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "en_passant", "e5", "d6", "d5", ["take", "move"]),
        ("chess", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=N", "move", "a7", "b8", "b8", ["take", "move", "promote"]),
        ("skirmish", "4k3/8/8/3r4/8/3Q4/8/4K3 w - - 0 1", "d3xd5", "strike", "d3", "d3", "d5", ["strike"]),
        ("skirmish", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "e1!decree", "decree", "e1", "e1", None, ["decree"]),
    ],
)
def test_an_action_says_who_does_what_where(
    game: str, fen: str, move: str, kind: str, start: str, end: str, target: str | None, does: list[str]
) -> None:
    written = data(game, fen, move)
    assert written["kind"] == kind
    assert (names(written["from"]), names(written["to"]), names(written["target"])) == (start, end, target)
    assert [event["does"] for event in written["events"]] == does


def test_a_ride_has_three_legs_and_ends_where_the_piece_ends() -> None:
    world = "{world=8/8/8/8/8/5o2/8/8}"
    written = data("ruins", f"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1 {world}", "g1f3,f3f4,f4e6")
    assert [(leg["does"], names(leg["from"]), names(leg["to"])) for leg in written["legs"]] == [
        ("move", "g1", "f3"),
        ("move", "f3", "f4"),
        ("move", "f4", "e6"),
    ]
    assert names(written["to"]) == "e6"
    assert [event["does"] for event in written["events"]] == ["move", "ride", "move"]


def test_what_a_belt_does_is_an_event_and_not_the_doing_of_the_piece() -> None:
    position = chessmith.load("factory").start()
    written = action_data.write(position, position.action("b1c3"))
    assert names(written["to"]) == "c3"
    carried = written["events"][-1]
    assert (carried["does"], names(carried["from"]), names(carried["to"])) == ("carry", "c3", "d3")


def test_events_wait_for_the_die_unless_it_has_fallen() -> None:
    fen = "4k3/8/8/3r4/8/3Q4/8/4K3 w - - 0 1 {hp=d5:7}"
    assert [event["does"] for event in data("skirmish", fen, "d3xd5")["events"]] == ["strike"]
    told = data("skirmish", fen, "d3xd5", roll=2)["events"]
    assert [event["does"] for event in told] == ["strike", "roll", "damage"]
    assert told[-1]["square"] == {"square": "d5", "col": 3, "row": 3}
    assert told[-1]["hp"] == 2


def test_the_piece_is_described_with_its_hit_points() -> None:
    fen = "4k3/8/8/3r4/8/3Q4/8/4K3 w - - 0 1 {hp=d3:4}"
    assert data("skirmish", fen, "d3xd5")["piece"] == {"name": "queen", "letter": "Q", "side": "white", "hit_points": 4}


@pytest.mark.parametrize("name", ["chess", "fragments", "grand", "ruins", "factory", "skirmish"])
def test_columns_and_rows_are_those_of_a_snapshot(name: str) -> None:
    for position in sample(name)[:10]:
        board = position.to_snapshot()["board"]
        for action in position.actions[::5]:
            written = action_data.write(position, action)
            if action.kind == "pass":
                assert (written["piece"], written["from"], written["legs"]) == (None, None, [])
                continue
            struct = board[written["from"]["row"]][written["from"]["col"]]
            assert struct["piece_id"] == written["piece"]["name"]
            assert struct["piece_type"] == int(position.turn == "black")
