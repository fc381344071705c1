"""Players, time, schedule, openings and adjudication."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import chessmith
from chessmith.errors import ChessmithError
from chessmith.lab.adjudication import Adjudication, HouseRules, Judge, house_rules, read_draw, read_resign
from chessmith.lab.contestant import Chosen, read_entry
from chessmith.lab.opening import file_openings, random_openings
from chessmith.lab.schedule import pairings, schedule
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import Clocks, TimeControl, read_clock


def test_players_are_read() -> None:
    engine = read_entry("Old one=uci:/opt/an engine --uci?Skill Level=3&Path=a,b&nodes=500")
    assert (engine.name, engine.kind, engine.subject) == ("Old one", "uci", "/opt/an engine --uci")
    assert engine.settings == {"Skill Level": "3", "Path": "a,b"}
    assert engine.limited(TimeControl(seconds=1)).view() == {"nodes": 500, "margin": 0.5}
    ours = read_entry("ours:hash=32,threads=2,time=0.2")
    assert (ours.name, ours.settings) == ("ours:hash=32,threads=2,time=0.2", {"hash": "32", "threads": "2"})
    assert ours.limited(TimeControl(nodes=5)).seconds == 0.2
    assert read_entry("ours").limited(TimeControl(depth=3)).depth == 3
    assert read_entry("level:3").has_own_time


@pytest.mark.parametrize("text", ["", "stockfish", "uci:", "level:", "uci:x?Hash", "ours:hash", "uci:x?=3"])
def test_what_is_no_player_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ChessmithError, match=r"^player "):
        read_entry(text)


def test_clocks_are_read() -> None:
    assert TimeControl(**read_clock("60+0.5")) == TimeControl(clock=60, increment=0.5)
    assert TimeControl(**read_clock("40/120")).moves == 40
    with pytest.raises(ChessmithError, match="clock"):
        read_clock("sixty")
    with pytest.raises(ChessmithError, match="seconds"):
        TimeControl(seconds=0)


def test_clock_runs_and_is_wound_up() -> None:
    clocks = Clocks.wound_up(TimeControl(clock=10, increment=1, moves=2, margin=0.1))
    assert clocks.moves_to_go(0) == 2
    assert clocks.take(0, 4.0)
    assert (clocks.left[0], clocks.left[1], clocks.moves_to_go(0)) == (7.0, 10.0, 1)
    assert clocks.take(0, 3.0)
    assert clocks.left[0] == 4.0 + 1.0 + 10.0
    assert clocks.take(1, 10.05)
    assert not Clocks.wound_up(clocks.control).take(1, 10.2)


def test_move_that_comes_too_late_loses() -> None:
    clocks = Clocks.wound_up(TimeControl(seconds=0.1, margin=0.05))
    assert clocks.take(0, 0.14)
    assert not clocks.take(0, 0.16)


def test_schedule_pairs_colours_and_advances_all_pairings_together() -> None:
    assert pairings(4, "round-robin") == list(itertools.combinations(range(4), 2))
    assert pairings(4, "gauntlet") == [(0, 1), (0, 2), (0, 3)]
    fixtures = schedule(pairings(3, "round-robin"), 3)
    assert [fixture.number for fixture in fixtures] == list(range(9))
    assert [(fixture.white, fixture.black) for fixture in fixtures[:4]] == [(0, 1), (1, 0), (0, 2), (2, 0)]
    assert {fixture.pair for fixture in fixtures[:6]} == {0}
    assert [(fixture.white, fixture.black) for fixture in fixtures[6:]] == [(0, 1), (0, 2), (1, 2)]


def test_random_openings_are_legal_different_and_repeatable() -> None:
    game = chessmith.load("fragments")
    first = list(itertools.islice(random_openings(game, 2, seed=5), 30))
    assert first == list(itertools.islice(random_openings(game, 2, seed=5), 30))
    assert first != list(itertools.islice(random_openings(game, 2, seed=6), 30))
    ends = []
    for opening in first:
        position = opening.start(game)
        for move in opening.moves:
            position = position.play(move)
        assert not position.is_over
        ends.append(position.fen)
    assert len(set(ends)) == 30
    assert len({opening.fen for opening in first}) == 2  # both layouts


def test_few_openings_come_again() -> None:
    game = chessmith.load("chess")
    assert len(list(itertools.islice(random_openings(game, 0, seed=1), 3))) == 3


def test_openings_come_from_files(tmp_path: Path) -> None:
    game = chessmith.load("chess")
    fens = tmp_path / "some.fen"
    fens.write_text("# a comment\n8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\n\n4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\n")
    found = list(itertools.islice(file_openings(game, fens, seed=1), 4))
    assert {opening.fen for opening in found[:2]} == {opening.fen for opening in found[2:]}
    assert len({opening.fen for opening in found}) == 2
    games = tmp_path / "some.pgn"
    games.write_text("1. e4 c5 2. Nf3 *\n\n1. d4 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n")
    found = list(itertools.islice(file_openings(game, games, seed=1), 2))
    assert {opening.moves for opening in found} == {("e2e4", "c7c5", "g1f3"), ("d2d4",)}


def test_opening_file_without_openings_is_refused(tmp_path: Path) -> None:
    game = chessmith.load("chess")
    bad = tmp_path / "bad.fen"
    bad.write_text("8/8/8/8/8/8/8/8 w - - 0 1\n")
    with pytest.raises(ChessmithError, match=r"bad\.fen:1: FEN"):
        next(file_openings(game, bad, seed=1))
    bad.write_text("\n")
    with pytest.raises(ChessmithError, match="no opening of chess"):
        next(file_openings(game, bad, seed=1))
    with pytest.raises(ChessmithError, match="cannot be read"):
        next(file_openings(game, tmp_path / "none.fen", seed=1))


def thought(cp: int | None = None, mate: int | None = None) -> Chosen:
    return Chosen("e2e4", 0.1, cp, mate)


def test_player_who_is_lost_long_enough_resigns() -> None:
    judge = Judge(Adjudication(**read_resign("600,2")), HouseRules())
    assert judge.verdict(1, thought(-700), 10, 0.0) is None
    assert judge.verdict(0, thought(-700), 11, 0.0) is None
    assert judge.verdict(1, thought(-100), 12, 0.0) is None
    assert judge.verdict(1, thought(mate=-3), 14, 0.0) is None
    assert judge.verdict(1, thought(-600), 16, 0.0) == ("1-0", "resigned")


def test_game_in_which_nobody_sees_anything_is_a_draw() -> None:
    judge = Judge(Adjudication(**read_draw("10,2,3")), HouseRules())
    verdicts = [judge.verdict(ply % 2, thought(5), ply + 1, 0.0) for ply in range(6)]
    assert verdicts == [None] * 5 + [("1/2-1/2", "adjudicated draw")]


def test_longest_game_is_a_draw() -> None:
    assert Judge(Adjudication(longest=7), HouseRules()).verdict(0, thought(), 7, 0.0) == ("1/2-1/2", "7 plies")


def test_fragments_has_the_rules_of_its_referee() -> None:
    house = house_rules("fragments")
    assert house.is_late(14.1)
    assert not house.is_late(13.9)
    verdict = Judge(Adjudication(), house).verdict(0, thought(), 7, begin=-400.0)
    assert verdict == ("1/2-1/2", "300 s for the game")
    assert house_rules("chess") == HouseRules()


@pytest.mark.parametrize("text", ["", "a", "1,2,3,4", "-5"])
def test_what_is_no_adjudication_is_refused(text: str) -> None:
    with pytest.raises(ChessmithError, match=r"^draw: "):
        read_draw(text)


def settings(**changes: object) -> MatchSettings:
    given: dict[str, object] = {
        "game": "chess",
        "players": (read_entry("ours"), read_entry("level:1")),
        "games": 2,
        "control": TimeControl(nodes=10),
    }
    return MatchSettings(**(given | changes))  # type: ignore[arg-type]


def test_match_id_stands_for_everything_that_matters(tmp_path: Path) -> None:
    game = chessmith.load("chess")
    first = settings().match_id(game)
    assert first == settings().match_id(game)
    others = [
        settings(games=4),
        settings(seed=2),
        settings(control=TimeControl(nodes=11)),
        settings(players=(read_entry("ours"), read_entry("level:2"))),
        settings(openings="6"),
    ]
    assert len({first, *(other.match_id(game) for other in others)}) == 6
    assert settings().match_id(chessmith.load("3check")) != first
    # Neither layouts nor the values of pieces are rules.
    own, ids = tmp_path / "own.toml", set()
    for change in ("", "[pieces.knight]\nvalue = 350\n", '[layouts.0]\nsetup = "rnbqk/ppppp/5/PPPPP/KQBNR"\n'):
        own.write_text(f'extends = "gardner"\ntitle = "Own"\n{change}')
        ids.add(settings(game=str(own)).match_id(chessmith.load(own)))
    assert len(ids) == 3
    file = tmp_path / "a.fen"
    file.write_text("4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\n")
    from_file = settings(openings=str(file)).match_id(game)
    file.write_text("4k3/8/8/8/8/8/4P3/4K3 w - - 3 9\n")
    assert settings(openings=str(file)).match_id(game) != from_file


@pytest.mark.parametrize(
    "changes",
    [
        {"players": (read_entry("ours"),)},
        {"players": (read_entry("ours"), read_entry("ours"))},
        {"games": 0},
        {"control": TimeControl()},
        {"format": "swiss"},
    ],
)
def test_match_that_cannot_be_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ChessmithError):
        settings(**changes)
