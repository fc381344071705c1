from __future__ import annotations

import json
from typing import Any

import pytest

import chessmith
from chessmith import SnapshotError


def snapshot_of(game: str, fen: str | None = None, layout: str | int | None = None) -> dict[str, Any]:
    loaded = chessmith.load(game)
    position = loaded.position(fen) if fen else loaded.start(layout=layout)
    copy: dict[str, Any] = json.loads(json.dumps(position.to_snapshot()))
    return copy


def refusal(game: str, snapshot: object) -> str:
    with pytest.raises(SnapshotError) as caught:
        chessmith.load(game).from_snapshot(snapshot)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("game", ["pirate_seas", "ruins", "factory", "rift", "portals"])
def test_every_layout_survives_the_round_trip_through_json(game: str) -> None:
    loaded = chessmith.load(game)
    for layout in loaded.layouts:
        assert loaded.from_snapshot(snapshot_of(game, layout=layout)).fen == loaded.start(layout).fen


def test_the_snapshot_shows_the_objects_of_the_factory() -> None:
    snapshot = snapshot_of("factory")
    assert snapshot["world"] == "factory"
    assert snapshot["mechanics"] == ["conveyors", "void"]
    assert snapshot["board"][0][4] == {"piece_id": "king", "piece_type": 1, "has_moved": False}
    assert snapshot["board"][3] == [None] * 8
    assert snapshot["tiles"][2] == [-1, 0, 0, 0, 0, 0, 0, -1]
    assert snapshot["objects"]["conveyors"] == [
        {"start_col": 1, "row": 2, "length": 6, "direction": -1},
        {"start_col": 1, "row": 5, "length": 6, "direction": 1},
    ]
    assert {"col": 0, "row": 2} in snapshot["objects"]["pits"]


def test_vertical_belts_and_all_terrain_survive() -> None:
    fen = "4k3/8/8/8/8/8/8/4K3 b - - 3 9 {world=o2^3~/3^3~/~=~4v/~=~4v/*7/x2<<3/8/8}"
    game = chessmith.load("ruins")
    snapshot = snapshot_of("ruins", fen)
    assert game.from_snapshot(snapshot).fen == fen
    belts = snapshot["objects"]["conveyors"]
    assert {"axis": "vertical", "col": 3, "start_row": 0, "length": 2, "direction": -1} in belts
    assert {"axis": "vertical", "col": 7, "start_row": 2, "length": 2, "direction": 1} in belts


@pytest.mark.parametrize("rights", ["KQkq", "Kq", "Q", "kq", "-"])
def test_castling_rights_follow_from_what_has_moved(rights: str) -> None:
    fen = f"r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"
    assert chessmith.load("chess").from_snapshot(snapshot_of("chess", fen)).fen == fen


def test_en_passant_survives() -> None:
    fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 5"
    snapshot = snapshot_of("chess", fen)
    assert snapshot["en_passant"] == {"col": 3, "row": 2}
    assert chessmith.load("chess").from_snapshot(snapshot).fen == fen


def test_a_bare_snapshot_is_enough() -> None:
    board: list[list[Any]] = [[None] * 8 for _ in range(8)]
    board[0][4] = {"piece_id": "king", "piece_type": 1.0, "has_moved": 1.0, "instance": 100023, "health": 1}
    board[7][4] = {"piece_id": "king", "piece_type": 0, "has_moved": True}
    board[6][0] = {"piece_id": "pawn", "piece_type": 0}
    board[5][5] = -4
    position = chessmith.load("pirate_seas").from_snapshot({"board": board, "turn_count": 7, "mystery": []})
    assert position.fen == "4k3/8/8/8/8/8/P7/4K3 b - - 0 4 {world=8/8/8/8/8/8/8/8}"


@pytest.mark.parametrize(("turn", "side"), [(0, "white"), (1, "black"), ("white", "white"), ("black", "black")])
def test_the_turn_is_a_number_or_a_word(turn: object, side: str) -> None:
    snapshot = snapshot_of("chess") | {"turn": turn}
    assert chessmith.load("chess").from_snapshot(snapshot).turn == side


@pytest.mark.parametrize("said", [{}, {"turn": 0}, {"turn": 1, "turn_count": 3}, {"turn_count": 2}])
@pytest.mark.parametrize("turn", ["white", "black"])
def test_the_caller_says_who_is_to_move(said: dict[str, int], turn: str) -> None:
    snapshot = {key: value for key, value in snapshot_of("chess").items() if key not in ("turn", "turn_count")}
    assert chessmith.load("chess").from_snapshot(snapshot | said, turn=turn).turn == turn


def test_the_caller_cannot_say_nonsense() -> None:
    with pytest.raises(SnapshotError, match="turn: expected one of white, black, found 'green'"):
        chessmith.load("chess").from_snapshot(snapshot_of("chess"), turn="green")


@pytest.mark.parametrize("phase", [1, 2, 2.0])
def test_a_piece_in_the_middle_of_a_ride_is_refused_by_name(phase: float) -> None:
    snapshot = snapshot_of("ruins")
    snapshot["board"][3][1] = {"piece_id": "knight", "piece_type": 0, "has_moved": True, "stepping_chain": phase}
    with pytest.raises(
        SnapshotError, match=r"board\[3\]\[1\]\.stepping_chain: .*a ride on a stone is not over"
    ) as refused:
        chessmith.load("ruins").from_snapshot(snapshot)
    assert refused.value.path == "board[3][1].stepping_chain"
    snapshot["board"][3][1]["stepping_chain"] = 0
    assert chessmith.load("ruins").from_snapshot(snapshot).piece_at("b5") is not None


def broken(game: str, path: str, value: Any) -> str:
    """The refusal of a good snapshot with one field changed."""
    snapshot = snapshot_of(game)
    where: Any = snapshot
    *keys, last = path.split(".")
    for key in keys:
        where = where[int(key)] if key.isdigit() else where[key]
    where[int(last) if last.isdigit() else last] = value
    return refusal(game, snapshot)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("board", None, "board: missing"),
        ("board", {}, "board: expected a list, found dict"),
        ("board", [[]], "board: 1 entries, expected 8"),
        ("board.3", [None] * 9, "board[3]: 9 entries, expected 8"),
        ("board.3.4", "queen", "board[3][4]: expected an object, found 'queen'"),
        ("board.3.4", {"piece_type": 0}, "board[3][4].piece_id: missing"),
        (
            "board.0.4.piece_id",
            "wizard",
            "board[0][4].piece_id: expected one of king, queen, rook, bishop, knight, pawn, found 'wizard'",
        ),
        ("board.0.4.piece_type", 2, "board[0][4].piece_type: 2 is outside 0…1"),
        ("board.0.4.piece_type", "white", "board[0][4].piece_type: expected a whole number, found 'white'"),
        ("board.0.4.has_moved", "yes", "board[0][4].has_moved: expected true or false, found 'yes'"),
        ("tiles.2.1", 5, "tiles[2][1]: 5 is outside -1…1"),
        ("tiles.2.1", 1.5, "tiles[2][1]: expected a whole number, found 1.5"),
        ("tiles.2.1", 1, "objects.conveyors[0]: b6 is water already, expected plain ground"),
        ("tiles.0.0", 1, "board: a8: a piece on a deadly square"),
        ("objects.conveyors.1.row", 9, "objects.conveyors[1].row: 9 is outside 0…7"),
        ("objects.conveyors.1.length", 8, "objects.conveyors[1].length: 8 is outside 1…7"),
        ("objects.conveyors.1.direction", 0, "objects.conveyors[1].direction: 0, expected 1 or -1"),
        ("objects.conveyors.1.row", 2, "objects.conveyors[1]: b6 is belt towards the a-file already"),
        ("objects.conveyors.1.axis", "up", "conveyors[1].axis: expected one of horizontal, vertical, found 'up'"),
        ("objects.conveyors", 3, "objects.conveyors: expected a list, found 3"),
        ("objects.bridges", [{"col": 3, "row": 4}], "objects.bridges[0]: d4 is plain ground already, expected water"),
        ("objects.pits", [{"col": 3, "row": 4}], "objects.pits[0]: d4 is plain ground already, expected void"),
        ("objects.stepping_stones", [{"col": 3}], "objects.stepping_stones[0].row: missing"),
        ("objects.stepping_stones", [{"col": True, "row": 1}], "stepping_stones[0].col: expected a whole number"),
        ("turn", "green", "turn: expected one of white, black, found 'green'"),
        ("turn", 3, "turn: 3 is outside 0…1"),
        ("turn_count", -1, "turn_count: -1 is outside"),
        ("turn_count", 10**400, "turn_count: … is outside"),
        ("halfmove", float("nan"), "halfmove: expected a whole number, found nan"),
        ("halfmove", float("inf"), "halfmove: expected a whole number, found inf"),
        ("en_passant", {"col": 8, "row": 0}, "en_passant.col: 8 is outside 0…7"),
    ],
)
def test_errors_name_the_path_of_the_bad_field(path: str, value: Any, message: str) -> None:
    assert message in broken("factory", path, value)


def test_what_is_no_snapshot_at_all_is_refused() -> None:
    assert refusal("chess", []) == "snapshot: expected an object, found list"
    assert refusal("chess", None) == "snapshot: expected an object, found None"


def test_a_game_on_plain_ground_refuses_terrain() -> None:
    assert broken("chess", "tiles.4.4", 1) == "tiles[4][4]: chess is played on plain ground, expected 0"
    message = broken("chess", "objects.bridges", [{"col": 3, "row": 4}])
    assert message == "objects.bridges[0]: chess is played on plain ground, expected no such object"


def test_boards_of_other_sizes_have_snapshots_too() -> None:
    for name in ("fragments", "capablanca", "grand"):
        start = chessmith.load(name).start()
        snapshot = start.to_snapshot()
        assert len(snapshot["board"]) == start.game.ranks
        assert start.game.from_snapshot(snapshot) == start


def test_freshness_follows_from_what_has_moved() -> None:
    position = chessmith.load("fragments").start().play("a2a3")
    assert position.game.from_snapshot(position.to_snapshot()).fen == position.fen
