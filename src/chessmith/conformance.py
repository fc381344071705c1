"""What must hold in every game, tried by playing it at random."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from chessmith.errors import ChessmithError
from chessmith.events import replay, standings

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position

_LONGEST: Final = 200  # plies of one game


def check_turns(game: Game, turns: int, seed: int = 0) -> int:
    """Play random turns from random layouts, dice included, and replay the events of each on the board before it.

    Returns how many turns were played: fewer than asked for only where no layout leaves a move to make. Raises a
    ChessmithError for a turn whose events do not lead to the position that the rules give.
    """
    chance = random.Random(seed)
    played = 0
    for _ in range(turns):  # some layouts leave neither side a move
        position = game.start(chance.choice(list(game.layouts)), chance.getrandbits(32))
        for _ in range(_LONGEST):
            if position.is_over or played == turns:
                break
            position = _checked_turn(position, chance)
            played += 1
    return played


def _checked_turn(position: Position, chance: random.Random) -> Position:
    action = chance.choice(position.legal())
    turn = position.take_turn(action)
    try:
        replayed, found = replay(standings(position), turn.events), standings(turn.after)
        wrong = sorted(square for square in replayed.keys() | found.keys() if replayed.get(square) != found.get(square))
        if wrong:
            raise ChessmithError(f"they lead to another {', '.join(wrong)}")
    except ChessmithError as error:
        where = f"{position.game.name}: {action} with seed {position.seed} in {position.fen}"
        raise ChessmithError(f"{where}: its events do not lead to the position after it: {error}") from None
    return turn.after
