"""An action that ends the game is never overlooked: neither an own win in one nor, at depth 2, the opponent's."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import chessmith
from chessmith import Game, Limits, Position, Search
from chessmith.rules.loader import parse_game_file
from chessmith.transposition import Table

SHORT, LONG = 4, 200

KING_CAPTURE = """
title = "King capture"
extends = "losalamos"
[goal]
type = "none"
extinction = { pieces = ["king"] }
"""
EXTINCTION = """
title = "Extinction"
extends = "losalamos"
[goal]
extinction = { pieces = ["queen", "knight"] }
"""
RACE_OF_QUEENS = """
title = "A pawn that becomes a queen on the last rank wins, and so does a queen who gets there"
extends = "losalamos"
[goal]
reach = { piece = "queen", ranks = [6] }
"""
CLOBBER = """
title = "Clobber"
board = { files = 5, ranks = 4 }
[pieces]
stone = { letter = "S", moves = "cW" }
[layouts.0]
setup = "sSsSs/SsSsS/sSsSs/SsSsS"
[goal]
type = "none"
[ends]
stalemate = "loss"
"""
STONES = """
title = "A race over stepping stones"
board = { files = 6, ranks = 6 }
[pieces]
king = { letter = "K", moves = "K", royal = true }
knight = { letter = "N", moves = "N" }
rook = { letter = "R", moves = "R" }
[layouts.0]
setup = "nnk1nn/6/6/6/6/NN1KNN"
world = "6/1o2o1/6/2o3/1o2o1/6"
[goal]
type = "none"
reach = { piece = "knight", ranks = [6] }
"""
BELTS = """
title = "Belts to the goal and into a pit"
board = { files = 6, ranks = 6 }
[pieces]
king = { letter = "K", moves = "K", royal = true }
knight = { letter = "N", moves = "N" }
rook = { letter = "R", moves = "R" }
[layouts.0]
setup = "rnk1nr/6/6/6/6/RNK1NR"
world = "6/^4v/^2>x1/^1x<1v/^4v/6"
[goal]
reach = { piece = "king", ranks = [6] }
"""
CHECK_WINS = """
title = "The first check wins, by pieces that ride along some lines and capture along others"
extends = "losalamos"
[pieces.rook]
moves = "mRcB"
[pieces.queen]
moves = "mBcR"
[goal]
checks = 1
"""
BUILT_IN = ("chess", "3check", "kingofthehill", "racingkings", "breakthrough", "shatranj", "fragments", "factory")
WRITTEN = {
    "king capture": KING_CAPTURE,
    "extinction": EXTINCTION,
    "race of queens": RACE_OF_QUEENS,
    "clobber": CLOBBER,
    "stones": STONES,
    "belts": BELTS,
    "check wins": CHECK_WINS,
}
GAMES = (*BUILT_IN, *WRITTEN)
# Where random games from the start seldom come near the goal they begin here.
NEAR_THE_GOAL = {
    "chess": "q2k4/1r6/8/8/8/8/6R1/4K2Q w - - 0 1",
    "3check": "2b1k1n1/8/8/8/8/8/8/1N2KB2 w - - 1+1 0 1",
    "breakthrough": "2p2p2/p2p4/1P4p1/4P3/3p4/1p4P1/4P2P/2P2P2 w - - 0 1",
    "kingofthehill": "r1b2b1r/8/2n1kn2/8/8/2N1KN2/8/R1B2B1R w - - 0 1",
    "racingkings": "8/8/2k2K2/8/8/8/1rb2BR1/1r1nN1R1 w - - 0 1",
    "shatranj": "3k4/3n4/8/8/8/2R5/8/3K1N2 w - - 0 1",
    "fragments": "q1k2/5/r4/4R/2K1Q w - - 0 1",
}


def game_of(name: str) -> Game:
    return Game(parse_game_file(WRITTEN[name])) if name in WRITTEN else chessmith.load(name)


def wins_of(position: Position) -> set[str]:
    """What wins at once, by the rules alone."""
    won = "1-0" if position.turn == "white" else "0-1"
    return {move for move in position.moves if position.play(move).result == won}


def allowing_a_win(position: Position) -> set[str]:
    """The actions that the opponent can answer with a win."""
    return {move for move in position.moves if wins_of(position.play(move))}


def walk(game: Game, chance: random.Random) -> Iterator[Position]:
    """Positions of random games, one after the other, without end."""
    while True:
        position = game.position(NEAR_THE_GOAL[game.name]) if game.name in NEAR_THE_GOAL else game.start()
        for _ in range(40):
            if position.is_over:
                break
            yield position
            position = position.play(chance.choice(position.moves))


def chosen(position: Position, depth: int) -> tuple[str, int | None]:
    search = Search(position, Limits(depth=depth), Table(1))
    search.run()
    decision = search.decision()
    return decision.move, decision.score.mate


def check_own_wins(name: str, wanted: int) -> None:
    for position in walk(game_of(name), random.Random(f"own {name}")):
        if not (wins := wins_of(position)):
            continue
        for depth in (1, 2, 5):
            move, mate = chosen(position, depth)
            assert move in wins, f"depth {depth}: {position.fen}"
            assert mate == 1, f"depth {depth}: {position.fen}"
        wanted -= 1
        if wanted == 0:
            return


def check_the_opponents_wins(name: str, wanted: int) -> None:
    for position in walk(game_of(name), random.Random(f"theirs {name}")):
        if wins_of(position) or not (losing := allowing_a_win(position)):
            continue
        lost = losing == set(position.moves)
        for depth in (2, 3, 4):
            move, mate = chosen(position, depth)
            if lost:
                assert mate == -1, f"depth {depth}: {position.fen}"
            else:
                assert move not in losing, f"depth {depth}: {position.fen}"
        wanted -= 0 if lost else 1
        if wanted == 0:
            return


def test_a_third_check_that_costs_the_queen_is_seen() -> None:
    fen = "rnb1k1nr/p1pp1pp1/1p2p2p/P7/3PP2q/2N5/1P3PPP/R1BQKBNR w KQkq - 3+1 1 7"
    position = chessmith.load("3check").position(fen)
    for depth in (2, 3, 4, 6):
        assert chosen(position, depth)[1] == -1, depth


@pytest.mark.parametrize(
    "fen",
    [
        "rnb1k2r/ppp1b1pp/8/N1Ppp2n/1P3pQP/1q2PP2/P2P1KPR/R1B2BN1 b kq - 3+3 1 15",
        "r1b1k3/p1pp2pr/npnb3p/4pp2/QPP2P1q/3P4/P2KP1PP/RNB2B1R b q - 3+3 2 12",
        "r1bq1b1r/1ppp1ppp/n2k4/Q3p2n/3P4/N4P1P/PPP1PK1R/1RB2BN1 b - - 3+3 0 10",
    ],
)
def test_three_checks_in_a_row_are_seen_beyond_the_horizon(fen: str) -> None:
    decision = chessmith.think(chessmith.load("3check", network=False).position(fen), depth=1)
    assert decision.score.mate == 3


@pytest.mark.parametrize("name", GAMES)
def test_an_own_win_in_one_is_played(name: str) -> None:
    check_own_wins(name, SHORT)


@pytest.mark.parametrize("name", GAMES)
def test_a_win_in_one_for_the_opponent_is_seen_at_depth_two(name: str) -> None:
    check_the_opponents_wins(name, SHORT)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", GAMES)
def test_own_wins_in_one_are_played(name: str) -> None:
    check_own_wins(name, LONG)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", GAMES)
def test_wins_in_one_for_the_opponent_are_seen_at_depth_two(name: str) -> None:
    check_the_opponents_wins(name, LONG)
