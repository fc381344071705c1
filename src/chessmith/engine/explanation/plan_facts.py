"""Facts about placement: development, castling, and improved terms of the evaluation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from chessmith.engine.explanation.fact import Fact
from chessmith.traits import side_of

if TYPE_CHECKING:
    from chessmith.engine.explanation.study import Study

_OPENING: Final = 12  # moves
_LEAST_GAIN: Final = 12  # centipawns
_PLACEMENT: Final = "material and placement"
_SPOKEN: Final = frozenset(
    {
        "mobility",
        "pawn structure",
        "passed pawns",
        "king safety",
        "piece activity",
        "space",
        "terrain",
        "endgame",
        "way to the goal",
        _PLACEMENT,
    }
)


def plan_facts(study: Study) -> Iterator[Fact]:
    """Find what the action does for the position."""
    yield from _development(study)
    yield from _terms(study)
    yield _rank(study)


def _development(study: Study) -> Iterator[Fact]:
    mover, end = study.mover, study.end
    if mover is None or end is None or study.taken or study.action.kind not in ("move", "chain"):
        return
    kind = study.scene.traits.piece(mover.code)
    if kind.pawn or kind.royal or study.before.fullmove > _OPENING or study.free_move is None:
        return
    homes = _homes(study, mover.code)
    if mover.square not in homes or end in homes:
        return
    freedom = [
        sum(action.from_square == square for action in state.legal())
        for state, square in ((study.before, mover.square), (study.free_move, end))
    ]
    if freedom[1] > freedom[0]:
        yield Fact("develops", 150, about=(study.kind(mover.code),))


def _homes(study: Study, code: int) -> set[int]:
    """The squares on the owner's first rank of pieces where the layouts put this one."""
    letters = study.scene.traits.code_letters
    file = study.scene.game.file
    found = {
        square
        for layout in list(file.layouts.values())[:20]
        for square, letter in enumerate(file.placed(layout))
        if letter == letters[code]
    }
    ranks = sorted({square // study.scene.files for square in found}, reverse=side_of(code) == 1)
    return {square for square in found if square // study.scene.files == ranks[0]}


def _terms(study: Study) -> Iterator[Fact]:
    if study.scene.has_dice:
        return
    gains = [(change.gain(study.us), change.name) for change in study.decision.terms if change.name in _SPOKEN]
    quiet = not study.taken and not study.fallen and study.decision.action.promotion is None
    for gain, name in sorted(gains, reverse=True)[:2]:
        if gain >= _LEAST_GAIN and (quiet or name != _PLACEMENT):
            yield Fact("improves", min(140, 80 + gain), number=gain, detail=name)


def _rank(study: Study) -> Fact:
    """Compare the action with the other candidates."""
    decision = study.decision
    better = sum(line.score.rank > decision.score.rank for line in decision.alternatives)
    return Fact("rank", 1, number=better + 1, detail=str(study.choices))
