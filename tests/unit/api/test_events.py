"""The events of a turn, case by case. That events lead to the new board is tested on every game elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import chessmith
from chessmith import ChessmithError, Position
from chessmith.conformance import check_turns
from chessmith.core_events import read_events
from chessmith.events import Castle, Damage, Event, Move, Roll, Strike, Take, replay, standings
from tests.mixed_pawns import mixed_pawns
from tests.unit.worlds.case import fen


def told(before: Position, move: str, roll: int | None = None) -> list[tuple[Any, ...]]:
    """The events of a turn as tuples: what, from where, to where or how much."""
    turn = before.take_turn(move, roll)
    assert turn.after == before.play(move, roll)
    assert replay(standings(before), turn.events) == standings(turn.after)
    shown = []
    for event in turn.events:
        view = event.as_json()
        keys = ("square", "from", "to", "rook_from", "rook_to", "into", "cause", "amount", "value")
        shown.append((view["does"], *(view[key] for key in keys if key in view)))
    return shown


def chess(text: str) -> Position:
    return chessmith.load("chess").position(text)


def skirmish(text: str, name: str = "skirmish") -> Position:
    return chessmith.load(name).position(text)


def test_events_name_piece_and_side() -> None:
    turn = chess("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").take_turn("e4d5")
    assert turn.events == (Take("pawn", "black", "d5"), Move("pawn", "white", "e4", "d5"))


def test_what_is_taken_en_passant_is_gone_before_the_pawn_moves() -> None:
    assert told(chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), "e5d6") == [("take", "d5"), ("move", "e5", "d6")]


def test_a_promoting_capture_takes_moves_and_promotes() -> None:
    position = chess("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert told(position, "a7b8n") == [("take", "b8"), ("move", "a7", "b8"), ("promote", "b8")]


def test_king_and_rook_may_change_places_in_castling() -> None:
    position = chessmith.load("chess960").position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1")
    assert told(position, "f1g1") == [("castle", "f1", "g1", "g1", "f1")]
    assert position.take_turn("f1g1").events == (Castle("king", "white", "f1", "g1", "g1", "f1"),)


def test_a_chain_takes_on_the_stone_rides_and_takes_again() -> None:
    position = chessmith.load("ruins").position(fen("w", "Ke1 Nc3 ne4 kh8 pg6", "oe4"))
    assert told(position, "c3e4,e4e5,e5g6") == [
        ("take", "e4"),
        ("move", "c3", "e4"),
        ("ride", "e4", "e5"),
        ("take", "g6"),
        ("move", "e5", "g6"),
    ]


def test_a_chain_may_end_where_it_began() -> None:
    position = chessmith.load("ruins").position(fen("w", "Ke1 Ra4 kh8", "oe4"))
    assert told(position, "a4e4,e4e3,e3a3")[-1] == ("move", "e3", "a3")
    assert told(chessmith.load("ruins").position(fen("w", "Ke1 Nc3 kh8", "oe4")), "c3e4,e4e5,e5c4")


def test_belts_carry_step_by_step_and_promote() -> None:
    position = chessmith.load("factory").position(fen("w", "Ke1 Pb7 kh8", "^b7"))
    assert told(position, "e1e2") == [("move", "e1", "e2"), ("carry", "b7", "b8"), ("promote", "b8")]


@pytest.mark.parametrize(
    ("world", "into"), [(">c4 xd4", "pit"), (">c4 *d4", "void"), (">c4 ~d4", "water"), ("<a4", "edge")]
)
def test_a_fall_says_into_what(world: str, into: str) -> None:
    square = world[1:3]
    position = chessmith.load("factory").position(fen("w", f"Ke1 n{square} kh8", world))
    assert told(position, "e1e2") == [("move", "e1", "e2"), ("fall", square, into)]


def test_a_guard_takes_its_share_by_another_cause() -> None:
    turn = skirmish("4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20").take_turn("d1xd4", roll=2)
    assert turn.events == (
        Strike("queen", "white", "d1", "d4"),
        Roll(2),
        Damage("rook", "black", "a4", 3, 10, "guard"),
        Damage("pawn", "black", "d4", 2, 5, "strike"),
    )


def test_more_damage_than_hit_points_takes_only_those() -> None:
    events = skirmish("4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20 {hp=d4:1}").take_turn("d1xd4", roll=6).events
    assert events[-1] == Damage("pawn", "black", "d4", 1, 0, "strike")


def test_hit_and_run_strikes_before_it_moves() -> None:
    position = skirmish("4k3/8/8/4p3/4N3/8/8/4K3 w - - 7 20")
    events = told(position, "e4!hit@e5,e4d3", 1)
    assert [event[0] for event in events] == ["strike", "roll", "damage", "move"]


def test_a_lunge_moves_strikes_and_pays() -> None:
    position = skirmish("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1")
    move = next(move for move in position.moves if "!lunge@d5" in move)
    events = told(position, move, 1)
    assert [event[0] for event in events] == ["move", "strike", "roll", "damage", "damage"]
    assert events[-1][2] == "lunge"


def test_a_decree_is_an_event_and_changes_no_piece() -> None:
    position = skirmish("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
    assert told(position, "e1!decree") == [("decree", "e1")]


def test_healing_says_how_much() -> None:
    position = skirmish("4k3/8/8/4P3/3B4/8/8/4K3 w - - 0 1 {hp=e5:3}")
    assert told(position, "d4!consecrate@e5", 2) == [("roll", 2), ("heal", "e5", "consecrate", 2)]


def test_a_quiet_berolina_move_beside_orthodox_pawns_takes_nothing(tmp_path: Path) -> None:
    position = mixed_pawns(tmp_path)
    assert told(position, "d5e6") == [("move", "d5", "e6")]
    assert told(position, "f5e6") == [("take", "e5"), ("move", "f5", "e6")]
    assert (position.san("d5e6"), position.san("f5e6")) == ("Le6", "fxe6")


def test_events_that_do_not_lead_to_the_new_board_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(before: Position, events: Any) -> tuple[Event, ...]:
        return tuple(event for event in read_events(before, events) if event.does != "take")

    monkeypatch.setattr("chessmith.position.read_events", forgetful)
    with pytest.raises(ChessmithError, match=r"^chess: .* its events do not lead to the position after it: move: "):
        check_turns(chessmith.load("chess"), 200)
