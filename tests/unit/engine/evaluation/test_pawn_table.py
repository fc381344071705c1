"""A pawn table entry depends only on what is part of its key."""

from __future__ import annotations

from random import Random

import pytest

from chessmith import _core
from chessmith.core_view import state_of
from chessmith.game import Game
from chessmith.rules.loader import parse_game_file

SLIDING = 'extends = "gardner"\ntitle = "Sliding pawns"\n[pieces.pawn]\nmoves = "R"\n'
TWO_KINDS = """
extends = "gardner"
title = "Two kinds of pawns"
[pieces.guard]
letter = "G"
moves = "fmFfcW"
pawn = true
promotes_to = ["queen", "rook", "knight"]
[layouts.both]
setup = "rnbqk/pgpgp/5/GPGPG/RNBQK"
"""


@pytest.mark.parametrize("text", [SLIDING, TWO_KINDS], ids=["sliding", "two kinds"])
def test_a_carried_evaluation_is_the_one_made_afresh(text: str) -> None:
    game = Game(parse_game_file(text))
    dice = Random(7)
    for _ in range(40):
        position = game.start(list(game.layouts)[-1])
        states = [state_of(position)]
        while not position.is_over and len(states) < 60:
            position = position.play(dice.choice(position.moves))
            states.append(state_of(position))
        assert _core.evaluate_line(states) == [_core.evaluate(state) for state in states]
