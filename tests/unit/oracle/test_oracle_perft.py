"""The oracle counts what the published tables count."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tests.oracle import CHESS, FRAGMENTS, GAMES, ford, from_fen, start

TABLES = Path(__file__).parents[2] / "perft"
QUICK = 10_000  # nodes


def rows(table: str) -> list[dict[str, str]]:
    with (TABLES / table).open(newline="") as lines:
        return list(csv.DictReader(lines))


def quick(table: str) -> list[dict[str, str]]:
    return [row for row in rows(table) if int(row["nodes"]) <= QUICK]


def slow(table: str) -> list[dict[str, str]]:
    return [row for row in rows(table) if int(row["nodes"]) > QUICK]


def world(row: dict[str, str]) -> str:
    return f"{row['game']}-{row['layout']}-{row['depth']}"


def worlds(found: list[dict[str, str]]) -> list[dict[str, str]]:
    return [row for row in found if row["game"] in GAMES]


@pytest.mark.parametrize("row", worlds(quick("worlds.csv")), ids=world)
def test_world_perft_is_exact(row: dict[str, str]) -> None:
    assert start(GAMES[row["game"]], int(row["layout"])).perft(int(row["depth"])) == int(row["nodes"])


@pytest.mark.perft
@pytest.mark.parametrize("row", worlds(slow("worlds.csv")), ids=world)
def test_large_world_perft_is_exact(row: dict[str, str]) -> None:
    assert start(GAMES[row["game"]], int(row["layout"])).perft(int(row["depth"])) == int(row["nodes"])


@pytest.mark.parametrize("row", [row for row in quick("worlds.csv") if row["game"] == "ford"], ids=world)
def test_ford_perft_is_exact(row: dict[str, str]) -> None:
    assert ford.perft(ford.START, int(row["depth"])) == int(row["nodes"])


def test_the_table_counts_the_first_layout_of_every_world_to_depth_4() -> None:
    worlds = [name for name, game in GAMES.items() if game.has_world]
    counted = {(row["game"], row["depth"]) for row in rows("worlds.csv") if row["layout"] == "0"}
    assert worlds
    assert counted >= {(name, str(depth)) for name in worlds for depth in range(1, 5)}


@pytest.mark.parametrize("row", quick("fragments.csv"), ids=lambda row: f"{row['fen'].split()[0]}-{row['depth']}")
def test_fragments_perft_is_exact(row: dict[str, str]) -> None:
    assert from_fen(FRAGMENTS, row["fen"]).perft(int(row["depth"])) == int(row["nodes"])


@pytest.mark.perft
@pytest.mark.parametrize(
    "row",
    [row for row in slow("fragments.csv") if int(row["nodes"]) < 100_000],
    ids=lambda row: f"{row['fen'].split()[0]}-{row['depth']}",
)
def test_large_fragments_perft_is_exact(row: dict[str, str]) -> None:
    assert from_fen(FRAGMENTS, row["fen"]).perft(int(row["depth"])) == int(row["nodes"])


@pytest.mark.parametrize(("depth", "nodes"), [(1, 20), (2, 400), (3, 8902)])
def test_chess_perft_is_exact(depth: int, nodes: int) -> None:
    assert start(CHESS).perft(depth) == nodes


@pytest.mark.parametrize(
    ("fen", "depth", "nodes"),
    [
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 2, 2039),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 3, 2812),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2, 1486),
    ],
)
def test_chess_perft_of_hard_positions_is_exact(fen: str, depth: int, nodes: int) -> None:
    assert from_fen(CHESS, fen).perft(depth) == nodes


def test_perft_does_not_stop_at_draws() -> None:
    assert from_fen(CHESS, "7k/8/8/8/8/8/8/K7 w - - 150 200").perft(2) == 9
