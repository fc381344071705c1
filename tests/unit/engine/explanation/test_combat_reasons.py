from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest

import chessmith
from chessmith import Decision, Position
from chessmith.engine import Score
from chessmith.engine.explanation import Fact
from tests.unit.engine.sample_positions import sample

FIGHTS = ["skirmish", "skirmish_warden", "skirmish_sovereign"]


def decided(position: Position, move: str) -> Decision:
    return Decision(position, position.action(move), Score(cp=0), line=(move,))


def fact(decision: Decision, kind: str) -> Fact:
    return next(fact for fact in decision.facts if fact.kind == kind)


def odds(decision: Decision, kind: str) -> Fraction:
    """The odds that a fact gives in words."""
    words = fact(decision, kind).detail
    if words == "for certain":
        return Fraction(1)
    _, hits, _, throws, _ = words.split()
    return Fraction(int(hits), int(throws))


@pytest.mark.parametrize("name", FIGHTS)
def test_the_odds_that_are_told_are_those_of_the_dice(name: str) -> None:
    dice = random.Random(name)
    for position in sample(name, 8):
        strikes = [action for action in position.legal() if action.kind in ("strike", "lunge", "hit")]
        for action in dice.sample(strikes, min(4, len(strikes))):
            decision = decided(position, action.text)
            target = next(leg.end for leg in action.legs if leg.deed in ("strike", "lunge", "hit"))
            struck = position.piece_at(target)
            assert struck is not None
            ours = "1-0" if position.turn == "white" else "0-1"
            killed = won = Fraction(0)
            for chance, after in position.outcomes(action):
                left = after.piece_at(target)
                killed += 0 if left is not None and left.side == struck.side else chance
                won += chance if after.result == ours else 0
            kinds = {fact.kind for fact in decision.facts}
            if won:
                assert odds(decision, "wins_by_dice") == won
            elif killed:
                assert odds(decision, "kills") == killed
            else:
                assert kinds & {"wounds", "harmless"}
            assert decision.reason.startswith(decision.reason[0].upper())


def test_a_strike_is_told_with_its_odds() -> None:
    position = chessmith.load("skirmish").position("4k3/8/8/8/3q4/8/8/3QK3 w - - 0 1 {hp=d4:6}")
    # Three and the die: six hit points are gone with a three or more.
    assert decided(position, "d1xd4").reason == "Queen strikes queen d4 (0.0): kills the queen on 4 of 6 rolls"


def test_odds_count_the_sides_of_the_games_own_die(tmp_path: Path) -> None:
    file = tmp_path / "eight.toml"
    file.write_text('extends = "skirmish"\ntitle = "Eight"\ncombat.dice = 8\n')
    position = chessmith.load(file).position("4k3/8/8/8/3q4/8/8/3QK3 w - - 0 1 {hp=d4:8}")
    assert decided(position, "d1xd4").reason.endswith("kills the queen on 4 of 8 rolls")


def test_a_king_without_hit_points_is_the_game() -> None:
    position = chessmith.load("skirmish").position("4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1 {hp=e8:2}")
    move = next(move for move in position.moves if move.endswith("!lunge@e8"))
    assert "wins the game for certain" in decided(position, move).reason


def test_abilities_are_told() -> None:
    position = chessmith.load("skirmish").position("4k3/8/8/8/4N3/8/2B5/4K3 w - - 0 1 {hp=e4:3}")
    assert decided(position, "c2!consecrate@e4").reason.startswith("Bishop heals the knight e4 (0.0): ")
    assert "the knight lacks eight hit points" in decided(position, "c2!consecrate@e4").reason
    assert decided(position, "e1!decree").reason.startswith("King gives a royal decree (0.0): ")


def test_getting_out_of_reach_is_told() -> None:
    position = chessmith.load("skirmish").position("4k3/8/8/3q4/8/3R4/8/4K3 w - - 0 1 {cd=d5:2}")
    assert "brings the rook out of reach" in decided(position, "d3h3").reason


def test_a_queen_that_can_lunge_reaches_far() -> None:
    position = chessmith.load("skirmish").position("4k3/8/8/3q4/8/3R4/8/4K3 w - - 0 1")
    assert "out of reach" not in decided(position, "d3h3").reason


def test_whoever_some_throw_leaves_in_reach_is_not_out_of_it() -> None:
    # Two throws kill the queen d5; after the others she strikes back.
    state = "{hp=g2:1,a4:8,e4:1,h4:2,d5:8,a7:4,a8:10;cd=a8:1;uses=e1:1,a8:4,e8:2}"
    board = "rnb1kbnr/ppp1ppp1/8/3q4/Q3P2p/P1P5/3P1PPP/RNB1KB1R"
    position = chessmith.load("skirmish").position(f"{board} w - - 0 12 {state}")
    assert "out of reach" not in decided(position, "a4b5!lunge@d5").reason


def test_only_what_every_throw_wins_is_won_at_once() -> None:
    game = chessmith.load("skirmish")
    for hit_points, at_once in ((2, True), (6, False)):
        position = game.position(f"4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1 {{hp=e8:{hit_points}}}")
        move = next(move for move in position.moves if move.endswith("!lunge@e8"))
        reason = Decision(position, position.action(move), Score(mate=1), line=(move,)).reason
        assert ("wins at once" in reason) == at_once
        assert ("wins the game for certain" in reason) == at_once


def test_a_decree_is_explained_with_its_own_bonus(tmp_path: Path) -> None:
    file = tmp_path / "strict.toml"
    file.write_text(
        'extends = "skirmish"\ntitle = "Strict"\nsummary = "A louder decree."\n'
        "[pieces.king.abilities.decree]\nbonus = 5\n",
        encoding="utf-8",
    )
    position = chessmith.load(file).position("4k3/p7/8/8/8/8/7P/4K3 w - - 0 1")
    assert "the next roll counts five more" in decided(position, "e1!decree").reason
