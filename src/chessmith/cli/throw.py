"""A throw of the die in words: what it may do, and what it did."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from chessmith import dice
from chessmith.square import square_name
from chessmith.traits import side_of

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.position import Position


def odds(position: Position, action: Action) -> str:
    """What the die may do to the target of an action; empty where nothing is left to it.

    >>> import chessmith
    >>> position = chessmith.load("skirmish").position("4k3/8/8/3r4/8/3Q4/8/4K3 w - - 0 1 {hp=d5:7}")
    >>> odds(position, position.action("d3xd5"))
    'rook loses 4 to 7, dies in 3 of 6 throws'
    """
    core = action.core
    assert core is not None
    if not position.state.needs_roll(core):
        return ""
    square, before = core.target, position.state
    code, dies, changes = before.board[square], Fraction(0), list[int]()
    for part, whole, after in before.outcomes(core):
        stands = after.board[square] == code
        dies += 0 if stands else Fraction(part, whole)
        changes.append(abs(after.hp[square] - before.hp[square]) if stands else before.hp[square])
    name, verb = position.game.traits.piece(code).name, "regains" if core.kind == "consecrate" else "loses"
    if not any(changes):
        return f"{name} {verb} nothing"
    told = f"{name} {verb} {min(changes)} to {max(changes)}"
    sides = position.game.traits.dice
    return f"{told}, dies in {dies * sides} of {sides} throws" if dies else told


def outcome(before: Position, action: Action, after: Position) -> str:
    """What the die showed, by the seed of the game, and who was hurt or healed; empty where none was thrown.

    >>> import chessmith
    >>> before = chessmith.load("skirmish").position("4k3/8/8/3r1r2/8/3Q4/8/4K3 w - - 0 1 {hp=d5:3}", seed=1)
    >>> action = before.action("d3xd5")
    >>> outcome(before, action, before.play(action))
    'A 4: rook d5 dies, rook f5 loses 4 and has 9 left.'
    """
    core = action.core
    assert core is not None
    if not before.state.needs_roll(core):
        return ""
    board, hp, side = before.state.board, before.state.hp, before.state.side
    places = [(at, at) for at, code in enumerate(board) if code and (side_of(code) != side or at == core.target)]
    if core.kind == "lunge":
        places.append((core.from_square, core.to_square))
    traits, changes = before.game.traits, list[str]()
    for was_at, at in places:
        code = board[was_at]
        name = f"{traits.piece(code).name} {square_name(at, traits.files)}"
        left = after.state.hp[at] if after.state.board[at] == code else 0
        if not left:
            changes.append(f"{name} dies")
        elif left < hp[was_at]:
            changes.append(f"{name} loses {hp[was_at] - left} and has {left} left")
        elif left > hp[was_at] and side_of(code) == side:
            changes.append(f"{name} regains {left - hp[was_at]} and has {left}")
    return f"A {dice.roll(before.seed, before.ply, traits.dice)}: {', '.join(changes) or 'nobody is hurt'}."
