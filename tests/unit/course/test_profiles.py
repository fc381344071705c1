"""Agents S, Q and E are the one engine with the numbers of their description."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import chessmith
from chessmith import _core
from chessmith.core_view import state_of
from chessmith.course.analysis import attacker_defender_ratio, endgame_class, evaluate, positional_value
from chessmith.course.board import to_board
from chessmith.engine.agents import agent, agent_cards
from chessmith.engine.profiles import COURSE, PROFILES, WEIGHT_SETS, Profile, profile
from chessmith.engine.profiles.course import E, Q, S
from chessmith.engine.profiles.style import Style
from chessmith.errors import ChessmithError
from chessmith.position import Position
from tests.oracle.evaluation.course_agents import PORTS

GAME = chessmith.load("fragments")


def positions(count: int, seed: int = 3) -> list[Position]:
    """Positions of random games, all the way to their ends."""
    dice = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = GAME.start(layout=dice.choice(["sample0", "sample1"]))
        while not position.is_over and len(found) < count:
            position = position.play(dice.choice(position.moves))
            if not position.is_over and dice.random() < 0.3:
                found.append(position)
    return found


def points(fen: str, agent_name: str = "E") -> dict[str, int]:
    """What each term gives White beyond Black."""
    position = GAME.position(fen)
    weights = profile(agent_name).weights
    assert weights is not None
    terms = _core.explain(state_of(position), weights.for_core(GAME))
    return {term["term"]: term["white"][0] - term["black"][0] for term in terms}


@pytest.mark.parametrize("name", ["S", "Q"])
def test_the_core_judges_as_the_description_says(name: str) -> None:
    port = PORTS[name]
    for position in positions(60):
        assert evaluate(position, name) == port._evaluate(to_board(position)), position.fen  # type: ignore[attr-defined]


def test_an_evaluation_is_the_same_for_both_sides() -> None:
    for position in positions(30):
        turned = GAME.position(_turned(position))
        assert evaluate(position, "E") == evaluate(turned, "E"), position.fen


def _turned(position: Position) -> str:
    board, side, *_ = position.fen.split()
    mirrored = "/".join(row.swapcase() for row in reversed(board.split("/")))
    fresh = [f"{square[0]}{6 - int(square[1])}" for square in _fresh(position)]
    return f"{mirrored} {'b' if side == 'w' else 'w'} - - 0 1 {{fresh={','.join(fresh) or '-'}}}"


def _fresh(position: Position) -> list[str]:
    return [GAME.board.name(square) for square in state_of(position).fresh]


def test_company_of_the_king_counts_50_20_and_minus_50() -> None:
    assert points("k4/5/5/3P1/1PK2 w - - 0 1", "S")["king safety"] == 50 + 50
    assert points("k4/5/5/5/1PK2 w - - 0 1", "S")["king safety"] == 20 + 50
    assert points("k4/5/P4/5/2K2 w - - 0 1", "S")["king safety"] == 0


def test_the_king_is_free_late_for_s_and_active_for_e() -> None:
    fen = "k4/5/2K2/5/4P w - - 0 1"
    assert points(fen, "S")["material and placement"] == 100
    assert points(fen, "E")["material and placement"] == 100 + 20 - -10


@pytest.mark.parametrize(
    ("fen", "side", "expected"),
    [
        ("nqkbr/ppppp/5/PPPPP/RBKQN w - - 0 1", "white", "none"),
        ("k4/p4/5/4P/4K w - - 0 1", "white", "pawn_race"),
        ("3k1/5/5/5/QK3 w - - 0 1", "white", "mating_attack"),
        ("3k1/5/5/5/RK3 w - - 0 1", "white", "mating_attack"),
        ("3k1/5/5/5/QK3 w - - 0 1", "black", "complex_endgame"),
        ("kn3/p4/5/4P/B3K w - - 0 1", "white", "minor_piece_endgame"),
        ("kq3/p4/5/4P/Q3K w - - 0 1", "white", "complex_endgame"),
    ],
)
def test_endings_have_classes(fen: str, side: str, expected: str) -> None:
    assert endgame_class(GAME.position(fen), side) == expected


def test_a_lone_king_with_few_moves_is_worth_300() -> None:
    """Black has two moves in the one position and six in the other; nothing else differs but the tables."""
    narrow, wide = GAME.position("k4/5/5/2Q2/4K w - - 0 1"), GAME.position("5/5/2k2/5/Q3K b - - 0 1")
    assert endgame_class(narrow) == "mating_attack"
    before = points(narrow.fen)["endgame"]
    after = points(wide.fen)["endgame"]
    assert before > 250
    assert after < before - 300


def test_no_move_left_is_no_danger_where_it_loses() -> None:
    chess = chessmith.load("chess")
    weights = profile("E").weights
    assert weights is not None
    stuck = {}
    for game, fen in ((GAME, "k4/2Q2/5/5/4K w - - 0 1"), (chess, "k7/2Q5/8/8/8/8/8/4K3 w - - 0 1")):
        terms = _core.explain(state_of(game.position(fen)), weights.for_core(game))
        stuck[game.name] = next(term["white"][0] for term in terms if term["term"] == "endgame")
    assert stuck["fragments"] > 0
    assert stuck["chess"] < -9000


def test_opposition_is_direct_or_distant_and_held_by_who_need_not_move() -> None:
    held, lost = (points(f"5/4p/k1K2/P4/5 {side} - - 0 1")["endgame"] for side in "bw")
    assert held - lost == 30 - -30
    held, lost = (points(f"5/4p/k3K/P4/5 {side} - - 0 1")["endgame"] for side in "bw")
    assert held - lost == 15 - -15


def test_dynamic_depth_follows_the_pieces() -> None:
    depths = {
        "3k1/5/5/5/QK3 w - - 0 1": 20,
        "k4/pp3/5/3PP/4K w - - 0 1": 15,
        "k4/ppp2/5/2PPP/4K w - - 0 1": 12,
        "nqkbr/ppppp/5/PPPPP/RBKQN w - - 0 1": 10,
    }
    for fen, depth in depths.items():
        assert E.depth_for(GAME.position(fen)) == depth
        assert Q.depth_for(GAME.position(fen)) == 10
    assert (S.seconds, Q.seconds, E.seconds) == (13.0, 12.5, 12.5)


def test_trades_count_attackers_and_defenders() -> None:
    # A queen and a pawn attack the knight on c3, which one pawn defends: the pawn takes, is retaken, the queen wins.
    position = GAME.position("k4/1p3/2n2/3P1/K1Q2 w - - 0 1")
    assert attacker_defender_ratio(position, "c3") == (1, 330 + 100 - 100)
    assert attacker_defender_ratio(GAME.position("k4/1p3/2n2/3P1/K4 w - - 0 1"), "c3") == (0, None)
    with pytest.raises(ChessmithError, match="a piece"):
        attacker_defender_ratio(position, "e5")


def test_tables_are_read_from_the_owners_side() -> None:
    start = GAME.start()
    assert positional_value(start, "c1") == positional_value(start, "c5") == 5
    assert positional_value(start, "a2") == -5


@pytest.mark.parametrize("each", [*COURSE, *PROFILES[:2]], ids=lambda each: each.name)
def test_agents_see_a_win_at_once_and_that_stalemate_is_one(each: Profile) -> None:
    position = GAME.position("k4/5/K4/1Q3/5 w - - 0 1")
    thought = each.within(depth=3).begin(position, seed=1)
    thought.run()
    assert position.play(thought.decision().move).result == "1-0"
    assert {position.play(move).reason for move in position.moves} >= {"checkmate", "stalemate"}


def test_s_takes_what_is_retaken_and_q_does_not() -> None:
    """At depth 1 S sees a pawn; Q sees the queen that goes for it."""
    position = GAME.position("k4/1p3/2p2/5/K1Q2 w - - 0 1")
    moves = {}
    for each in (S, Q):
        thought = each.within(depth=1).begin(position)
        thought.run()
        moves[each.name] = thought.decision().move
    assert moves["S"] == "c1c3"
    assert moves["Q"] != "c1c3"


def test_q_resolves_no_captures_that_lose_by_its_own_count() -> None:
    """The pawn is defended once and attacked once, by a queen: neither Q's order nor its quiescence counts on it."""
    position = GAME.position("k4/1p3/2p2/5/K1Q2 w - - 0 1")
    nodes = []
    for losing in (False, True):
        style = replace(Q.style or Style(), losing_captures=losing)
        thought = replace(Q, style=style).within(depth=4).begin(position)
        thought.run()
        nodes.append((thought.progress.lines[0].score.cp, thought.progress.nodes))
    (score, few), (same_score, many) = nodes
    assert score == same_score
    assert few < many


def test_an_agent_without_a_table_leaves_none_behind_and_repeats() -> None:
    counts = set()
    for _ in range(2):
        thought = Q.within(depth=4).begin(GAME.start())
        thought.run()
        progress = thought.progress
        counts.add((progress.nodes, progress.lines[0].moves[0], progress.depths[-1].hits))
    assert len(counts) == 1
    assert counts.pop()[2] == 0


@pytest.mark.parametrize("each", WEIGHT_SETS, ids=lambda each: each.name)
@pytest.mark.parametrize("game", ["chess", "ruins", "factory", "skirmish"])
def test_weight_sets_play_every_game(each: Profile, game: str) -> None:
    position = chessmith.load(game).start()
    thought = each.within(nodes=400).begin(position, seed=1)
    thought.run()
    assert thought.decision().move in position.moves


def test_stones_and_belts_have_their_numbers() -> None:
    weights = profile("worlds").weights
    assert weights is not None
    ruins = chessmith.load("ruins")
    with_stone = ruins.position("4k3/8/8/1N6/8/8/8/4K3 w - - 0 1 {world=8/8/8/1o4o1/4o3/8/8/8}")
    terms = {t["term"]: t["white"][0] for t in _core.explain(state_of(with_stone), weights.for_core(ruins))}
    assert terms["terrain"] == 50


def test_every_profile_is_an_agent_and_unknown_names_are_refused() -> None:
    names = {card.name for card in agent_cards()}
    assert {"S", "Q", "E", "M", "instinct", "hard", "worlds"} <= names
    assert agent("S", GAME).name == "S"
    with pytest.raises(ChessmithError, match="does not play chess"):
        agent("S", chessmith.load("chess"))
    with pytest.raises(ChessmithError, match='no agent "nobody"'):
        agent("nobody")
    with pytest.raises(ChessmithError, match="no agent"):
        agent("some/file.py")  # files only where they are asked for
