"""Solved endgames against the rules oracle, which shares nothing with the core."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import chessmith
from chessmith.endgame import EndgameTables
from tests.oracle import FRAGMENTS, GAMES, OracleGame, OraclePosition, endgame, from_fen, start
from tests.oracle.random_worlds import WorldData, oracle_game
from tests.property.worlds import core_game
from tests.unit.endgame.boards import anywhere
from tests.unit.endgame.solving import solved

# Pawns that meet, and a pair of portals where double steps end: a pawn that went through is not taken in passing.
SMALL = WorldData(
    name="small",
    files=3,
    ranks=5,
    pieces={"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"},
    double_step_ranks=[2],
    promotion_ranks=[5],
    promotes_to="R",
    castling=None,
    world="3/2A/3/A2/3",
    setup="1k1/2p/3/P2/1K1",
    fen="1k1/2p/3/P2/1K1 w - - 0 1 {world=3/2A/3/A2/3}",
)


def agree_everywhere(tables: EndgameTables, oracle: OracleGame, letters: str) -> int:
    """Every position of a material, and all that can come of them, solved by both; how many were compared."""
    world = start(oracle).world
    verdicts: dict[str, endgame.Verdict] = {}
    positions = endgame.placements(oracle, world, letters)
    solution = endgame.solve(positions)
    for position in positions:
        verdicts.setdefault(position.fen(), solution[position.identity()])
    for fen, verdict in verdicts.items():
        ours = tables.game.position(fen)
        if ours.is_over:
            continue
        found = tables.probe(ours)
        assert found is not None and (found.result, found.distance or 0) == verdict, fen
    return len(verdicts)


@pytest.mark.fuzz
@pytest.mark.parametrize(("text", "letters"), [("KQvK", "KQk"), ("KRvK", "KRk"), ("KNvK", "KNk"), ("KPvK", "KPk")])
def test_materials_of_fragments_agree_in_every_position(tmp_path: Path, text: str, letters: str) -> None:
    # Pawns are fresh or not, and fresh ones step twice from any rank.
    tables = solved(tmp_path, chessmith.load("fragments"), text)
    assert agree_everywhere(tables, FRAGMENTS, letters) > 10_000


def test_pawns_that_meet_among_portals_are_worth_what_their_best_move_leads_to(tmp_path: Path) -> None:
    game = core_game(SMALL)
    tables = solved(tmp_path, game, "KPvKP", world=game.start().world)
    hold_in_a_sample(tables, oracle_game(SMALL), ("KPvKP",), 60, random.Random(2))


@pytest.mark.parametrize(
    ("name", "texts", "sample"),
    [
        ("fragments", ("KPvKP", "KRvKN", "KPvK"), 50),
        ("ruins", ("KQvK", "KRvK"), 10),
        ("factory", ("KQvK", "KRvK"), 15),
        ("pirate_seas", ("KQvK", "KRvK"), 15),
    ],
)
def test_a_position_is_worth_what_its_best_move_leads_to(
    tmp_path: Path, name: str, texts: tuple[str, ...], sample: int
) -> None:
    # The moves are the oracle's. If it holds in all positions, all values are right: wins and losses one ply after the
    # other, and who has a draw always has a move that keeps it.
    game, dice = chessmith.load(name), random.Random(name)
    world = game.start().world
    hold_in_a_sample(solved(tmp_path, game, *texts, world=world), GAMES[name], texts, sample, dice)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", ["ruins", "factory", "pirate_seas"])
@pytest.mark.parametrize("text", ["KQvK", "KRvK"])
def test_endgames_on_terrain_hold_in_thousands_of_positions(tmp_path: Path, name: str, text: str) -> None:
    game = chessmith.load(name)
    tables = solved(tmp_path, game, text, world=game.start().world)
    hold_in_a_sample(tables, GAMES[name], (text,), 4000, random.Random(f"{name} {text}"))


def hold_in_a_sample(
    tables: EndgameTables, rules: OracleGame, texts: tuple[str, ...], sample: int, dice: random.Random
) -> None:
    """Random positions, and one that follows each: there a pawn may be taken in passing."""
    for _ in range(sample):
        position = anywhere(tables.game, tables.world, dice.choice(texts), dice)
        holds(tables, from_fen(rules, position.fen))
        following = position.play(dice.choice(position.moves))
        if not following.is_over:
            holds(tables, from_fen(rules, following.fen))


def holds(tables: EndgameTables, oracle: OraclePosition) -> None:
    found = tables.probe(tables.game.position(oracle.fen()))
    assert found is not None and (found.result, found.distance or 0) == best_of(tables, oracle), oracle.fen()


def best_of(tables: EndgameTables, oracle: OraclePosition) -> tuple[str, int]:
    """What the best of the oracle's moves leads to, by the tables."""
    values: list[tuple[int, int]] = []
    for text in oracle.legal_texts():
        after = oracle.play(text)
        result = after.result()[0]
        if result == "*":
            found = tables.probe(tables.game.position(after.fen()))
            assert found is not None
            value = {"win": -1, "draw": 0, "loss": 1}[found.result], (found.distance or 0) + 1
        else:
            value = 0 if result == "1/2-1/2" else 1 if (result == "1-0") == (oracle.side == 0) else -1, 1
        values.append((value[0], -value[1] if value[0] > 0 else value[1] if value[0] < 0 else 0))
    best, distance = max(values)
    return {1: "win", 0: "draw", -1: "loss"}[best], abs(distance)
