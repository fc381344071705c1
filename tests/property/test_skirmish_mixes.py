"""Invariants of every combat game, whatever a designer mixes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from chessmith import Game, Position
from chessmith.core_view import action_of, state_of
from chessmith.rules.loader import parse_game_file
from tests.property.skirmish_mixes import random_mix

_MIXES_A_TEST = 5
_PLIES = 40
_SAMPLE = 3


def check_mix(seed: int) -> int:
    """Play a random game of a random mix; how many positions it had."""
    game = Game(parse_game_file(random_mix(seed)))
    position, dice = game.start(), Random(seed)
    for ply in range(_PLIES):
        _check_fen(game, position)
        if position.is_over:
            return ply + 1
        moves = position.moves
        assert moves == sorted(set(moves))
        rolled = [text for text in moves if _needs_roll(position, text)]
        for text in dice.sample(rolled, min(_SAMPLE, len(rolled))):
            _check_outcomes(position, text)
        _check_perft(position, dice)
        text = dice.choice(rolled if rolled and dice.random() < 0.5 else moves)
        position = position.play(text, dice.randint(1, game.traits.dice))
    return _PLIES


def _needs_roll(position: Position, text: str) -> bool:
    return state_of(position).needs_roll(action_of(position, text))


def _check_fen(game: Game, position: Position) -> None:
    again = game.position(position.fen)
    assert again.fen == position.fen
    assert again.key == position.key
    assert again == position


def _check_outcomes(position: Position, text: str) -> None:
    sides = position.game.traits.dice
    afters = [position.play(text, roll) for roll in range(1, sides + 1)]
    rolled = Counter(after.fen for after in afters)
    found = [(after.fen, chance) for chance, after in position.outcomes(text)]
    assert found == [(fen, Fraction(rolls, sides)) for fen, rolls in rolled.items()]
    assert len({after.key for after in afters}) == len(rolled)


def _check_perft(position: Position, dice: Random) -> None:
    text = dice.choice(position.moves)
    below = sum(len(state_of(after).legal()) for _, after in position.outcomes(text))
    assert position.divide(2)[text] == below
    assert position.divide(1)[text] == 1


@pytest.mark.parametrize("first", range(0, 15, _MIXES_A_TEST))
def test_any_mix_of_pieces_and_abilities_keeps_fen_key_and_odds_in_step(first: int) -> None:
    assert sum(map(check_mix, range(first, first + _MIXES_A_TEST))) > _MIXES_A_TEST
