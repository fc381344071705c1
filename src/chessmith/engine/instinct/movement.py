"""Movement: whether the square that a piece goes to is a better one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chessmith.engine.instinct.outlook import attacks
from chessmith.traits import side_of

if TYPE_CHECKING:
    from chessmith.engine.instinct.feeling import Feeling
    from chessmith.engine.instinct.outlook import Candidate, Outlook

_CENTRE: Final = 10  # for each step nearer to it, up to three
_DEVELOPMENT: Final = 40
_EARLY: Final = 12  # moves
_KING_AHEAD: Final = 50
_KING_STAYS_HOME: Final = 30  # moves
_CASTLING: Final = 60
_NEW_ATTACK: Final = 30
_PAWN_STEP: Final = 15
_PASSED: Final = 40
_DOUBLED: Final = 30
_CONNECTED: Final = 20
_ISOLATED: Final = 20
_AGAIN: Final = 60
_MOST_BELT_FEAR: Final = 1500


def feel_movement(outlook: Outlook, candidate: Candidate, feeling: Feeling) -> None:
    """Score the new square."""
    scene, end = outlook.scene, candidate.end
    if candidate.after.key in outlook.past:
        feeling.add(-_AGAIN)
    if end is None or end == candidate.start:
        return
    kind = scene.traits.piece(candidate.code)
    if candidate.action.kind == "castle":
        feeling.add(_CASTLING, "castles")
    elif kind.royal:
        if outlook.ahead(end) > outlook.ahead(candidate.start) and outlook.state.fullmove < _KING_STAYS_HOME:
            feeling.add(-_KING_AHEAD, "the king leaves home")
    elif kind.pawn:
        _feel_pawn(outlook, candidate, end, feeling)
    else:
        steps = _from_centre(outlook, candidate.start) - _from_centre(outlook, end)
        feeling.add(_CENTRE * steps, "nearer to the centre" if steps > 0 else "")
        at_home = outlook.ahead(candidate.start) == outlook.home_rank < outlook.ahead(end)
        if at_home and outlook.state.fullmove <= _EARLY:
            feeling.add(_DEVELOPMENT, f"develops the {scene.kind(candidate.code)}")
    _feel_belts(outlook, candidate, end, feeling)


def _from_centre(outlook: Outlook, square: int) -> int:
    """Steps to the nearest central square, at most three."""
    files, ranks = outlook.scene.files, outlook.scene.ranks
    file, rank = square % files, square // files
    across = max(0, (files - 1) // 2 - file, file - files // 2)
    up = max(0, (ranks - 1) // 2 - rank, rank - ranks // 2)
    return min(3, max(across, up))


def _feel_pawn(outlook: Outlook, candidate: Candidate, end: int, feeling: Feeling) -> None:
    steps = outlook.ahead(end) - outlook.ahead(candidate.start)
    feeling.add(_PAWN_STEP * steps)
    before = _structure(outlook, outlook.state.board, candidate.start)
    after = _structure(outlook, candidate.after.board, end)
    feeling.add(after[0] - before[0])
    if after[1]:
        feeling.add(_PASSED if not before[1] else _PASSED / 4, "a passed pawn")


def _structure(outlook: Outlook, board: bytes, square: int) -> tuple[int, bool]:
    """How well a pawn stands among the others, and whether nothing of its kind is in its way."""
    scene, files = outlook.scene, outlook.scene.files
    file, ahead = square % files, outlook.ahead(square)
    doubled = connected = passed_by = False
    neighbours = 0
    for near in range(max(0, file - 1), min(files, file + 2)):
        for at in range(near, len(board), files):
            code = board[at]
            if not code or at == square or not scene.is_pawn(code):
                continue
            distance = outlook.ahead(at) - ahead
            if side_of(code) != outlook.side:
                passed_by = passed_by or distance > 0
            elif near == file:
                doubled = True
            else:
                neighbours += 1
                connected = connected or abs(distance) <= 1
    points = _CONNECTED * connected - _DOUBLED * doubled - _ISOLATED * (neighbours == 0)
    return points, not passed_by


def _feel_belts(outlook: Outlook, candidate: Candidate, end: int, feeling: Feeling) -> None:
    """A belt that leads to a loss is the worse the nearer its end is."""
    scene = outlook.scene
    if not scene.has_belts:
        return
    value, belt_loss = min(scene.value(candidate.code), _MOST_BELT_FEAR), outlook.state.rules.belt_loss
    before, after = belt_loss(candidate.start), belt_loss(end)
    if before is not None and after is None:
        feeling.add(value / before[0], "steps off the belt")
    elif after is not None:
        feeling.add(-value / after[0])


def feel_new_attacks(outlook: Outlook, candidate: Candidate, feeling: Feeling) -> None:
    """Count what the piece attacks from its new square that it did not attack before."""
    scene, end = outlook.scene, candidate.end
    if candidate.after.in_check:
        feeling.add(_NEW_ATTACK, "gives check")
        return
    if end is None or scene.has_belts or end in candidate.attacked:
        return
    again = scene.other_side_to_move(candidate.after)
    if again is None:
        return
    known = outlook.own_attacks.get(candidate.start, set())
    fresh = {square for square, starts in attacks(again).items() if end in starts} - known
    if fresh:
        best = max(fresh, key=lambda square: scene.value(candidate.after.board[square]))
        kind = scene.kind(candidate.after.board[best])
        feeling.add(_NEW_ATTACK * len(fresh), f"attacks the {kind}")
