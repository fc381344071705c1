"""Why not: what is said against a move is true, and about the move."""

from __future__ import annotations

import random

import pytest

import chessmith
from chessmith.engine.move_quality import accuracy, quality
from chessmith.engine.score import Score


def asked(fen: str, move: str, game: str = "chess", depth: int = 5) -> chessmith.Objection:
    return chessmith.why_not(chessmith.load(game).position(fen), move, depth=depth)


def test_a_move_that_leaves_the_queen_names_the_capture_and_what_is_better() -> None:
    objection = asked("rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 3", "b8c6")
    assert objection.quality == "blunder"
    assert objection.line[:2] == ("b8c6", "f3h4")
    verdict, answer, better = objection.reason.split(". ")
    assert verdict.endswith("gives up a queen")
    assert answer == "The answer is knight takes queen h4: wins the queen, nothing can take back"
    assert better.startswith("Better is queen ")


def test_what_an_exchange_brings_back_is_not_called_won() -> None:
    # Queen takes a guarded rook: the answer takes the queen, and the verdict has counted both.
    objection = asked("6k1/2p2ppp/3r4/8/8/Q7/5PPP/6K1 w - - 0 1", "a3d6")
    assert objection.quality == "blunder"
    assert "gives up a queen for a rook" in objection.reason, objection.reason
    assert "wins the queen" not in objection.reason


def test_a_stalemate_is_told_as_a_draw() -> None:
    objection = asked("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7")
    assert objection.reason.startswith("Queen to f7 (0.0): draws the game, stalemate. Better is ")
    assert objection.reply is None


def test_the_best_move_is_not_talked_down() -> None:
    position = chessmith.load("chess").position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    objection = chessmith.why_not(position, "a1a8", depth=3)
    assert (objection.is_best, objection.quality, objection.loss) == (True, "best", 0.0)
    assert objection.reason == "Nothing better was found. Rook to a8 (mate in 1): checkmate"


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(chessmith.MoveError):
        chessmith.why_not(chessmith.load("chess").start(), "e2e5", depth=1)
    with pytest.raises(TypeError, match="unknown keyword argument 'dept'"):
        chessmith.why_not(chessmith.load("chess").start(), "e2e4", dept=1)  # type: ignore[call-arg]


@pytest.mark.parametrize("name", ["fragments", "factory", "ruins", "skirmish", "3check"])
def test_any_legal_move_of_any_game_is_answered_by_a_line_that_can_be_played(name: str) -> None:
    chance = random.Random(f"why not {name}")
    position = chessmith.load(name).start(seed=5)
    for _ in range(8):
        position = position.play(chance.choice(position.moves))
    for move in chance.sample(position.moves, 3):
        objection = chessmith.why_not(position, move, nodes=2_000)
        assert objection.line[0] == objection.move == move
        assert objection.reason and (objection.is_best or "Better is" in objection.reason)
        if objection.reply is not None:
            assert objection.line[1] in objection.reply.position.moves


def test_scores_are_turned_to_the_side_that_answers() -> None:
    objection = asked("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1e1", depth=6)
    assert objection.reply is not None
    assert objection.reply.score.rank < 0 < objection.asked.score.rank


def test_qualities_and_accuracy_follow_the_loss() -> None:
    assert [quality(loss) for loss in (0.0, 0.099, 0.1, 0.2, 0.3, 2.0)] == [
        *("good", "good", "inaccuracy", "mistake", "blunder", "blunder")
    ]
    falling = [accuracy([loss]) for loss in (0.0, 0.1, 0.5, 2.0)]
    assert falling == sorted(falling, key=lambda value: -(value or 0)) and falling[0] == 100
    assert Score(mate=-1).chance < Score(cp=0).chance
