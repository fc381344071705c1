"""Facts about pawns on their way to promotion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from chessmith.action import NOTHING
from chessmith.engine.explanation.fact import Fact
from chessmith.rules.terrain import BELTS, DEADLY

if TYPE_CHECKING:
    from chessmith.engine.explanation.study import Study

_LONGEST_RACE: Final = 9  # plies


def pawn_facts(study: Study) -> Iterator[Fact]:
    """Find passed pawns and promotion races."""
    if study.scene.has_dice:
        return
    yield from _race(study)
    yield from _passed(study)


def _race(study: Study) -> Iterator[Fact]:
    """Promotions that the line leads to."""
    if study.action.promotion != NOTHING:
        return
    ours = theirs = 0
    for number, step in enumerate(study.steps[:_LONGEST_RACE]):
        if step.action.promotion != NOTHING:
            if step.before.side == study.us:
                ours = ours or number + 1
            else:
                theirs = theirs or number + 1
    if ours:
        kind = "promotes_first" if theirs > ours else "promotes_soon"
        yield Fact(kind, 430, number=(ours + 1) // 2)


def _passed(study: Study) -> Iterator[Fact]:
    mover, end = study.mover, study.end
    if mover is None or end is None or study.action.promotion != NOTHING or not study.scene.is_pawn(mover.code):
        return
    ranks = study.scene.traits.piece(mover.code).promotion_ranks
    left = [rank + 1 - _rank_from_home(study, end) for rank in ranks if rank >= _rank_from_home(study, end)]
    if left and _is_passed(study, end) and _is_firm_ground(study, end, min(left)):
        yield Fact("passed_pawn", 260 - 20 * min(left), number=min(left))


def _rank_from_home(study: Study, square: int) -> int:
    rank = square // study.scene.files
    return rank + 1 if study.us == 0 else study.scene.ranks - rank


def _is_passed(study: Study, square: int) -> bool:
    """No pawn of theirs stands ahead of it on its own file or beside that."""
    file, rank = square % study.scene.files, _rank_from_home(study, square)
    return not any(
        study.scene.is_pawn(code) and abs(at % study.scene.files - file) <= 1 and _rank_from_home(study, at) > rank
        for at, code in study.pieces(study.after, study.them)
    )


def _is_firm_ground(study: Study, square: int, steps: int) -> bool:
    """Nothing deadly bars its way, and no belt carries it to another file."""
    forward = study.scene.files if study.us == 0 else -study.scene.files
    way = range(square, square + forward * (steps + 1), forward)
    return not study.scene.world or all(study.scene.world[at] not in DEADLY | BELTS for at in way)
