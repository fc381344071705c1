"""Random play, and what is said when two programs disagree."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from chessmith import Position


class Difference(AssertionError):
    """Two programs see a position differently. Says how to get there, and what each sees."""

    def __init__(self, what: str, position: Position, moves: Sequence[str], ours: object, theirs: object) -> None:
        super().__init__(
            f"{what} differs in {position.game.name} after {' '.join(moves) or 'the start'}"
            f" ({position.fen}): {ours!r}, but the other says {theirs!r}"
        )


def expect_same(what: str, position: Position, moves: Sequence[str], ours: object, theirs: object) -> None:
    """Raise a Difference unless both say the same; of long lists only what one of them lacks is shown."""
    if ours == theirs:
        return
    if isinstance(ours, list) and isinstance(theirs, list):
        ours, theirs = [one for one in ours if one not in theirs], [one for one in theirs if one not in ours]
    raise Difference(what, position, moves, ours, theirs)


def choose(position: Position, moves: Sequence[str], dice: random.Random) -> str:
    """A random move; now and then one that takes the last own move back, so that positions repeat."""
    legal = position.moves
    if len(moves) >= 2 and dice.random() < 0.25:
        last = moves[-2]
        back = last[2:4] + last[:2]
        if len(last) == 4 and back in legal:
            return back
    return dice.choice(legal)


def random_game(start: Position, dice: random.Random, plies: int) -> Iterator[tuple[Position, list[str]]]:
    """The positions of a random game, each with the moves that led to it; the list of moves is always the same one."""
    position, moves = start, list[str]()
    yield position, moves
    for _ in range(plies):
        if position.is_over:
            return
        moves.append(choose(position, moves, dice))
        position = position.play(moves[-1])
        yield position, moves
