"""Legal actions: pseudo-legal ones after which, with the effects done, the mover's king is safe."""

from __future__ import annotations

from itertools import chain

from .action import Action
from .board import Board, king_square
from .castling import castling_actions, king_castles_safely
from .pseudo import pseudo_legal_actions
from .turn import is_safe, resolve
from .world import World


def legal_actions(
    world: World, board: Board, side: int, rights: str, en_passant: int | None, fresh: frozenset[int]
) -> dict[str, Action]:
    """Every legal action by its text, in code-point order; none once a king is gone. Draws are not looked at."""
    if king_square(board, side) is None or king_square(board, 1 - side) is None:
        return {}
    # All that is left of an action once it is done is where the piece started and ended and what it took,
    # so of chains that differ only on their way one is judged for all.
    verdicts: dict[tuple[object, ...], bool] = {}
    legal: dict[str, Action] = {}
    for action in chain(
        pseudo_legal_actions(world, board, side, en_passant, fresh), castling_actions(world, board, side, rights)
    ):
        deed = (action.squares[0], action.squares[-1], *action[1:])
        if deed not in verdicts:
            verdicts[deed] = is_safe(world, resolve(world, board, side, action), side, fresh) and (
                action.rook is None or king_castles_safely(world, board, side, action, fresh)
            )
        if verdicts[deed]:
            legal[action.text(world.names)] = action
    return dict(sorted(legal.items()))
