"""Random games held against Fairy-Stockfish's rules (pyffish): legal moves, FEN, notation, check, result."""

from __future__ import annotations

import random

import pyffish

import chessmith
from chessmith import Position
from tests.property.walk import expect_same, random_game

VARIANTS = (
    "3check",
    "almost",
    "amazon",
    "breakthrough",
    "capablanca",
    "chancellor",
    "chess",
    "chigorin",
    "gardner",
    "grand",
    "kingofthehill",
    "knightmate",
    "losalamos",
    "makruk",
    "nightrider",
    "racingkings",
    "shatranj",
    "torpedo",
)


# Makruk's own count of moves takes the place of the clock there.
_OTHER_CLOCK = ("makruk",)
# Draws by counting end the game here, but are only offered there.
_COUNTED = ("fivefold repetition", "seventy-five-move rule", "70-move rule")
_BY_MATERIAL = ("insufficient material", "bare kings")


def compare_one_game(name: str, dice: random.Random, plies: int = 300) -> int:
    """Play one random game by both rule sets; how many positions were the same."""
    start = chessmith.load(name).start()
    theirs = start.fen
    count = 0
    for position, moves in random_game(start, dice, plies):
        if moves:
            theirs = pyffish.get_fen(name, theirs, [moves[-1]])
        if position.reason not in _COUNTED:
            _compare(name, position, moves, theirs, dice)
            count += 1
    return count


def _compare(name: str, position: Position, moves: list[str], theirs: str, dice: random.Random) -> None:
    expect_same("the FEN", position, moves, *_comparable(name, position.fen, theirs))
    legal = sorted(pyffish.legal_moves(name, theirs, []))
    ended, value = pyffish.is_immediate_game_end(name, theirs, [])
    if not ended and not legal:
        ended, value = True, pyffish.game_result(name, theirs, [])
    if position.reason in _BY_MATERIAL and not ended:
        return
    expect_same("the result", position, moves, position.result, _result(value, position) if ended else "*")
    if ended:
        return
    expect_same("the list of moves", position, moves, position.moves, legal)
    if dice.random() < 0.3:  # every question takes milliseconds
        expect_same("check", position, moves, position.in_check, bool(pyffish.gives_check(name, theirs, [])))
        text = dice.choice(legal)
        san = pyffish.get_san(name, theirs, text)
        ours = position.san(text)
        if san[-1] not in "+#":  # it marks mate, not other wins
            ours = ours.removesuffix("#")
        expect_same(f"the notation of {text}", position, moves, ours, san)
        expect_same(f"what {san} means", position, moves, position.parse_san(san).text, text)


def _comparable(name: str, ours: str, theirs: str) -> tuple[str, str]:
    """Both FENs without what they may differ in: an en passant square may be written that no legal move uses."""
    our_fields, their_fields = ours.split(), theirs.split()
    if our_fields[3] == "-":
        their_fields[3] = "-"
    if name in _OTHER_CLOCK:
        our_fields[4] = their_fields[4] = "0"
    return " ".join(our_fields), " ".join(their_fields)


def _result(value: int, position: Position) -> str:
    if value == 0:
        return "1/2-1/2"
    white_wins = (value > 0) == (position.turn == "white")
    return "1-0" if white_wins else "0-1"
