"""Invariants of random play."""

import random
from fractions import Fraction

import pytest

from tests.oracle.skirmish import GAMES, SKIRMISH, SkirmishGame, SkirmishPosition

_PLIES = 100


def _walk(game: SkirmishGame, seed: int) -> list[SkirmishPosition]:
    """Random play; after a finished game the next one begins."""
    die = random.Random(f"{game.name} {seed}")
    position = SkirmishPosition.start(game)
    positions = [position]
    while len(positions) < _PLIES:
        texts = position.legal_texts()
        if texts:
            text = die.choice(texts)
            position = position.play(text, die.randint(1, 6) if position.needs_roll(text) else None)
        else:
            position = SkirmishPosition.start(game)
        positions.append(position)
    return positions


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_position_round_trips_through_its_fen(game: SkirmishGame) -> None:
    for position in _walk(game, 1):
        again = SkirmishPosition.from_fen(game, position.fen())
        assert again.state == position.state
        assert again.identity() == position.identity()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_outcomes_are_the_six_rolls_merged(game: SkirmishGame) -> None:
    die = random.Random(2)
    for position in _walk(game, 2):
        for text in die.sample(position.legal_texts(), min(3, len(position.legal_texts()))):
            rolls: tuple[int | None, ...] = (1, 2, 3, 4, 5, 6) if position.needs_roll(text) else (None,)
            fens = [position.play(text, roll).fen() for roll in rolls]
            outcomes = position.outcomes(text)
            assert {after.fen(): chance for chance, after in outcomes} == {
                fen: Fraction(fens.count(fen), len(fens)) for fen in fens
            }
            assert sum(chance for chance, _ in outcomes) == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_action_texts_are_sorted_and_unique_and_the_game_goes_on_with_them(game: SkirmishGame) -> None:
    for position in _walk(game, 3):
        texts = position.legal_texts()
        assert texts == sorted(set(texts))
        assert bool(texts) == (position.result()[0] == "*")


def _mirrored_fen(fen: str) -> str:
    """The same position with the colours exchanged: ranks upside down, the other side to move."""
    board, side, castling, passant, clock, number, *memory = fen.split()
    fields = ["/".join(reversed(board.split("/"))).swapcase(), "b" if side == "w" else "w", castling, passant, clock]
    return " ".join([*fields, number, *map(_mirrored_memory, memory)])


def _mirrored_memory(memory: str) -> str:
    sections = []
    for section in memory.strip("{}").split(";"):
        name, _, entries = section.partition("=")
        if name == "decree":
            entries = entries.translate(str.maketrans("wb", "bw"))
        mirrored = [_mirrored_text(entry[:2]) + entry[2:] for entry in entries.split(",")]
        sections.append(f"{name}={','.join(mirrored)}")
    return "{" + ";".join(sections) + "}"


def _mirrored_text(text: str) -> str:
    return text if text == "0000" else text.translate(str.maketrans("12345678", "87654321"))


def test_the_rules_are_the_same_for_both_sides() -> None:
    die = random.Random(4)
    for position in _walk(SKIRMISH, 4):
        mirror = SkirmishPosition.from_fen(SKIRMISH, _mirrored_fen(position.fen()))
        texts = position.legal_texts()
        if position.result()[1] == "threefold repetition":
            continue
        assert mirror.legal_texts() == sorted(map(_mirrored_text, texts))
        for text in die.sample(texts, min(4, len(texts))):
            found = {_without_number(after.fen()): chance for chance, after in mirror.outcomes(_mirrored_text(text))}
            expected = {
                _without_number(SkirmishPosition.from_fen(SKIRMISH, _mirrored_fen(after.fen())).fen()): chance
                for chance, after in position.outcomes(text)
            }
            assert found == expected


def _without_number(fen: str) -> str:
    fields = fen.split()
    return " ".join(fields[:5] + fields[6:])
