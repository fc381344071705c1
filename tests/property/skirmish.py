"""Random skirmishes held against the oracle: actions, odds as exact fractions, FEN, result, what counts as the same."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import chessmith
from chessmith import Position
from chessmith.core_view import action_of, state_of
from tests.oracle.skirmish import GAMES, SkirmishPosition
from tests.oracle.skirmish.position import Identity
from tests.property.skirmish_positions import random_fen
from tests.property.walk import expect_same

# How many actions of a position are looked at in full; those that roll the die are the more interesting ones.
_ROLLED = 2
_CERTAIN = 1
_READ_BACK = 0.2


class Identities:
    """What keys stand for in one game: one key for a state, one state for a key."""

    def __init__(self) -> None:
        self._states: dict[int, Identity] = {}
        self._keys: dict[Identity, int] = {}

    def expect_one_key(self, ours: Position, theirs: SkirmishPosition, moves: list[str]) -> None:
        """Raise a Difference if the key stands for another state too, or the state has another key."""
        identity = theirs.identity()
        expect_same("what the key stands for", ours, moves, self._states.setdefault(ours.key, identity), identity)
        expect_same("the key", ours, moves, ours.key, self._keys.setdefault(identity, ours.key))


def compare_from_start(name: str, dice: Random, plies: int) -> int:
    """Play a random game from the array by both rule sets; how many positions were the same."""
    return compare_game(chessmith.load(name).start(), SkirmishPosition.start(GAMES[name]), dice, plies)


def compare_from_anywhere(name: str, dice: Random, plies: int) -> int:
    """The same from a random position."""
    fen = random_fen(GAMES[name], dice)
    return compare_game(chessmith.load(name).position(fen), SkirmishPosition.from_fen(GAMES[name], fen), dice, plies)


def compare_game(ours: Position, theirs: SkirmishPosition, dice: Random, plies: int) -> int:
    """Play a random game by both rule sets; how many positions were the same, outcomes not counted."""
    moves: list[str] = []
    identities = Identities()
    while True:
        _compare(ours, theirs, moves)
        identities.expect_one_key(ours, theirs, moves)
        if dice.random() < _READ_BACK:
            again = ours.game.position(theirs.fen())
            expect_same("the key of the position's own FEN", ours, moves, again.key, ours.key)
            expect_same("the FEN that was read", ours, moves, again.fen, theirs.fen())
        if ours.is_over or len(moves) == plies:
            return len(moves) + 1
        for text in _sample(theirs, dice):
            _compare_outcomes(ours, theirs, text, moves, identities)
        text, roll = _choose(theirs, moves, dice)
        moves.append(f"{text}/{roll}" if roll else text)
        ours, theirs = ours.play(text, roll), theirs.play(text, roll)


def _compare(ours: Position, theirs: SkirmishPosition, moves: list[str]) -> None:
    result, reason = theirs.result()
    expect_same("the FEN", ours, moves, ours.fen, theirs.fen())
    expect_same("the result", ours, moves, (ours.result, ours.reason or ""), (result, reason))
    expect_same("the list of actions", ours, moves, ours.moves, theirs.legal_texts())
    if ours.is_over:
        # Where counting has ended the game, movement alone still has its actions.
        expect_same("the number of actions", ours, moves, ours.perft(1), theirs.perft(1))
    expect_same("check", ours, moves, ours.in_check, False)


def _compare_outcomes(
    ours: Position, theirs: SkirmishPosition, text: str, moves: list[str], identities: Identities
) -> None:
    needs_roll = state_of(ours).needs_roll(action_of(ours, text))
    expect_same(f"whether {text} needs a die", ours, moves, needs_roll, theirs.needs_roll(text))
    our_outcomes, their_outcomes = ours.outcomes(text), theirs.outcomes(text)
    our_odds: list[tuple[str, Fraction]] = [(after.fen, chance) for chance, after in our_outcomes]
    their_odds = [(after.fen(), chance) for chance, after in their_outcomes]
    expect_same(f"the odds of {text}", ours, moves, our_odds, their_odds)
    for (_, our_after), (_, their_after) in zip(our_outcomes, their_outcomes, strict=True):
        identities.expect_one_key(our_after, their_after, moves)


def _sample(theirs: SkirmishPosition, dice: Random) -> list[str]:
    texts = theirs.legal_texts()
    rolled = [text for text in texts if theirs.needs_roll(text)]
    certain = [text for text in texts if not theirs.needs_roll(text)]
    return dice.sample(rolled, min(_ROLLED, len(rolled))) + dice.sample(certain, min(_CERTAIN, len(certain)))


def _choose(theirs: SkirmishPosition, moves: list[str], dice: Random) -> tuple[str, int | None]:
    """An action and its roll: often a strike or an ability, and now and then the way back, so that states repeat."""
    texts = theirs.legal_texts()
    if len(moves) >= 2 and dice.random() < 0.15:
        back = moves[-2][2:4] + moves[-2][:2]
        if len(moves[-2]) == 4 and back in texts:
            return back, None
    special = [text for text in texts if "x" in text or "!" in text]
    text = dice.choice(special if special and dice.random() < 0.4 else texts)
    return text, dice.randint(1, 6) if theirs.needs_roll(text) else None
