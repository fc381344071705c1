"""The growing tree: the second engine, for all games."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import ChessmithError, Limits, Search, _core
from chessmith.transposition import Table

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
GAMES = ["chess", "fragments", "ruins", "factory", "breakthrough", "grand", "skirmish", "skirmish_sovereign"]


@pytest.mark.parametrize("name", GAMES)
def test_it_decides_in_every_game(name: str) -> None:
    position = chessmith.load(name).start()
    decision = chessmith.think(position, nodes=2000, engine="mcts", multipv=3)
    assert decision.move in position.moves
    assert decision.line[0] == decision.move
    assert len({line.moves[0] for line in decision.alternatives} | {decision.move}) == 3
    assert decision.nodes >= 2000


def test_it_finds_a_mate() -> None:
    decision = chessmith.think(chessmith.load("chess").position(MATE), nodes=20_000, engine="mcts")
    assert (decision.move, decision.score.mate) == ("a1a8", 1)


def test_it_sees_that_it_is_mated() -> None:
    # Whatever Black does, the rook mates.
    position = chessmith.load("chess").position("7k/8/6K1/8/8/8/8/R7 b - - 0 1")
    assert chessmith.think(position, nodes=20_000, engine="mcts").score.mate == -1


def test_it_wins_what_hangs() -> None:
    position = chessmith.load("chess").position("3q2k1/5ppp/8/8/8/8/3R1PPP/6K1 w - - 0 1")
    assert chessmith.think(position, nodes=5000, engine="mcts").move == "d2d8"


def test_a_kill_that_is_certain_is_a_win() -> None:
    position = chessmith.load("skirmish").position("4k3/8/8/4Q3/8/8/8/4K3 w - - 0 1 {hp=e8:4}")
    decision = chessmith.think(position, nodes=20_000, engine="mcts")
    assert decision.score.mate == 1


def test_chance_nodes_weigh_outcomes_by_their_odds() -> None:
    # Kings side by side: the strike kills with four of six throws, and otherwise the answer is certain death.
    position = chessmith.load("skirmish").position("8/8/8/8/3kK3/8/8/8 w - - 0 1 {hp=d4:4,e4:1}")
    with pytest.raises(ChessmithError):  # bare kings are a draw already
        chessmith.think(position, nodes=100, engine="mcts")
    armed = chessmith.load("skirmish").position("8/7p/8/8/3kK3/8/8/8 w - - 0 1 {hp=d4:4,e4:1}")
    # Damage is one and the die: four hit points are gone with a three or more.
    struck = chessmith.think(armed, nodes=40_000, engine="mcts", only=("e4xd4",))
    expected = (4 * 0.99 - 2 * 0.99) / 6
    assert _core.win_chance(struck.score.cp or 0) == pytest.approx(expected, abs=0.02)


def test_it_holds_between_steps_and_repeats_exactly() -> None:
    position = chessmith.load("skirmish").start()
    search = Search(position, Limits(nodes=6000, engine="mcts"))
    while not search.step(1):
        before = search.progress.nodes
        assert search.decision().move in position.moves
        assert search.progress.nodes == before
    again = Search(position, Limits(nodes=6000, engine="mcts"))
    again.run()
    assert again.decision().line == search.decision().line
    assert again.progress.nodes == search.progress.nodes


def test_it_ends_at_a_depth() -> None:
    decision = chessmith.think(chessmith.load("chess").start(), depth=4, engine="mcts")
    assert decision.depth >= 4


def test_a_full_tree_goes_on_without_growing() -> None:
    position = chessmith.load("chess").start()
    search = Search(position, Limits(nodes=150_000, engine="mcts"), Table(1))
    search.run()
    assert search.decision().move in position.moves


def test_other_engines_are_refused() -> None:
    with pytest.raises(ChessmithError, match='engine: "magic", expected search or mcts'):
        Limits(engine="magic")  # type: ignore[arg-type]
